/** Where questions that went wrong come again, without a clock. */
export const PRACTICE_PATH = '/practice/questions'
