import type { Page, PageMeta } from '../../platform/rooms/room.ts'
import { gradeMeta } from './grade-meta.ts'

const lead = 'A new timed paper for every student, for each grade.'
const head: PageMeta = { title: 'Grade exams', description: lead }

export const pages = [
  {
    path: '/exams',
    file: 'craft/exams/ExamsPage.tsx',
    loader: async () => (await import('./scales.loader.ts')).scalesLoader(),
    meta: head,
    cached: true,
    shared: true,
    search: 'listed',
  },
  {
    path: '/exams/:id',
    file: 'craft/exams/ExamPage.tsx',
    loader: async (args) => (await import('./grade.loader.ts')).gradeLoader(args),
    meta: gradeMeta,
    shared: true,
    search: 'welcome',
  },
  {
    path: '/exams/certificates/:code',
    file: 'craft/exams/ExamCertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    meta: { title: 'Certificate' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]
