import type { Page, PageMeta } from '../../platform/rooms/room.ts'
import { gradeMeta } from './grade-meta.ts'
import { words } from '../room.words.ts'

const head: PageMeta = { title: words.exams, description: words.examsText }

export const pages = [
  {
    path: '/exams',
    file: 'craft/exams/ExamsPage.tsx',
    loader: async () => (await import('./scales.loader.ts')).scalesLoader(),
    meta: head,
    cached: true,
    shared: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/exams/:id',
    file: 'craft/exams/ExamPage.tsx',
    loader: async (args) => (await import('./grade.loader.ts')).gradeLoader(args),
    meta: gradeMeta,
    shared: true,
    search: 'welcome',
    alsoIn: ['hi'],
  },
  {
    path: '/exams/certificates/:code',
    file: 'craft/exams/ExamCertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    meta: { title: words.examCertificate },
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
