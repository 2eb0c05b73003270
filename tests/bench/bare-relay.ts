import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { type WebSocket, WebSocketServer } from 'ws'

/*
 * The least that a live lesson can be: a process that reads frames, answers clock stamps and sends a teacher
 * the beads that came within 80 ms. No sessions, no rules, no database.
 */

type BareRoom = { teacher: WebSocket; beads: Map<WebSocket, unknown>; frame?: NodeJS.Timeout | undefined }

/** Starts the relay as a process of its own. */
export async function startBareRelay(): Promise<{ url: string; process: ChildProcess }> {
  const relay = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(relay.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, process: relay }
}

function serve(): void {
  const rooms = new Map<string, BareRoom>()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
  const server = createServer()
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (each) => {
      const id = request.url?.split('?', 1)[0] ?? ''
      // Each teacher of the load comes before its children.
      const room = rooms.get(id) ?? { teacher: each, beads: new Map() }
      rooms.set(id, room)
      each.on('message', (data) => relay(room, each, data as Buffer))
    }),
  )
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
}

function relay(room: BareRoom, socket: WebSocket, data: Buffer): void {
  const [type, first, second, third] = JSON.parse(data.toString('utf8')) as unknown[]
  if (type === 'c') socket.send(JSON.stringify(['c', first, second, performance.now(), performance.now()]))
  if (type !== 'b') return
  room.beads.set(socket, [1, second, 'working', 1, 0, '', third, []])
  room.frame ??= setTimeout(() => {
    room.frame = undefined
    room.teacher.send(JSON.stringify(['B', [...room.beads.values()]]))
    room.beads.clear()
  }, 80)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) serve()
