import type { Page, PageHead } from '../../platform/room.ts'
import { gradeHead } from './grade-head.ts'

const lead = 'A paper for each grade, made new for each child and written against the clock.'
const head: PageHead = { title: 'Grade exams', description: lead }

export const pages = [
  {
    path: '/exams',
    file: 'craft/exams/ExamsPage.tsx',
    loader: async () => (await import('./scales.loader.ts')).scalesLoader(),
    head,
    kept: true,
    search: 'listed',
  },
  {
    path: '/exams/:id',
    file: 'craft/exams/ExamPage.tsx',
    loader: async (args) => (await import('./grade.loader.ts')).gradeLoader(args),
    head: gradeHead,
    search: 'welcome',
  },
  {
    path: '/exams/certificates/:code',
    file: 'craft/exams/ExamCertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    head: { title: 'Certificate' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]
