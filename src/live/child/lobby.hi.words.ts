import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './lobby.words.ts'

export const words: Translated<typeof english> = {
  teacher: (name) => `टीचर: ${name}`,
  goIn: 'अंदर जाओ',
  noCamera: 'मनकों के लिए कैमरा और माइक की ज़रूरत नहीं है।',
  warmUp: 'अबेकस पर थोड़ा अभ्यास करो',
  hasBegun: 'क्लास शुरू हो गई',
  beginsNow: 'क्लास अभी शुरू होगी',
  untilLesson: 'में क्लास शुरू होगी',
  checks: 'इस फ़ोन या कंप्यूटर की जाँच',
  device: 'यह फ़ोन या कंप्यूटर',
  network: 'नेटवर्क',
  clock: 'घड़ी',
  screen: 'स्क्रीन',
  sound: 'आवाज़',
  sameClock: (ms) => `टीचर की घड़ी जैसी, ज़्यादा से ज़्यादा ${ms} मिलीसेकंड का फ़र्क`,
  pictures: (hz) => `एक सेकंड में ${hz} तस्वीरें`,
  hears: 'आवाज़ आ रही है',
  doYouHear: 'दबाओ। आवाज़ आई?',
  iHear: 'आवाज़ आई',
  way: (seconds) => `आने-जाने में ${seconds} सेकंड`,
  slowWay: (seconds) => `आने-जाने में ${seconds} सेकंड। धीमा है: मनके चलेंगे, वीडियो शायद रुके`,
  checking: 'जाँच हो रही है …',
}
