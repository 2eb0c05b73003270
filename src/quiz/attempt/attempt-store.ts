import * as z from 'zod/mini'
import { deviceStore, type DeviceRecord } from '../../platform/device/device-store.ts'
import { Attempt, Change, Question, Quiz } from '../quiz.contract.ts'
import {
  mergeChanges,
  acknowledgedChanges,
  type OfflineAttempt,
  type OfflineChanges,
} from './offline.rules.ts'

/**
 * Where the newest answers are stored: on disk (IndexedDB), in the browser's storage, which is flushed later,
 * or only in the open page.
 */
export type StorageLevel = 'disk' | 'browser' | 'nowhere'

const Changes = z.object({ current: z.int(), changes: z.array(Change) })
const OfAttempt = z.object({ ...Changes.shape, attempt: Attempt, at: z.number() })
const Paper = z.object({ attemptId: z.string(), quiz: Quiz, questions: z.array(Question) })
export type Paper = { quiz: Quiz; questions: readonly Question[] }

/** Student and quiz of an attempt. */
export type AttemptOwner = { owner: string; quizId: string }

const journalOf = (attemptId: string) => `attempt:${attemptId}`
const attemptOf = ({ owner, quizId }: AttemptOwner) => `attempt:${owner}:${quizId}`
const paperOf = ({ owner, quizId }: AttemptOwner) => `paper:${owner}:${quizId}`

/** Timeout of IndexedDB, so that the quiz never waits for it, in milliseconds. */
const PATIENCE_MS = 1_500
const soon = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

/** The value in the browser's storage; '' if storage is blocked. */
function journal(attemptId: string): OfflineChanges {
  try {
    return z.parse(Changes, JSON.parse(localStorage.getItem(journalOf(attemptId)) ?? ''))
  } catch {
    return { current: 0, changes: [] }
  }
}

function writeJournal(attemptId: string, kept: OfflineChanges): boolean {
  try {
    localStorage.setItem(journalOf(attemptId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

const newest = ({ changes }: OfflineChanges): number => Math.max(0, ...changes.map(({ seq }) => seq))

type Keeping = OfflineAttempt & { title: string; done: ReadonlyMap<number, number> }

/**
 * The device's copy of an attempt until the server has it. Each change goes to two places: the browser's
 * storage at once, which survives a closed tab, and IndexedDB on disk, which survives a phone that is
 * switched off. The higher sequence counts.
 */
export const attemptStore = {
  /** Unacknowledged answers and the current question. */
  async changes(attemptId: string, whose: AttemptOwner): Promise<OfflineChanges> {
    const here = journal(attemptId)
    const kept = await soon(readAttempt(whose))
    if (kept?.attempt._id !== attemptId) return here
    const none = new Map<number, number>()
    // A killed browser may have lost unwritten parts of its storage.
    const { current } = newest(here) > 0 && newest(here) >= newest(kept) ? here : kept
    return { current, changes: mergeChanges(kept.changes, here.changes, none) }
  },

  /** @returns where it is stored, when it is. */
  async keep(whose: AttemptOwner, { title, done, ...kept }: Keeping): Promise<StorageLevel> {
    const { attempt } = kept
    const mine = (before: readonly Change[]) => mergeChanges(before, kept.changes, done)
    const journaled = writeJournal(attempt._id, {
      current: kept.current,
      changes: mine(journal(attempt._id).changes),
    })
    const page = { path: `/questionPaper/${whose.quizId}`, title: `Continue ${title}` }
    const written = deviceStore.change<OfflineAttempt>(attemptOf(whose), (before) => {
      const others = before?.value.attempt._id === attempt._id ? before.value.changes : []
      return { owner: whose.owner, page, value: { ...kept, changes: mine(others) } }
    })
    const isWritten = await soon(written.then(() => true))
    if (isWritten) return 'disk'
    return journaled ? 'browser' : 'nowhere'
  },

  /** Stores the questions of a running attempt, so that it opens offline. */
  async keepPaper(whose: AttemptOwner, attemptId: string, paper: Paper): Promise<void> {
    const value = { attemptId, ...paper }
    // Without storage the attempt opens with the internet alone.
    await deviceStore
      .change(paperOf(whose), (): DeviceRecord => ({ owner: whose.owner, value }))
      .catch(() => {})
  },

  /** The stored running attempt; undefined if there is none. */
  async paper(whose: AttemptOwner): Promise<(Paper & { kept: OfflineAttempt }) | undefined> {
    const [paper, kept] = await Promise.all([
      soon(deviceStore.read(paperOf(whose), whose.owner)),
      soon(readAttempt(whose)),
    ])
    const read = z.safeParse(Paper, paper)
    if (!read.success || read.data.attemptId !== kept?.attempt._id) return undefined
    return { ...read.data, kept }
  },

  /** All attempts of this user with unacknowledged answers, with the title of the quiz. */
  async unsent(owner: string): Promise<(OfflineAttempt & { quizId: string })[]> {
    const all = (await soon(deviceStore.all(`attempt:${owner}:`, owner))) ?? []
    return all.flatMap(({ kept }) => {
      const read = z.safeParse(OfAttempt, kept.value)
      if (!read.success) return []
      const { changes } = journal(read.data.attempt._id)
      const both = mergeChanges(read.data.changes, changes, new Map())
      return both.length > 0 ? [{ ...read.data, changes: both, quizId: read.data.attempt.quizId }] : []
    })
  },

  /** Removes changes that the server has acknowledged. */
  async acknowledged(attemptId: string, whose: AttemptOwner, changes: readonly Change[]): Promise<void> {
    const done = acknowledgedChanges(new Map(), changes)
    const { current, changes: journaled } = journal(attemptId)
    writeJournal(attemptId, { current, changes: mergeChanges(journaled, [], done) })
    // What stays on the disk is sent once more, which is harmless: the server compares sequences.
    await deviceStore
      .change<OfflineAttempt>(attemptOf(whose), (before) =>
        before?.value.attempt._id === attemptId
          ? { ...before, value: { ...before.value, changes: mergeChanges(before.value.changes, [], done) } }
          : (before ?? null),
      )
      .catch(() => {})
  },

  /** Removes an ended attempt, unless answers are still unsent. */
  async tidy(whose: AttemptOwner): Promise<void> {
    const kept = await soon(readAttempt(whose))
    if (kept && kept.changes.length === 0) await this.forget(kept.attempt._id, whose)
  },

  async forget(attemptId: string, whose: AttemptOwner): Promise<void> {
    localStorage.removeItem(journalOf(attemptId))
    const gone = [attemptOf(whose), paperOf(whose)].map((key) => deviceStore.change(key, () => null))
    // What stays is replaced by the next attempt, and goes with the logout.
    await Promise.all(gone).catch(() => {})
  },
}

async function readAttempt(whose: AttemptOwner): Promise<OfflineAttempt | undefined> {
  const read = z.safeParse(OfAttempt, await deviceStore.read(attemptOf(whose), whose.owner))
  return read.success ? read.data : undefined
}
