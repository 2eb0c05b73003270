import * as z from 'zod/mini'
import { deviceStore, type Kept } from '../../platform/device-store.ts'
import { Attempt, Change, Question, Quiz } from '../quiz.contract.ts'
import { beside, doneWith, type KeptAttempt, type KeptChanges } from './kept.rules.ts'

/**
 * Where what was answered last is kept: on the disk of this device; in the browser alone, which writes it in
 * its own time; nowhere but in the open page.
 */
export type Held = 'disk' | 'browser' | 'nowhere'

const Changes = z.object({ current: z.int(), changes: z.array(Change) })
const OfAttempt = z.object({ ...Changes.shape, attempt: Attempt, at: z.number() })
const Paper = z.object({ attemptId: z.string(), quiz: Quiz, questions: z.array(Question) })
export type Paper = { quiz: Quiz; questions: readonly Question[] }

/** Whose attempt, at what. */
export type Whose = { owner: string; quizId: string }

const journalOf = (attemptId: string) => `attempt:${attemptId}`
const attemptOf = ({ owner, quizId }: Whose) => `attempt:${owner}:${quizId}`
const paperOf = ({ owner, quizId }: Whose) => `paper:${owner}:${quizId}`

/** A database that does not answer must not keep a quiz waiting, in milliseconds. */
const PATIENCE_MS = 1_500
const soon = <T>(answer: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

/** What stands in the browser's own storage; '' of a forbidden one. */
function journal(attemptId: string): KeptChanges {
  try {
    return z.parse(Changes, JSON.parse(localStorage.getItem(journalOf(attemptId)) ?? ''))
  } catch {
    return { current: 0, changes: [] }
  }
}

function writeJournal(attemptId: string, kept: KeptChanges): boolean {
  try {
    localStorage.setItem(journalOf(attemptId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

const newest = ({ changes }: KeptChanges): number => Math.max(0, ...changes.map(({ seq }) => seq))

type Keeping = KeptAttempt & { title: string; done: ReadonlyMap<number, number> }

/**
 * What this device keeps of an attempt until the server has it. Each change goes into two places: the
 * browser's storage takes it at once, so that a tab may close the next moment; the database writes it to the
 * disk, so that the phone may be off the moment after. Of what they hold the higher sequence counts.
 */
export const attemptStore = {
  /** What was answered here and not acknowledged, and where the student was. */
  async changes(attemptId: string, whose: Whose): Promise<KeptChanges> {
    const here = journal(attemptId)
    const kept = await soon(readAttempt(whose))
    if (kept?.attempt._id !== attemptId) return here
    const none = new Map<number, number>()
    // A browser that was killed may have lost what it had not written of its own storage.
    const { current } = newest(here) > 0 && newest(here) >= newest(kept) ? here : kept
    return { current, changes: beside(kept.changes, here.changes, none) }
  },

  /** @returns where it is kept, once it is. */
  async keep(whose: Whose, { title, done, ...kept }: Keeping): Promise<Held> {
    const { attempt } = kept
    const mine = (before: readonly Change[]) => beside(before, kept.changes, done)
    const journaled = writeJournal(attempt._id, {
      current: kept.current,
      changes: mine(journal(attempt._id).changes),
    })
    const page = { path: `/questionPaper/${whose.quizId}`, title: `Go on with ${title}` }
    const written = deviceStore.change<KeptAttempt>(attemptOf(whose), (before) => {
      const others = before?.value.attempt._id === attempt._id ? before.value.changes : []
      return { owner: whose.owner, page, value: { ...kept, changes: mine(others) } }
    })
    const isWritten = await soon(written.then(() => true))
    if (isWritten) return 'disk'
    return journaled ? 'browser' : 'nowhere'
  },

  /** Keeps the questions of a running attempt, so that it opens without network. */
  async keepPaper(whose: Whose, attemptId: string, paper: Paper): Promise<void> {
    const value = { attemptId, ...paper }
    await deviceStore.change(paperOf(whose), (): Kept => ({ owner: whose.owner, value })).catch(() => {})
  },

  /** A running attempt as this device keeps it; undefined when it does not. */
  async paper(whose: Whose): Promise<(Paper & { kept: KeptAttempt }) | undefined> {
    const [paper, kept] = await Promise.all([
      soon(deviceStore.read(paperOf(whose), whose.owner)),
      soon(readAttempt(whose)),
    ])
    const read = z.safeParse(Paper, paper)
    if (!read.success || read.data.attemptId !== kept?.attempt._id) return undefined
    return { ...read.data, kept }
  },

  /** All attempts of somebody with answers that no server has acknowledged, and what their quiz is called. */
  async unsent(owner: string): Promise<(KeptAttempt & { quizId: string })[]> {
    const all = (await soon(deviceStore.all(`attempt:${owner}:`, owner))) ?? []
    return all.flatMap(({ kept }) => {
      const read = z.safeParse(OfAttempt, kept.value)
      if (!read.success) return []
      const { changes } = journal(read.data.attempt._id)
      const both = beside(read.data.changes, changes, new Map())
      return both.length > 0 ? [{ ...read.data, changes: both, quizId: read.data.attempt.quizId }] : []
    })
  },

  /** The server has these now. */
  async acknowledged(attemptId: string, whose: Whose, changes: readonly Change[]): Promise<void> {
    const done = doneWith(new Map(), changes)
    const { current, changes: journaled } = journal(attemptId)
    writeJournal(attemptId, { current, changes: beside(journaled, [], done) })
    await deviceStore
      .change<KeptAttempt>(attemptOf(whose), (before) =>
        before?.value.attempt._id === attemptId
          ? { ...before, value: { ...before.value, changes: beside(before.value.changes, [], done) } }
          : (before ?? null),
      )
      .catch(() => {})
  },

  /** Takes away an attempt that has ended, unless something of it is still to be sent. */
  async tidy(whose: Whose): Promise<void> {
    const kept = await soon(readAttempt(whose))
    if (kept && kept.changes.length === 0) await this.forget(kept.attempt._id, whose)
  },

  async forget(attemptId: string, whose: Whose): Promise<void> {
    localStorage.removeItem(journalOf(attemptId))
    const gone = [attemptOf(whose), paperOf(whose)].map((key) => deviceStore.change(key, () => null))
    await Promise.all(gone).catch(() => {})
  },
}

async function readAttempt(whose: Whose): Promise<KeptAttempt | undefined> {
  const read = z.safeParse(OfAttempt, await deviceStore.read(attemptOf(whose), whose.owner))
  return read.success ? read.data : undefined
}
