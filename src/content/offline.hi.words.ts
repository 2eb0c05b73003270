import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './offline.words.ts'

export const words: Translated<typeof english> = {
  title: 'इंटरनेट नहीं है',
  text: 'इस पेज के लिए इंटरनेट चाहिए। जवाब और अभ्यास इस फ़ोन में सुरक्षित हैं, इंटरनेट आते ही भेजे जाएँगे।',
  retry: 'फिर से कोशिश करें',
  usable: 'ये बिना इंटरनेट के चलते हैं',
  practice: 'अभ्यास',
  homeSoon: (link) => ['इंटरनेट आते ही ', link('होम पेज'), ' खुलेगा।'],
}
