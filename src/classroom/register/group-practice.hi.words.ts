import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './group-practice.words.ts'

export const words: Translated<typeof english> = {
  title: 'घर पर अभ्यास',
  retry: 'फिर से कोशिश करें',
  none: ['सात दिनों में अभ्यास नहीं हुआ। ', 'अभ्यास', ' का पेज बच्चों को बताएँ, या “होमवर्क दें” चुनें।'],
  practised: (active, of) => `पिछले सात दिनों में ${of} में से ${active} ने अभ्यास किया।`,
  needHelp: (children, exercise) => [
    `${children} ${children === 1 ? 'बच्चे' : 'बच्चों'} को यहाँ मदद चाहिए: `,
    exercise,
    '',
  ],
  setAsHomework: 'इसे होमवर्क में दें',
  name: 'नाम',
  days: 'दिन',
  what: 'क्या किया',
  needsHelpWith: 'कहाँ मदद चाहिए',
  noDays: 'एक भी नहीं',
  daysOf: (days) => `7 में से ${days}`,
  counts: (part, { tries, helped }) => {
    if (helped === 0) return `${part} ${tries}`
    return tries === 0 ? `${part} ${helped}, सब मदद से` : `${part} ${tries}, मदद से ${helped}`
  },
}
