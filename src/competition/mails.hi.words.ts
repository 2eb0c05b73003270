import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './mails.words.ts'

export const words: Translated<typeof english> = {
  hasChanged: (title) => `“${title}”: एक नतीजा बदला है`,
  keyCorrected: (title) => `“${title}” के सही जवाब सुधारे गए और सब पर्चे फिर से जाँचे गए।`,
  marks: ({ name, before, after, of }) => `${name}: पहले ${before} अंक, अब ${of} में से ${after}।`,
  why: (reason) => `कारण: “${reason}”`,
  seeBoth: 'दोनों नतीजे यहाँ देखें:',
  answered: (title) => `“${title}”: आपकी आपत्ति का जवाब`,
  isAnswered: (name, title, isUpheld) =>
    isUpheld
      ? `“${title}” के सही जवाबों पर ${name} की आपत्ति मान ली गई है।`
      : `“${title}” के सही जवाबों पर ${name} की आपत्ति का जवाब आ गया है।`,
  answer: (text) => `“${text}”`,
}
