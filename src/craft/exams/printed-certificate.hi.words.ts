import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './printed-certificate.words.ts'

export const words: Translated<typeof english> = {
  heading: 'ग्रेड प्रमाण-पत्र',
  passed: (day) => `ने ${day} को यह परीक्षा दी और पास की`,
  withPoints: (points, of) => `${of} में से ${points} अंक।`,
  confirmedByTeacher: 'टीचर ने जाँच लिया है।',
  confirmedOnPaper: 'काग़ज़ पर ली गई, एकेडमी ने जाँच ली है।',
}
