import { createHash } from 'node:crypto'

/** What is kept instead of a secret or of many words: SHA-256, base64url. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url')
