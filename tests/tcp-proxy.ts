import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** From now on nothing passes, in neither direction, and nobody is told. */
  hang: () => void
  /** From now on every connection breaks off at once, as without a network. */
  cut: () => void
  /**
   * New connections pass again. What hung is cut; or, silently, stays dead without a word, as behind a router
   * that forgot it.
   */
  heal: (how?: 'silently') => void
  close: () => Promise<void>
}

/**
 * A wire between a program and a server that a test can cut without a word. `delayMs`: how long the next bytes
 * take each way; they stay in order.
 */
export async function openTcpProxy(
  target: { host: string; port: number },
  delayMs?: () => number,
): Promise<TcpProxy> {
  let hanging = false
  let isCut = false
  const pairs = new Set<readonly [Socket, Socket | undefined]>()
  const mutes = new Set<() => void>()
  const server = createServer((client) => {
    client.on('error', () => {})
    if (isCut) return void client.destroy()
    if (hanging) return void pairs.add([client, undefined])
    let mute = false
    mutes.add(() => {
      mute = true
    })
    const upstream = connect(target.port, target.host)
    const pair = [client, upstream] as const
    pairs.add(pair)
    upstream.on('error', () => {})
    const [up, down] = [delayed(delayMs), delayed(delayMs)]
    client.on('data', (bytes) => hanging || mute || up(() => upstream.write(bytes)))
    upstream.on('data', (bytes) => hanging || mute || down(() => client.write(bytes)))
    client.on('close', () => up(() => upstream.destroy()))
    upstream.on('close', () => hanging || mute || down(() => client.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const breakOff = () => {
    for (const pair of pairs) for (const socket of pair) socket?.destroy()
    pairs.clear()
  }
  return {
    port: (server.address() as { port: number }).port,
    hang: () => {
      hanging = true
    },
    cut: () => {
      isCut = true
      breakOff()
    },
    heal: (how) => {
      hanging = false
      isCut = false
      if (how !== 'silently') return breakOff()
      for (const mute of mutes) mute()
      mutes.clear()
    },
    close: async () => {
      breakOff()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Does one thing after the other, each so many milliseconds later; at once without a delay. */
function delayed(delayMs?: () => number): (act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = []
  let free = 0
  // One timer at a time: of two that are due in the same millisecond the later one may come first.
  const next = () => {
    const [first] = waiting
    if (first) setTimeout(run, Math.max(0, first.at - performance.now()))
  }
  const run = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) waiting.shift()?.act()
    next()
  }
  return (act) => {
    if (!delayMs) return act()
    free = Math.max(free, performance.now() + delayMs())
    waiting.push({ at: free, act })
    if (waiting.length === 1) next()
  }
}

/**
 * One door before several instances, as a balancer is: each connection goes to the next of them, and past one
 * that is not there.
 */
export async function openBalancer(
  ports: readonly number[],
): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    client.on('error', () => {})
    open.add(client)
    const lead = (tries: number) => {
      const upstream = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
      upstream.once('connect', () => client.pipe(upstream).pipe(client))
      upstream.on('error', () => (upstream.bytesRead > 0 || tries === 1 ? client.destroy() : lead(tries - 1)))
      upstream.on('close', () => upstream.bytesWritten > 0 && client.destroy())
      client.on('close', () => upstream.destroy())
    }
    lead(ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One door that sends all of a path to one instance, as nginx does with `hash $uri`; past one that is gone. */
export async function openHashingDoor(
  ports: readonly number[],
): Promise<{ port: number; last: () => number | undefined; close: () => Promise<void> }> {
  const open = new Set<Socket>()
  let last: number | undefined
  const server = createServer((client) => {
    client.on('error', () => {})
    open.add(client)
    client.once('data', (head) => {
      const [, path = '/'] = head.toString('latin1').split(' ', 2)
      const sum = [...(path.split('?', 1)[0] ?? '')].reduce((all, letter) => all + letter.charCodeAt(0), 0)
      const lead = (at: number, tries: number) => {
        const upstream = connect(ports[at % ports.length] ?? 0, '127.0.0.1')
        upstream.once('connect', () => {
          last = at % ports.length
          upstream.write(head)
          client.pipe(upstream).pipe(client)
        })
        upstream.on('error', () => (tries === 1 ? client.destroy() : lead(at + 1, tries - 1)))
        upstream.on('close', () => upstream.bytesRead > 0 && client.destroy())
        client.on('close', () => upstream.destroy())
      }
      lead(sum, ports.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    last: () => last,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
