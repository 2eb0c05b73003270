import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { inLanguage, type ShownItem } from '../platform/translations/translations.server.ts'
import type { Task, TaskPrompt } from './kinds/kinds.rules.ts'
import { questionItem } from './question-texts.rules.ts'

/** How these questions are read in a language; null unless all of them are whole in it. */
export async function questionsReadIn(
  on: Db | Tx,
  language: Translation,
  asked: readonly Parameters<typeof questionItem>[0][],
): Promise<((id: string) => ShownItem) | null> {
  const items = asked.map(questionItem)
  const shown = await inLanguage(on, { language, items })
  const needed = items.filter(({ texts }) => texts.length > 0)
  const isWhole =
    needed.length > 0 && needed.every(({ id }) => shown(id).languages.alsoIn?.includes(language))
  return isWhole ? (id) => ({ ...shown(id), languages: { alsoIn: [language] } }) : null
}

/** What a question of another kind says beside its choices, as it is read. */
export function taskIn<T extends Task | TaskPrompt>(task: T, { text }: ShownItem): T {
  if (task.kind === 'match') return { ...task, left: task.left.map((left, at) => text(`left.${at}`, left)) }
  return task.kind === 'number' ? { ...task, unit: text('unit', task.unit) } : task
}
