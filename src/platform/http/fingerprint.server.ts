import { hash } from 'node:crypto'

/** Stored instead of a secret or a long text: SHA-256, base64url. */
export const fingerprint = (text: string): string => hash('sha256', text, 'base64url')
