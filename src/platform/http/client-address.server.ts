import type { IncomingMessage } from 'node:http'
import { type BlockList, isIP } from 'node:net'

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '')

export const isLoopback = (address = ''): boolean => /^127\.|^::1$/.test(plain(address))

/**
 * The network address of a request: the last address of X-Forwarded-For that is not a trusted proxy; only
 * trusted proxies are believed. For IPv6 the /64 network, as one customer has all of its addresses.
 */
export function clientAddress(request: IncomingMessage, proxies: BlockList): string {
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
  return isIP(caller) === 6 ? networkOf(caller) : caller
}

/** The first four groups of an IPv6 address, normalised. */
function networkOf(address: string): string {
  const [front = '', back] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [head, tail] = [groups(front), groups(back)]
  const gap =
    back === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const first = [...head, ...gap, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${first.join(':')}::/64`
}
