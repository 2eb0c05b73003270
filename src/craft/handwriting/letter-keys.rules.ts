import type { Script } from './letters.rules.ts'

/** A letter's name for what is kept: 'trace small a', 'trace joined a', 'trace u915.93e'. */
export function letterKey(script: Script, name: string): string {
  if (script === 'cursive') return `trace joined ${name}`
  if (/[a-z]/.test(name)) return `trace small ${name}`
  if (/[A-Z]/.test(name)) return `trace big ${name.toLowerCase()}`
  if (/[0-9]/.test(name)) return `trace ${name}`
  return `trace u${[...name].map((sign) => (sign.codePointAt(0) ?? 0).toString(16)).join('.')}`
}

/** Letters in the order in which the ten minutes take them up, by script; ours. */
export const LETTER_ORDER: Readonly<Record<Script, readonly string[]>> = {
  latin: [...'cadgqeoiltuyjnmhrbpkvwxzfsCOGQSUJITLEFHDPRBNMVWXYZAK0123456789'],
  cursive: [...'iuwtjeaclodgqnmvxyzhkbfprs'],
  devanagari: [...'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह०१२३४५६७८९'],
}
