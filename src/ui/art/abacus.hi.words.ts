import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './abacus.words.ts'

export const words: Translated<typeof english> = {
  slate: 'तीन रॉड का अबेकस। तीर के बटन से रॉड के मनके चलते हैं।',
  slateShows: (total) => `अबेकस पर ${total} है`,
  rod: (place) => `${placeNames[place] ?? place} की रॉड`,
  beads: (digit) => {
    const lower = ['', 'एक', 'दो', 'तीन', 'चार'][digit % 5] ?? ''
    if (digit < 5) return digit === 0 ? '0: कोई मनका नहीं' : `${digit}: ${lower}`
    return digit === 5 ? '5: पाँच' : `${digit}: पाँच और ${lower}`
  },
}

const placeNames: Readonly<Record<string, string>> = { hundreds: 'सैकड़े', tens: 'दहाई', ones: 'इकाई' }
