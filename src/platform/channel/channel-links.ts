import { CLOCK, HELLO, type RawMessage, SURE } from './channel.ts'

/** One connection, by either way. `isFree`: nothing waits to be sent. */
export type Link = {
  send: (frame: RawMessage) => void
  isFree: () => boolean
  close: () => void
}
export type LinkListeners = {
  onOpen: () => void
  onFrame: (frame: RawMessage) => void
  /** `code`: of the socket, or the status of a refused request; 1006 when the network broke. */
  onClose: (code: number, reason: string) => void
}

const BROKEN = 1006

/** `key` names this client, so that what it repeats is known; `secret` is a guest's. */
export type LinkTarget = { path: string; key: string; secret: string | undefined }

/** A WebSocket. */
export function openSocketLink({ path, key, secret }: LinkTarget, listeners: LinkListeners): Link {
  const url = new URL(`${path}?key=${key}`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // The one header that a page can set, and not in an address, which is logged.
  const socket = new WebSocket(url, secret ? ['bearer', secret] : [])
  let isDone = false
  const finish = (code: number, reason: string): void => {
    if (isDone) return
    isDone = true
    listeners.onClose(code, reason)
  }
  socket.addEventListener('open', () => listeners.onOpen())
  socket.addEventListener('message', ({ data }) => {
    const frame = parse(data)
    if (frame) listeners.onFrame(frame)
  })
  socket.addEventListener('close', ({ code, reason }) => finish(code, reason))
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    isFree: () => socket.bufferedAmount === 0,
    close: () => {
      socket.close()
      // A dead socket may never tell that it is closed.
      finish(BROKEN, '')
    },
  }
}

/** Longest wait before frames are sent together in one request, in milliseconds. */
const BUNDLE_MS = 1_000
/** Frames that can't wait: the first ones, and messages that must arrive. */
const URGENT: ReadonlySet<string> = new Set([HELLO, SURE])

/** A clock stamp tells when it leaves, and not when it began to wait for the others. */
const stampedNow = (frame: RawMessage): RawMessage =>
  frame[0] === CLOCK ? [CLOCK, frame[1], performance.now()] : frame

/** Server-sent events down, POST up: the same frames where WebSockets are blocked. */
export function openEventLink({ path, key, secret }: LinkTarget, listeners: LinkListeners): Link {
  const credentials: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {}
  const ended = new AbortController()
  let waiting: RawMessage[] = []
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = (code: number, reason: string): void => {
    if (ended.signal.aborted) return
    ended.abort()
    clearTimeout(timer)
    listeners.onClose(code, reason)
  }

  async function read(): Promise<void> {
    const headers = { accept: 'text/event-stream', ...credentials }
    const response = await fetch(`${path}?key=${key}`, { headers, signal: ended.signal })
    if (!response.ok || !response.body) {
      const { message = '' } = (await response.json()) as { message?: string }
      return finish(response.status, message)
    }
    listeners.onOpen()
    const lines = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { value, done: isOver } = await lines.read()
      if (isOver) return finish(BROKEN, '')
      text += value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) take(event)
    }
  }

  function take(event: string): void {
    const frame = event.startsWith('data: ') ? parse(event.slice('data: '.length)) : undefined
    if (frame?.[0] === 'close') finish(Number(frame[1]), String(frame[2]))
    else if (frame) listeners.onFrame(frame)
  }

  async function flush(): Promise<void> {
    timer = undefined
    if (isSending || waiting.length === 0) return
    isSending = true
    const body = JSON.stringify(waiting.map(stampedNow))
    waiting = []
    try {
      const headers = { 'content-type': 'application/json', ...credentials }
      const response = await fetch(`${path}?key=${key}`, {
        method: 'POST',
        body,
        headers,
        signal: ended.signal,
      })
      if (!response.ok) finish(BROKEN, '')
    } catch {
      // The stream tells it too, or an abort was ours.
      finish(BROKEN, '')
    }
    isSending = false
    if (waiting.length > 0) await flush()
  }

  read().catch(() => finish(BROKEN, ''))
  return {
    send: (frame) => {
      waiting = [...waiting.filter(([type]) => URGENT.has(type) || type !== frame[0]), frame]
      const isUrgent = URGENT.has(frame[0])
      // Beads that keep coming must not put off the request that they wait for.
      if (timer !== undefined && !isUrgent) return
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), isUrgent ? 0 : BUNDLE_MS)
    },
    isFree: () => !isSending,
    close: () => finish(BROKEN, ''),
  }
}

function parse(data: unknown): RawMessage | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return Array.isArray(value) && typeof value[0] === 'string' ? (value as unknown as RawMessage) : undefined
  } catch {
    return undefined
  }
}
