import { randomBytes } from 'node:crypto'

// Crockford's base 32: no letters and digits that look alike.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code for print: 80 random bits as 16 characters. */
export const newPrintedCode = (): string => Array.from(randomBytes(16), (byte) => SIGNS[byte & 31]).join('')
