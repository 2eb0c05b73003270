import { WebSocket } from 'ws'
import { type RawMessage } from '../src/platform/channel/channel.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import type { Act, ChildState, TeacherState } from '../src/live/live.contract.ts'

/** Longest wait for a message, in milliseconds. */
const PATIENCE_MS = 10_000

/** A device in a live lesson: the frames that it hears, and what it sends. */
export type Device = {
  heard: RawMessage[]
  /** The first frame, heard already or to come, that fits. */
  until: (fits: (frame: RawMessage) => boolean) => Promise<RawMessage>
  /** The newest state of a child, once it fits. */
  child: (fits?: (state: ChildState) => boolean) => Promise<ChildState>
  teacher: (fits?: (state: TeacherState) => boolean) => Promise<TeacherState>
  raw: (text: string) => void
  lossy: (message: RawMessage) => void
  /** Sends a message that must arrive. @returns once it is confirmed. */
  sure: (message: RawMessage) => Promise<void>
  /** An act of the teacher. @returns its answer. */
  act: (act: Act, id?: string) => Promise<RawMessage>
  closed: Promise<{ code: number; reason: string }>
  /** Ends without a word, as a phone does. */
  drop: () => void
}

type Place = { url: string; lessonId: string; token: string; key?: string; base?: number }

/** As a page: 503 says that a process is just giving the lesson up, or taking it, and the page comes again. */
export async function connectAsPage(place: Place): Promise<Device> {
  for (let tries = 1; ; tries += 1)
    try {
      return await connectDevice(place)
    } catch (error) {
      if (tries === 100 || !(error instanceof Error) || error.message !== '503') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** Connects a device. @throws {Error} with the status when it is refused. */
export async function connectDevice({
  url,
  lessonId,
  token,
  key = newId(),
  base = 1,
}: Place): Promise<Device> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/${lessonId}/channel?key=${key}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const heard: RawMessage[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse((data as Buffer).toString('utf8')) as RawMessage)
    for (const look of waiting) look()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', reject)
  })
  let number = base
  const send = (frame: RawMessage) => socket.send(JSON.stringify(frame))
  send(['hi', base])
  const until: Device['until'] = (fits) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = heard.find(fits)
        if (!found) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`not heard; last: ${JSON.stringify(heard.slice(-4))}`))
      }, PATIENCE_MS)
      waiting.add(look)
      look()
    })
  const newest =
    <S>(type: 'S' | 'T') =>
    async (fits: (state: S) => boolean = () => true): Promise<S> => {
      const isNewest = (frame: RawMessage) =>
        frame[0] === type && frame === heard.findLast(([each]) => each === type) && fits(frame[2] as S)
      return (await until(isNewest))[2] as S
    }
  return {
    heard,
    until,
    child: newest<ChildState>('S'),
    teacher: newest<TeacherState>('T'),
    raw: (text) => socket.send(text),
    lossy: send,
    sure: async (message) => {
      const mine = number
      number += 1
      send(['!', mine, message])
      await until(([type, upTo]) => type === 'ok' && Number(upTo) >= mine)
    },
    act: async (act, id = newId()) => {
      send(['!', number, ['do', id, act]])
      number += 1
      return until(
        (frame) => ['did', 'no', 'error'].includes(frame[0]) && (frame[0] === 'error' || frame[1] === id),
      )
    },
    closed,
    drop: () => socket.terminate(),
  }
}
