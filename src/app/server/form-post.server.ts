import type { IncomingMessage } from 'node:http'
import type { DiskGuard } from '../../platform/files/disk.server.ts'
import { readUrlencoded } from '../../platform/http/body.server.ts'
import type { Env } from '../../platform/runtime/env.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { isForeign } from '../../platform/http/origin.server.ts'

/**
 * Reads a form that a browser posted to one of our pages.
 * @throws {Refusal} 403 from another site, 413 above 64 KiB, 415 unless urlencoded, 507 on a full disk.
 */
export async function readForm(
  request: IncomingMessage,
  { env, disk }: { env: Pick<Env, 'publicUrl'>; disk: DiskGuard },
): Promise<string> {
  if (isForeign(request.headers, { changes: true, publicUrl: env.publicUrl }))
    throw new Refusal(403, 'We couldn’t verify this form. Reload the page and try again.', {
      code: 'form_not_verified',
    })
  disk.assertWritable()
  return readUrlencoded(request)
}
