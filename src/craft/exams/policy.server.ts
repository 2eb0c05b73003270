import { Refusal } from '../../platform/errors.ts'

/** What is not there, and what is not yours: told in the same words. */
export const notThere = (what: 'Exam' | 'Paper' | 'Certificate'): Refusal =>
  new Refusal(404, `${what} not found`)
