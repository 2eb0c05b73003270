import { createServer, type Socket } from 'node:net'

/** A mail server that drips: a sign of life every `everyMs`, and never an end. */
export async function openDrippingMailServer(
  everyMs: number,
): Promise<{ url: string; connections: () => number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    // It greets, and then its answer has many lines, none of which is the last.
    let timer: NodeJS.Timeout | undefined
    socket.write('220 welcome\r\n')
    socket.once('data', () => {
      timer = setInterval(() => socket.write('250-still here\r\n'), everyMs)
    })
    socket.on('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
