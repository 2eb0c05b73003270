import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './register-sheet.words.ts'
import { words as register } from './register.hi.words.ts'

export const words: Translated<typeof english> = {
  number: 'क्रमांक',
  name: 'नाम',
  schoolClass: 'कक्षा',
  letters: register.letters,
  present: 'हाज़िर',
  late: 'देर से',
  absent: 'गैरहाज़िर',
  homework: (title, due) => `होमवर्क: ${title} (${due})`,
  right: (right, of) => `${of} में से ${right}`,
  done: 'हो गया',
  notDone: 'नहीं हुआ',
  remarks: 'टिप्पणियाँ',
}
