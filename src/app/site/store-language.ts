import { setLanguage } from '../../people/language.contract.ts'
import { readSession } from '../../platform/browser/session.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { call } from '../../platform/wire.ts'

/** Stores the language that somebody chooses who is signed in. The page leaves meanwhile. */
export function storeLanguage(language: Language): void {
  const session = readSession()
  if (!session) return
  const body = { language, userId: session.userId }
  // Nobody is there to read a failure: the page in the other language is shown in any case.
  void call(setLanguage, { body }, { keepalive: true }).catch(() => {})
}
