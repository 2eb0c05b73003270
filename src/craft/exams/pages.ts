import type { Page, PageHead } from '../../platform/room.ts'
import { certificateLoader } from './certificate.loader.ts'
import { gradeHead, gradeLoader } from './grade.loader.ts'
import { scalesLoader } from './scales.loader.ts'

const lead = 'A paper for each grade, made new for each child and written against the clock.'
const head: PageHead = { title: 'Grade exams', description: lead }

export const pages = [
  {
    path: '/exams',
    file: 'craft/exams/ExamsPage.tsx',
    loader: scalesLoader,
    head,
    kept: true,
    search: 'listed',
  },
  {
    path: '/exams/:id',
    file: 'craft/exams/ExamPage.tsx',
    loader: gradeLoader,
    head: gradeHead,
    search: 'welcome',
  },
  {
    path: '/exams/certificates/:code',
    file: 'craft/exams/ExamCertificatePage.tsx',
    loader: certificateLoader,
    head: { title: 'Certificate' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]
