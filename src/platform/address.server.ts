import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

/**
 * The network address that a request came from. Only a trusted proxy is believed when it says for whom it asks: the last
 * address of X-Forwarded-For that is no trusted proxy itself.
 */
export function addressOfCaller(request: IncomingMessage, proxies: BlockList): string {
  const trusted = (address: string) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  let caller = plain(request.socket.remoteAddress ?? 'unknown')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plain(address.trim()))
  while (isIP(caller) && trusted(caller)) {
    const next = forwarded.pop()
    if (next === undefined || !isIP(next)) break
    caller = next
  }
  return caller
}
