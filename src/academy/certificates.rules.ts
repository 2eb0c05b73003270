/** At most so many certificates are in one file: drawn within the time of a document. */
export const MAX_CERTIFICATES = 100

/** How many files hold so many certificates. */
export const certificateFiles = (count: number): number => Math.ceil(count / MAX_CERTIFICATES)

/** The certificates of a file; the first is 1. */
export const certificatesIn = <T>(all: readonly T[], part: number): readonly T[] =>
  all.slice((part - 1) * MAX_CERTIFICATES, part * MAX_CERTIFICATES)
