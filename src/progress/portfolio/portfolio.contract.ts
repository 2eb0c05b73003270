import { AFile, endpoint, Id } from '../../platform/wire.ts'

export const getPortfolio = endpoint('GET', '/family/children/{id}/portfolio', {
  summary:
    "A PDF about one of the caller's children to keep: certificates and exams, the newest 60 quizzes, what teachers wrote, and the newest 12 pages that the child sent or handed in. 404 for another's child, 429 for too many documents.",
  access: 'parent',
  behindPin: 'closed',
  params: { id: Id },
  reply: AFile,
  download: true,
})
