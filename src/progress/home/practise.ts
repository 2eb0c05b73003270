/** Where questions that went wrong come again, without a clock. */
export const PRACTISE = '/practice/questions'
