import type { Translated } from '../../../platform/languages.rules.ts'
import type { words as english } from './slips.words.ts'

export const words: Translated<typeof english> = {
  parentOf: (parent) => `${parent}, इनके माता-पिता:`,
  login: 'लॉगिन',
  hasPassword: (address, forgotten) =>
    `आपका खाता पहले से है। अपने पासवर्ड से लॉगिन करें:\n${address}\nपासवर्ड याद नहीं? ${forgotten}`,
  askForSlip: 'एकेडमी से नई पर्ची लें।',
  startCode: 'पहला कोड',
  start: (address, until) =>
    `${address} खोलें या कोड स्कैन करें। लॉगिन और कोड भरें और पासवर्ड रखें। ${until} तक चलेगा। किसी को न बताएँ।`,
  consent: (phone) => `वहीं सहमति पढ़कर दें। फिर बच्चे का काम शुरू हो जाएगा। मदद: ${phone}`,
}
