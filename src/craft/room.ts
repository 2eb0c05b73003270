import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { pages as exams } from './exams/pages.ts'
import { pages as cube } from './cube/pages.ts'
import { pages as flash } from './flash/pages.ts'
import { pages as handwriting } from './handwriting/pages.ts'
import { pages as practice } from './practice/pages.ts'
import { pages as soroban } from './soroban/pages.ts'
import { pages as worksheets } from './worksheets/pages.ts'
import { pages as vedic } from './vedic/pages.ts'

/** Each part of the craft declares its own pages. */
export const pages = [
  ...practice,
  ...soroban,
  ...flash,
  ...vedic,
  ...cube,
  ...handwriting,
  ...exams,
  ...worksheets,
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
