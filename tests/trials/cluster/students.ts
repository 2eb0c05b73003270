import type { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../../src/quiz/quiz.contract.ts'
import type { Entered } from '../../bench/people.ts'
import { quickCaller } from '../../bench/quiz-load.ts'
import type { Caller } from '../../world.ts'

export const QUESTIONS = 10

/** What a browser asked for once, however often it had to send it. Times as of performance.now(). */
export type Asked = {
  kind: 'start' | 'save' | 'submission'
  from: number
  to: number
  /** When it was broken off or answered 503, and sent again. */
  again: number[]
  /** The answer of no use that it got in the end. */
  error?: string
}

/** What was acknowledged and is not there in the end. */
export type Lost = { at: number }
export type Seen = { asked: Asked[]; lost: Lost[] }

/** Milliseconds that a browser waits before it sends a save again; time that is up is told every three seconds. */
const SAVE_WAITS = [1_000, 2_000, 4_000, 8_000]
const SUBMIT_WAITS = [3_000]
/** A person who reads 'try again' presses soon after. */
const START_WAITS = [2_000]
const MAX_TRIES = 40

type Answered = { status: number }

/** Asks until it is answered, as the browser does. */
async function persist<T extends Answered>(
  seen: Seen,
  { kind, waits }: { kind: Asked['kind']; waits: readonly number[] },
  ask: () => Promise<T>,
): Promise<T | undefined> {
  const asked: Asked = { kind, from: performance.now(), to: 0, again: [] }
  seen.asked.push(asked)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await ask().catch(() => undefined)
    asked.to = performance.now()
    if (answer && answer.status < 300) return answer
    if (answer && answer.status < 500 && answer.status !== 429) {
      asked.error = `${kind} ${answer.status}`
      return undefined
    }
    asked.again.push(asked.to)
    await wait(waits[Math.min(tries, waits.length - 1)] ?? 0)
  }
  asked.error = `${kind} was never answered`
  return undefined
}

/** When a student opens the paper, how long each answer takes, and from when on it is handed in; milliseconds. */
export type Pace = { startsAt: number; eachMs: number; zero: number }

/** A student from the paper's opening to its result. */
export async function sit(
  { caller, id }: { caller: Caller; id: string },
  { quizId, ...pace }: Pace & { quizId: string },
  seen: Seen,
): Promise<void> {
  await wait(Math.max(0, pace.startsAt - performance.now()))
  const opened = await persist(seen, { kind: 'start', waits: START_WAITS }, () =>
    caller.ask(getQuestionsByQuiz, { params: { quizId } }),
  )
  const attempt = opened?.body.attempt
  if (!opened || !attempt) return
  const answers: Record<string, string> = {}
  const acknowledged = new Map<number, number>()
  for (let index = 0; index < QUESTIONS; index += 1) {
    await wait(pace.eachMs * (0.5 + Math.random()))
    const option = opened.body.data[index]?.options[Math.floor(Math.random() * 4)] ?? ''
    answers[index] = option
    const body = { since: index, changes: [{ index, option, marked: false, seq: index + 1 }] }
    const saved = await persist(seen, { kind: 'save', waits: SAVE_WAITS }, () =>
      caller.ask(saveAnswers, { params: { attemptId: attempt._id }, body }),
    )
    if (saved && !saved.body.data.late) acknowledged.set(index, performance.now())
  }
  await wait(Math.max(0, pace.zero - performance.now()))
  // Without the answers: what counts is what was saved.
  const body = { quizId, userId: id, answers: {}, attemptId: attempt._id, revision: QUESTIONS, changes: [] }
  const told = await persist(seen, { kind: 'submission', waits: SUBMIT_WAITS }, () =>
    caller.ask(submitQuiz, { body }),
  )
  const graded: Readonly<Record<string, string>> = told?.body.data.answers ?? {}
  for (const [index, at] of acknowledged) if (graded[index] !== answers[index]) seen.lost.push({ at })
}

/** Browsers of so many students. */
export const callersOf = (door: string, agent: Agent, entered: readonly Entered[]) =>
  entered.map(({ id, cookie }) => ({ id, caller: quickCaller(door, agent, cookie) }))

/** From one moment to another, and what was done at the first. */
type Blow = { name: string; at: number; until: number }

/** What browsers saw from one blow to the next, as a row of a table. `doubled`: known of a whole run alone. */
export function rowOf({ name, at, until }: Blow, { asked, lost }: Seen, doubled?: number): string {
  const own = asked.filter((each) => {
    const when = each.again[0] ?? each.from
    return when >= at && when < until
  })
  const again = own.flatMap((each) => each.again.filter((when) => when < until))
  const s = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const last = again.length === 0 ? 'at once' : s(again.reduce((a, b) => Math.max(a, b)) - at)
  const back = doubled === undefined ? last : ''
  const pause = s(own.reduce((longest, { from, to }) => Math.max(longest, to - from), 0))
  const pressed = own.filter(({ kind, again: sent }) => kind === 'start' && sent.length > 0).length
  const errors = own.filter(({ error }) => error !== undefined).length
  const gone = lost.filter((each) => each.at >= at && each.at < until).length
  return `| ${[name, own.length, gone, doubled ?? '', errors, again.length, pressed, back, pause].join(' | ')} |`
}

export const HEAD = [
  '| ended | asked for meanwhile | lost | doubled | errors | sent again by browsers | starts pressed again | all answered again after | longest pause of a student |',
  '|---|---|---|---|---|---|---|---|---|',
]
