import { useEffect, useState, useSyncExternalStore } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { isSignedOut, readSession, useSession } from '../../platform/browser/session.ts'
import { invalidatePrivateQueries } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getMastery, savePractice, type ItemMastery, type PracticeAttempt } from '../craft.contract.ts'
import { MAX_BATCH } from '../craft.rules.ts'
import {
  drop,
  hasMasteryOf,
  saveMastery,
  masteryList,
  markSent,
  reconcileCopies,
  sentIds,
  subscribe,
  unsentAttempts,
} from './practice-log.ts'

const none: readonly ItemMastery[] = []

/** The attempts known for the current user of this device, live. */
export const usePractised = (): readonly ItemMastery[] =>
  useSyncExternalStore(subscribe, masteryList, () => none)

/** How long a device that knows nothing of a student waits for the server, in milliseconds. */
const PATIENCE_MS = 4_000

/**
 * Whether practice can begin with what is known here: on a new device a student's summary comes first, unless
 * there is no network or it takes too long. False until the session is read.
 */
export function useIsReady(): boolean {
  const session = useSession()
  const student = session?.role === 'student' ? session.userId : null
  const isHere = useSyncExternalStore(
    subscribe,
    () => student === null || hasMasteryOf(student),
    () => true,
  )
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isHere) return undefined
    const timer = setTimeout(() => setIsLate(true), navigator.onLine ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [isHere])
  return session !== undefined && (isHere || isLate)
}

/** Sends unsent attempts and reads the server's summary; what fails is retried at the next visit. */
export function useSendPractised(): void {
  const session = useSession()
  const student = session?.role === 'student' ? session.userId : null
  // Waits until the session is known: before that the attempts belong to nobody.
  const isOut = session === null
  useEffect(() => {
    if (isOut) void reconcileCopies(null)
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

/** One tab at a time, so that no attempt is sent twice or dropped while it is read. */
async function alone(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request('craft', work)
  } catch (error) {
    if (!isCallError(error)) throw error
    // Offline or logged out: it stays on the device.
    isSignedOut(error)
  }
}

async function sendAll(student: string, keepalive = false): Promise<void> {
  for (let isNews = false; ; isNews = true) {
    const attempts = unsentAttempts(student).slice(0, MAX_BATCH)
    if (attempts.length === 0 || readSession()?.userId !== student) {
      // Pages that show lessons or homework reload after this.
      if (isNews) invalidatePrivateQueries()
      return
    }
    await send(student, attempts, keepalive)
  }
}

/** Sends a batch; if it is refused for good, its halves are sent, so that only the bad attempt is dropped. */
async function send(by: string, attempts: readonly PracticeAttempt[], keepalive: boolean): Promise<void> {
  const ids = new Set(attempts.map(({ _id }) => _id))
  try {
    const sentAt = new Date().toISOString()
    await call(savePractice, { body: { by, sentAt, attempts: [...attempts] } }, { keepalive })
    markSent(by, ids)
  } catch (error) {
    if (!isCallError(error) || error.status !== 422) throw error
    if (attempts.length === 1) return drop(ids)
    const half = Math.ceil(attempts.length / 2)
    await send(by, attempts.slice(0, half), keepalive)
    await send(by, attempts.slice(half), keepalive)
  }
}

/** Sends what an earlier visit could not, from any page of the site. */
export const sendPractised = (student: string): Promise<void> =>
  alone(() => reconcileCopies(student).then(() => sendAll(student)))

async function exchange(student: string): Promise<void> {
  await reconcileCopies(student)
  await sendAll(student)
  if (readSession()?.userId !== student) return
  const sent = sentIds(student)
  const { data } = await call(getMastery, {})
  saveMastery(student, data, sent)
}
