import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './ui.words.ts'

export const words: Translated<typeof english> = {
  hidePassword: 'पासवर्ड छिपाएँ',
  showPassword: 'पासवर्ड दिखाएँ',
  optional: ' (चाहें तो)',
  close: 'बंद करें',
  sendAnother: 'एक और संदेश भेजें',
  leaveEmpty: 'इसे ख़ाली छोड़ें',
  outOfFive: ' सितारे, 5 में से',
  ratings: (count) => `, ${count} रेटिंग से`,
  sounds: 'आवाज़',
  playVideo: (title) => `वीडियो चलाएँ: ${title}`,
  videoFailed: 'यह वीडियो अभी नहीं चल रहा। बाद में फिर कोशिश करें।',
  correctFields: 'ऊपर निशान लगी जगहें ठीक करें।',
  notSaved: 'सहेजा नहीं गया। फिर से कोशिश करें।',
  failed: 'कुछ गड़बड़ हुई',
  abacusShows: (value) => `अबेकस पर ${value}`,
  fieldsToMend: (count) => `${count} जगह देखनी है`,
  slate: 'तीन रॉड का अबेकस। तीर के बटन से रॉड के मनके चलते हैं।',
  slateShows: (total) => `अबेकस पर ${total} है`,
  rod: (place) => `${placeNames[place] ?? place} की रॉड`,
  beads: (digit) => {
    const lower = ['', 'एक', 'दो', 'तीन', 'चार'][digit % 5] ?? ''
    if (digit < 5) return digit === 0 ? '0: कोई मनका नहीं' : `${digit}: ${lower}`
    return digit === 5 ? '5: पाँच' : `${digit}: पाँच और ${lower}`
  },
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []

const placeNames: Readonly<Record<string, string>> = { hundreds: 'सैकड़े', tens: 'दहाई', ones: 'इकाई' }
