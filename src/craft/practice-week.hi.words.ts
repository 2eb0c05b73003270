import type { Translated } from '../platform/languages.rules.ts'
import type { PracticeWeek } from './craft.contract.ts'
import { words as names } from './exercise-names.hi.words.ts'
import type { words as english } from './practice-week.words.ts'

/** What was practised, as nameOfThing of the craft names it in English. */
const things: ReadonlyMap<string, string> = new Map([
  ['showing numbers', 'संख्या बनाना'],
  ['reading numbers', 'संख्या पढ़ना'],
  ['finding mistakes', 'ग़लती ढूँढना'],
  ['friends of five', 'पाँच के दोस्त'],
  ['friends of ten', 'दस के दोस्त'],
  ['tables', 'पहाड़े'],
  ['listening sums', 'सुनकर सवाल'],
  ['direct moves', 'सीधी चालें'],
  ['sums in the head', 'मन में सवाल'],
  ['which shortcut fits', 'कौन-सा छोटा तरीका'],
  ['solves', 'क्यूब हल'],
  ['the course', 'कोर्स'],
  ['algorithms', 'क्यूब के फ़ॉर्मूले'],
  ['letters', 'अक्षर'],
  ['sums', 'सवाल'],
  ['at the own pace', 'अपनी रफ़्तार'],
  ['own settings', 'अपनी पसंद'],
])

/** In Hindi, a formula or a grade as it is; another English name is quoted. */
function thingIn(thing: string): string {
  const said =
    things.get(thing) ??
    thing
      .replace(/ kyu$/, ' क्यू')
      .replace(/ dan$/, ' डान')
      .replace(/^Listening /, 'सुनना ')
  return /[A-Za-z]{2}/.test(said) ? `“${said}”` : said
}

function weekIn(part: PracticeWeek['parts'][number]): string {
  const { tries, right, helped } = part
  const label = names.part(part)
  const what = `(${part.what.map(thingIn).join(', ')})`
  const correct = right === tries ? 'सब सही' : `${right} सही`
  if (helped === 0) return `${label}: ${tries} सवाल, ${correct} ${what}`
  return tries === 0
    ? `${label}: मदद के साथ अभ्यास, ${helped} बार ${what}`
    : `${label}: बिना मदद ${tries} सवाल, ${correct}; मदद के साथ ${helped} ${what}`
}

export const words: Translated<typeof english> = { weekOf: weekIn, thing: thingIn }
