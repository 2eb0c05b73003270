import type { Database, Row } from '../../platform/db/db.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import type { Notice } from '../quiz.contract.ts'

/** Most notices read, and their maximum age in milliseconds. */
const [MOST, FRESH_MS] = [200, 3 * 3_600_000]

export type Notices = ReturnType<typeof openNotices>

const newest = {
  name: 'notices_newest',
  text: `select id, quiz_ids::text[] as quizzes, text, told_at from quiz_notices
    order by told_at desc, id desc limit ${MOST}`,
  values: [],
}

type QuizNotice = { quizzes: readonly string[]; notice: Notice }

const noticeOf = ({ id, quizzes, text, told_at: at }: Row): QuizNotice => ({
  quizzes: Array.isArray(quizzes) ? quizzes.map(String) : [],
  notice: { _id: String(id), text: String(text), at: new Date(String(at)).toISOString() },
})

/** What organisers have told, from memory: it is read when something was told, on any instance. */
export function openNotices({ query, onChange }: Pick<Database, 'query' | 'onChange'>, log: Log) {
  let known: Promise<readonly QuizNotice[]> | undefined
  onChange((table) => {
    if (table === 'quiz_notices' || table === '*') known = undefined
  })
  return {
    /** The newest recent notice for this quiz. Never fails: the reply that carries it matters more. */
    async of(quizId: string, now: Date): Promise<Notice | null> {
      const asked = (known ??= query(newest).then((rows) => rows.map(noticeOf)))
      try {
        const notice = (await asked).find(({ quizzes }) => quizzes.includes(quizId))?.notice
        return notice && now.getTime() - Date.parse(notice.at) < FRESH_MS ? notice : null
      } catch (error) {
        log.warn({ error: logged(error) }, 'notices could not be read')
        if (known === asked) known = undefined
        return null
      }
    },
  }
}

export type NewNotice = { id: string; quizIds: readonly string[]; text: string; toldBy: string; now: Date }

const tell = {
  name: 'notice_tell',
  text: `insert into quiz_notices (id, quiz_ids, text, told_by, told_at)
    values ($1, $2::text::uuid[], $3, $4, $5) on conflict do nothing`,
}

/** Sends a notice to everyone who waits for or takes these quizzes; idempotent by id. */
export async function sendNotice({ query }: Pick<Database, 'query'>, telling: NewNotice): Promise<void> {
  const { id, quizIds, text, toldBy, now } = telling
  await query({ ...tell, values: [id, `{${quizIds.join()}}`, text, toldBy, now.toISOString()] })
}
