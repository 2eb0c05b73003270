import { Refusal } from '../../platform/errors.ts'

/** The same 404 for what does not exist and for what is somebody else's. */
export const notFound = (what: 'Exam' | 'Paper' | 'Certificate'): Refusal =>
  new Refusal(404, `${what} not found`, { code: 'not_found' })
