const MOST = 500

/** Whether a file may have this name: parts that lead nowhere else, none of them hidden. */
export const isFileName = (name: string): boolean =>
  name.length <= MOST &&
  name.isWellFormed() &&
  !/[\p{Cc}\\]/u.test(name) &&
  name.split('/').every((part) => part !== '' && !part.startsWith('.'))
