import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './certificate-pdf.words.ts'

export const words: Translated<typeof english> = {
  tookPart: (group, day) => `ने ${day} को ग्रुप ${group} में भाग लिया और पाया`,
  rank: (rank, of) => (of === 1 ? `स्थान ${rank}` : `${of} बच्चों में स्थान ${rank}`),
  marks: (marks, of, { minutes, seconds }) => `${of} में से ${marks} अंक, ${minutes} मिनट ${seconds} सेकंड में।`,
  gold: 'स्वर्ण पदक',
  silver: 'रजत पदक',
  bronze: 'कांस्य पदक',
}
