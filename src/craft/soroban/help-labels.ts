import type { HelpLevel } from '../practice/help.rules.ts'

/** What a child sees at each level of help. */
export const helpLabels: Readonly<Record<HelpLevel, string>> = {
  each: 'every movement',
  name: 'only its name',
  none: 'none, by yourself',
  fade: 'none, and the beads fade',
  head: 'none, in your head',
}
