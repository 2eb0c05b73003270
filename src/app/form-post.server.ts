import type { IncomingMessage } from 'node:http'
import type { DiskGuard } from '../platform/disk.server.ts'
import type { Env } from '../platform/env.server.ts'
import { addressOfCaller } from '../platform/address.server.ts'
import { Refusal } from '../platform/errors.ts'
import { isForeign } from '../platform/origin.server.ts'
import type { PostedForm } from './pages.server.ts'

const MAX_BYTES = 65_536

/**
 * Reads a form that a browser posted to one of our pages.
 * @throws {Refusal} 403 from another site, 413 above 64 KiB, 415 unless urlencoded, 507 on a full disk.
 */
export async function readForm(
  request: IncomingMessage,
  { env, disk }: { env: Pick<Env, 'publicUrl' | 'proxies'>; disk: DiskGuard },
): Promise<PostedForm> {
  if (isForeign(request.headers, { changes: true, publicUrl: env.publicUrl })) throw new Refusal(403, 'This form came from another site')
  disk.assertWritable()
  return readUrlencoded(request, env)
}

/** @throws {Refusal} 413 above 64 KiB, 415 unless urlencoded. */
export async function readUrlencoded(request: IncomingMessage, { proxies }: Pick<Env, 'proxies'>): Promise<PostedForm> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'Send a form (content-type: application/x-www-form-urlencoded)')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Refusal(413)
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), address: addressOfCaller(request, proxies) }
}
