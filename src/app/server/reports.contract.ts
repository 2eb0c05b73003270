import * as z from 'zod/mini'
import { endpoint } from '../../platform/wire.ts'

export const reportPolicy = endpoint('POST', '/csp-reports', {
  summary:
    'Takes what browsers report about the Content-Security-Policy (application/csp-report or application/reports+json) into the log.',
  access: 'anyone',
  file: true,
  maxBytes: 16_384,
  body: z.instanceof(Uint8Array),
  reply: z.object({ success: z.literal(true) }),
})
