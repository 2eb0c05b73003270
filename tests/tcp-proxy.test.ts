import { connect, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTcpProxy } from './tcp-proxy.ts'

test('a slow wire keeps the order of its bytes, however their delays differ', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('data', (bytes) => heard.push(bytes.toString('latin1')))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const proxy = await openTcpProxy({ host: '127.0.0.1', port }, () => 20 + Math.random() * 20)
  const client = connect(proxy.port, '127.0.0.1')
  client.setNoDelay(true)
  const sent: string[] = []
  for (let at = 0; at < 3_000; at += 1) {
    sent.push(`${at};`)
    client.write(`${at};`)
    await turn()
  }
  await expect.poll(() => heard.join('').length).toBe(sent.join('').length)
  expect(heard.join('')).toBe(sent.join(''))
  client.destroy()
  await proxy.close()
  await new Promise((resolve) => server.close(resolve))
})
