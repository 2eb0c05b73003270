export { FILE_KINDS, FILE_TYPES } from '../../platform/files/attachments.contract.ts'

/** Most files of a homework, and most answers of a child to one. */
export const MAX_FILES = 5
export const MAX_ANSWERS = 6
/** Files that a member of the academy may upload in a day, and answers that a child may send. */
export const UPLOADS_A_DAY = 200
export const ANSWERS_A_DAY = 20
/** An answer is deleted after so many days. */
export const ANSWER_DAYS = 90
/** Files of one list. */
export const LISTED_FILES = 100
