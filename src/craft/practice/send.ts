import { useEffect, useSyncExternalStore } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { isSignedOut, readSession, useSession } from '../../platform/session.ts'
import { readOwnAgain } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { getPractised, keepPractised, type KnownThing, type Tried } from '../craft.contract.ts'
import { BATCH_MAX } from '../craft.rules.ts'
import { drop, keepTold, known, markSent, mend, sentOf, subscribe, unsentOf } from './kept.ts'

const none: readonly KnownThing[] = []

/** What is known of whoever practises on this device, live. */
export const usePractised = (): readonly KnownThing[] => useSyncExternalStore(subscribe, known, () => none)

/** Sends what was practised and reads what the server knows; a later visit tries again what fails now. */
export function useSendPractised(): void {
  const session = useSession()
  const student = session?.role === 'student' ? session.userId : null
  // Until it is known whether somebody is signed in, what was practised is nobody's yet.
  const isOut = session === null
  useEffect(() => {
    if (isOut) void mend(null)
    if (student === null) return undefined
    const all = () => void alone(() => exchange(student))
    const leave = () => {
      if (document.visibilityState === 'hidden') void alone(() => sendAll(student, true))
    }
    all()
    window.addEventListener('online', all)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('online', all)
      document.removeEventListener('visibilitychange', leave)
      all()
    }
  }, [student, isOut])
}

/** One tab at a time: what one sends is not sent by another, nor dropped while it is read. */
async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request('craft', work)
  } catch (error) {
    if (!isCallError(error)) throw error
    // No network, or no session any more: it stays on the device.
    isSignedOut(error)
  }
}

async function sendAll(student: string, keepalive = false): Promise<void> {
  for (let isNews = false; ; isNews = true) {
    const attempts = unsentOf(student).slice(0, BATCH_MAX)
    if (attempts.length === 0 || readSession()?.userId !== student) {
      // Whoever came back from the practice reads what it made of a lesson or of homework.
      if (isNews) readOwnAgain()
      return
    }
    await send(student, attempts, keepalive)
  }
}

/** Sends these, in halves where one of them is refused for good: that one goes, and keeps none waiting. */
async function send(by: string, attempts: readonly Tried[], keepalive: boolean): Promise<void> {
  const ids = new Set(attempts.map(({ _id }) => _id))
  try {
    const sentAt = new Date().toISOString()
    await call(keepPractised, { body: { by, sentAt, attempts: [...attempts] } }, { keepalive })
    markSent(by, ids)
  } catch (error) {
    if (!isCallError(error) || error.status !== 422) throw error
    if (attempts.length === 1) return drop(ids)
    const half = Math.ceil(attempts.length / 2)
    await send(by, attempts.slice(0, half), keepalive)
    await send(by, attempts.slice(half), keepalive)
  }
}

/** What an earlier visit could not send, from whatever page of the site is open. */
export const sendPractised = (student: string): Promise<void> =>
  alone(() => mend(student).then(() => sendAll(student)))

async function exchange(student: string): Promise<void> {
  await mend(student)
  await sendAll(student)
  if (readSession()?.userId !== student) return
  const sent = sentOf(student)
  const { data } = await call(getPractised, {})
  keepTold(student, data, sent)
}
