import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** From now on nothing passes, in neither direction, and nobody is told. */
  hang: () => void
  /**
   * New connections pass again. What hung is cut; or, silently, stays dead without a word, as behind a router
   * that forgot it.
   */
  heal: (how?: 'silently') => void
  close: () => Promise<void>
}

/** A wire between a program and a server that a test can cut without a word. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let hanging = false
  const pairs = new Set<readonly [Socket, Socket | undefined]>()
  const mutes = new Set<() => void>()
  const server = createServer((client) => {
    client.on('error', () => {})
    if (hanging) return void pairs.add([client, undefined])
    let mute = false
    mutes.add(() => {
      mute = true
    })
    const upstream = connect(target.port, target.host)
    const pair = [client, upstream] as const
    pairs.add(pair)
    upstream.on('error', () => {})
    client.on('data', (bytes) => hanging || mute || upstream.write(bytes))
    upstream.on('data', (bytes) => hanging || mute || client.write(bytes))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => hanging || mute || client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy()
    pairs.clear()
  }
  return {
    port: (server.address() as { port: number }).port,
    hang: () => {
      hanging = true
    },
    heal: (how) => {
      hanging = false
      if (how !== 'silently') return cut()
      for (const mute of mutes) mute()
      mutes.clear()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
