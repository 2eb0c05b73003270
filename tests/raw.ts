import { connect } from 'node:net'

/**
 * What a server said to bytes that no client of ours would send: its status, or 0 when it closed without a
 * word.
 */
export type RawAnswer = { status: number; text: string; ms: number }

/** Sends bytes over a socket of its own and reads until the server closes or has answered. */
export function sendRaw(url: string, bytes: string | Buffer, waitMs = 20_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer within ${waitMs} ms to ${String(bytes).slice(0, 120)}`))
    }, waitMs)
    const done = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        text,
        ms: performance.now() - began,
      })
    }
    socket.on('connect', () => {
      socket.write(bytes)
    })
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      // The head is enough: which status it was.
      if (text.includes('\r\n\r\n')) done()
    })
    socket.on('close', done)
    socket.on('error', done)
  })
}
