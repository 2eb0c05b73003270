import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './plan.words.ts'
import { signed } from '../soroban/soroban.rules.ts'

const friends = { direct: '', small: 'छोटे दोस्त', big: 'बड़े दोस्त', mixed: 'दोनों दोस्तों' } as const
const unitNames = {
  numbers: 'संख्याएँ',
  sums: 'सवाल',
  facts: 'सवाल',
  method: 'सवाल',
  algorithm: 'बार क्यूब हल करना',
  letter: 'अक्षर',
  flash: 'सवाल मन में',
} as const

export const words: Translated<typeof english> = {
  addFree: 'सीधे जोड़ना',
  takeFree: 'सीधे घटाना',
  friendsMake: (low, high, of) => `${low} और ${high} मिलकर ${of}`,
  friendQuestion: (number, of) => `${number} में कितना जोड़ें कि ${of} हो जाए?`,
  friendAnswer: (number, friend, of) => `${number} और ${friend} मिलकर ${of} होते हैं।`,
  product: (question, answer) => `${question} = ${answer}।`,
  formula: (by, technique) => `${signed(by)}, ${friends[technique]} से`,
  numbers: 'मनकों पर संख्याएँ',
  numbersTo: { set: (most) => `${most} तक संख्या बनाना`, read: (most) => `${most} तक संख्या पढ़ना` },
  numbersIn: { set: 'संख्या बनाना', read: 'संख्या पढ़ना' },
  letter: (name) => `अक्षर ${name}`,
  letters: (names) => `अक्षर ${names.join(', ')}`,
  methods: {
    'from-ten': '100, 1,000 या 10,000 में से घटाना',
    'near-base': 'दोनों आधार के पास',
    'across-base': 'एक नीचे, एक ऊपर',
    'working-base': '50, 200 या 250 के पास',
    'square-near-base': 'आधार के पास का वर्ग',
    'ends-in-five': 'जिसके अंत में 5 हो, उसका वर्ग',
    'tens-together': 'पहला भाग एक जैसा, आख़िरी अंक मिलकर दस',
    'times-eleven': '11 से गुणा',
    'times-nines': '9, 99 या 999 से गुणा',
    crosswise: 'सीधा और तिरछा',
    duplex: 'द्वंद्व से वर्ग',
    'by-nine': '9 से भाग',
    'divide-below': 'आधार से थोड़ा कम से भाग',
    'divide-above': 'आधार से थोड़ा ज़्यादा से भाग',
    vinculum: 'ऊपर रेखा वाले छोटे अंक',
    recurring: '1/19 जैसी भिन्न',
  },
  algorithms: {
    lift: 'कोना ऊपर लाना',
    right: 'किनारा दाएँ',
    left: 'किनारा बाएँ',
    cross: 'पीला क्रॉस',
    sune: 'पीले किनारे',
    cycle: 'कोने अपनी जगह',
    turn: 'कोने घुमाना',
  },
  slots: {
    due: 'आज दोहराना है',
    new: 'नया',
    older: 'पहले का',
    flash: 'फ़्लैश',
    again: 'एक बार और',
  },
  andNow: 'और अब',
  flash: 'झलक में संख्याएँ',
  facts: (kinds) => {
    const names = { 'friend 5': 'पाँच के दोस्त', 'friend 10': 'दस के दोस्त', times: 'पहाड़े' } as const
    return kinds.map((kind) => names[kind]).join(', ')
  },
  andMore: (first, more) => `${first}, साथ में ${more} और`,
  units: (unit, count) => `${count} ${unit === 'numbers' && count === 1 ? 'संख्या' : unitNames[unit]}`,
  hard: (tasks) => `पिछली बार मुश्किल था: सिर्फ़ ${tasks}, ज़्यादा मदद के साथ`,
  nothing: 'इस बार कुछ नहीं गिना गया',
  result: ({ alone, right, helped }) => {
    const own = `बिना मदद ${alone} में से ${right} सही`
    if (helped === 0) return own
    return alone === 0 ? `मदद के साथ ${helped}` : `${own}; मदद के साथ ${helped}`
  },
}
