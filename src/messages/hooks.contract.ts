import * as z from 'zod/mini'
import { AFile, endpoint } from '../platform/wire.ts'

const Bytes = z.instanceof(Uint8Array)
/** Meta sends up to a thousand events at once. */
const MAX_BYTES = 1_048_576
const Taken = z.object({ success: z.literal(true) })

export const verifyWhatsAppHook = endpoint('GET', '/messages/hooks/whatsapp', {
  summary:
    "Meta's question whether this address is the academy's: replies the challenge. 403 for a wrong token.",
  access: 'anyone',
  query: {
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().check(z.maxLength(200)),
    'hub.challenge': z.string().check(z.regex(/^[\w-]{1,200}$/)),
  },
  reply: AFile,
  download: true,
})

export const takeWhatsAppHook = endpoint('POST', '/messages/hooks/whatsapp', {
  summary:
    'Events of WhatsApp: what became of messages, what families wrote, changed templates. Signed over the raw bytes, 401 otherwise; stored before the reply; any order and any number of times.',
  access: 'anyone',
  file: true,
  maxBytes: MAX_BYTES,
  body: Bytes,
  reply: Taken,
})

export const takeSmsHook = endpoint('POST', '/messages/hooks/sms', {
  summary:
    'Delivery reports of the SMS company. Basic credentials, 401 otherwise; any order and any number of times.',
  access: 'anyone',
  file: true,
  body: Bytes,
  reply: Taken,
})
