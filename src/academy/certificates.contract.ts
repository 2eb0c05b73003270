import * as z from 'zod/mini'

/** Which of the files that hold the certificates of an exam's day or a round; the first is 1. */
export const CertificatePart = z.object({ part: z.int().check(z.minimum(1), z.maximum(1_000)) })
