const MOST = 500

/** Whether this is a valid file name: no part is hidden or leaves the folder. */
export const isFileName = (name: string): boolean =>
  name.length <= MOST &&
  name.isWellFormed() &&
  !/[\p{Cc}\\]/u.test(name) &&
  name.split('/').every((part) => part !== '' && !part.startsWith('.'))
