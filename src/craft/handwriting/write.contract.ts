import * as z from 'zod/mini'
import { AFile, endpoint } from '../../platform/wire.ts'
import { SCRIPTS } from './letters.rules.ts'
import { GAP_MM, MAX_WORD, MAX_WORDS } from './sheet.rules.ts'

const number = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}$/, 'A whole number')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  )
const Gap = number(0, GAP_MM.most)

export const writingSheet = endpoint('GET', '/craft/writing-sheet', {
  summary:
    'A writing sheet as PDF in exact millimetres: A4, the gaps of its ruling in mm, words parted by commas. What has no strokes is left out: the sign, in Devanagari the word. Keeps nothing.',
  access: 'anyone',
  query: {
    script: z.enum(SCRIPTS),
    words: z.string().check(z.maxLength(MAX_WORDS * (MAX_WORD + 2))),
    top: Gap,
    middle: number(GAP_MM.least, GAP_MM.most),
    bottom: Gap,
    between: Gap,
    traced: number(0, 6),
    empty: number(0, 12),
    starts: z.enum(['yes', 'no']),
  },
  reply: AFile,
  download: true,
})
