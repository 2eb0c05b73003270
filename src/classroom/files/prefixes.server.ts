/** Files with these prefixes are not served under /uploads. */
export const LIBRARY_PREFIX = 'private/library/'
export const ANSWER_PREFIX = 'private/answers/'
