import type { Act } from '../platform/act.server.ts'
import type { Mail } from '../platform/outbox.server.ts'
import { academyOf } from './academy.reads.server.ts'

/** To the academy itself, where its office reads. */
export const OFFICE = 'office'

/**
 * A mail of the academy. `key` says what it tells and to whom: a second one with the same key is not stored.
 * Nothing that a stranger typed stands in a letter to anybody but the office, so no form here is a relay.
 */
export type Letter = Pick<Mail, 'key' | 'subject' | 'replyTo' | 'paper' | 'html' | 'unsubscribe'> & {
  /** An address, or OFFICE. */
  to: string
  /** Its paragraphs; the name and the phone of the academy follow. */
  lines: readonly string[]
}

/**
 * Stores letters in the caller's transaction: they go out if and only if it commits. @returns false before
 * the academy is set up.
 */
export async function putLetters(
  { tx, outbox }: Pick<Act, 'tx' | 'outbox'>,
  letters: readonly Letter[],
): Promise<boolean> {
  const academy = await academyOf(tx)
  if (!academy) return false
  const from = { name: academy.academyName, address: academy.email }
  const greeting = `${academy.academyName}\n${academy.phone1}`
  await outbox.put(
    tx,
    letters.map(({ to, lines, ...more }) => ({
      ...more,
      from,
      to: to === OFFICE ? academy.email : to,
      text: `${[...lines, ...(to === OFFICE ? [] : [greeting])].join('\n\n')}\n`,
    })),
  )
  return true
}
