import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './ui.words.ts'

export const words: Translated<typeof english> = {
  hidePassword: 'पासवर्ड छिपाएँ',
  showPassword: 'पासवर्ड दिखाएँ',
  optional: ' (चाहें तो)',
  close: 'बंद करें',
  notifications: 'सूचनाएँ',
  sendAnother: 'एक और संदेश भेजें',
  leaveEmpty: 'इसे ख़ाली छोड़ें',
  outOfFive: ' सितारे, 5 में से',
  ratings: (count) => `, ${count} रेटिंग से`,
  sounds: 'आवाज़',
  playVideo: (title) => `वीडियो चलाएँ: ${title}`,
  videoFailed: 'यह वीडियो अभी नहीं चल रहा। बाद में फिर कोशिश करें।',
  correctFields: 'ऊपर निशान लगी जगहें ठीक करें।',
  notSaved: 'सहेजा नहीं गया। फिर से कोशिश करें।',
  fieldsToMend: (count) => `${count} जगह देखनी है`,
}
