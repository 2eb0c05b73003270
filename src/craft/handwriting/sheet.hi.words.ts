import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './sheet.words.ts'

export const words: Translated<typeof english> = {
  sheet: 'लिखने का पन्ना',
  titles: { latin: 'लिखावट', cursive: 'जुड़ी लिखावट', devanagari: 'हिन्दी लिखावट' },
  name: 'नाम',
  date: 'तारीख़',
  check: (mm) => `${mm} मिमी। इससे छोटा हो तो 100% पर छापो, “fit to page” पर नहीं।`,
  askTeacher: 'अक्षरों की बनावट टीचर से जाँचवाओ',
}
