import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { setLetter } from '../../src/progress/diary/diary.contract.ts'
import {
  makeAccounts,
  makeThings,
  parentActs,
  type RowChanges,
  studentActs,
  type Things,
  watchRows,
} from '../merges.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let things: Things
let changes: () => Promise<RowChanges>
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  things = await makeThings(world)
  changes = await watchRows(world)
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const merge = (id: string, duplicateId: string) =>
  office.ask(mergePeople, { params: { id }, body: { duplicateId, reason: 'One person' } })
const undo = (id: string) => office.ask(undoMerge, { params: { id }, body: {} })

/** Seconds studied of these accounts, by account and day. */
async function studied(ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await world.database.pool.query(
    'select student_id, day::text as day, seconds from study_days where student_id = any($1)',
    [ids],
  )
  return new Map(rows.map((row) => [`${String(row.student_id)} ${String(row.day)}`, Number(row.seconds)]))
}

type Merged = {
  id: string
  kept: string
  double: string
  /** What the merge took from there, by the row, and what stands there instead. */
  away: Map<string, string>
  come: Map<string, string>
  seconds: Map<string, number>
}

const split = (line: string) => line.split(' -> ') as [string, string]
const lines = (changed: RowChanges, count: 1 | -1) =>
  [...changed].filter(([, each]) => each === count).map(([line]) => line)
const moved = (changed: RowChanges): Pick<Merged, 'away' | 'come'> => ({
  away: new Map(lines(changed, -1).map(split)),
  come: new Map(lines(changed, 1).map(split)),
})

/** What an undo must change: the rows that this merge moved, where they still stand as it left them. */
function undone(stand: ReadonlySet<string>, { away, come }: Merged): RowChanges {
  const changed = new Map<string, 1 | -1>()
  for (const [row, state] of come) if (stand.has(`${row} -> ${state}`)) changed.set(`${row} -> ${state}`, -1)
  for (const [row, state] of away) {
    const now = come.get(row)
    if (now === undefined || stand.has(`${row} -> ${now}`)) changed.set(`${row} -> ${state}`, 1)
  }
  return changed
}

/** Each result is of who wrote it, and of each quiz that somebody has taken there is one. */
const strayResults = () =>
  world.database.pool
    .query(
      `select a.student_id, a.quiz_id from attempts a where a.submitted_at is not null and not exists (
        select from submissions s join attempts own on own.id = s.attempt_id
        where s.student_id = a.student_id and s.quiz_id = a.quiz_id and own.student_id = a.student_id
          and own.number = (select max(number) from attempts l
            where l.student_id = a.student_id and l.quiz_id = a.quiz_id))`,
    )
    .then(({ rows }) => rows)

type Kind = 'student' | 'parent'
type Step = { what: 'act' | 'merge' | 'undo'; a: number; b: number; n: number }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('act', 'act', 'merge', 'undo'),
  a: fc.nat({ max: 2 }),
  b: fc.nat({ max: 2 }),
  /** Which acts, a bit for each; of merges, which one. */
  n: fc.nat({ max: 2 ** 15 - 1 }),
})

/** Both were marked on one day in a group that only one of them is in. */
const MARKED_IN_BOTH: Step[] = [
  { what: 'act', a: 0, b: 0, n: 1_152 },
  { what: 'merge', a: 1, b: 0, n: 0 },
  { what: 'act', a: 1, b: 0, n: 256 },
  { what: 'act', a: 2, b: 0, n: 384 },
  { what: 'undo', a: 0, b: 0, n: 0 },
  { what: 'act', a: 2, b: 0, n: 10_344 },
  { what: 'merge', a: 2, b: 0, n: 20_924 },
  { what: 'act', a: 0, b: 2, n: 1_889 },
  { what: 'merge', a: 1, b: 2, n: 24_403 },
]

/** Walks a sequence of acts, merges and undos, and looks after each undo. */
async function walk(kind: Kind, steps: readonly Step[]): Promise<void> {
  const ids = await makeAccounts(world, kind, 3)
  const acts = Object.values(kind === 'student' ? studentActs : parentActs)
  const ended = new Set<string>()
  const standing: Merged[] = []
  /** The lines of the rows that stand, of all that changed since the walk began. */
  const stand = new Set<string>()
  const read = async () => {
    const changed = await changes()
    for (const [line, count] of changed) if (count === 1) stand.add(line)
    for (const [line, count] of changed) if (count === -1) stand.delete(line)
    return changed
  }
  for (const { what, a, b, n } of steps) {
    const [one, other] = [ids[a] ?? '', ids[b] ?? '']
    if (what === 'act' && !ended.has(one)) {
      const chosen = acts.filter((_, at) => (n >> at) & 1)
      await world.database.together(async (query) => {
        const run = (text: string, values: readonly unknown[] = []) =>
          query({ name: hash('sha1', text), text, values })
        for (const act of chosen) await act(run, { who: one, things, n: b })
      })
    } else if (what === 'merge') {
      await read()
      const seconds = await studied(ids)
      const { status, body } = await merge(one, other)
      const changed = await read()
      const expected = ended.has(one) || ended.has(other) ? 404 : 200
      expect(status).toBe(one === other ? 409 : expected)
      if (status !== 200) expect(changed).toEqual(new Map())
      if (status !== 200) continue
      ended.add(other)
      standing.push({
        id: body.data.mergeId,
        kept: one,
        double: other,
        ...moved(changed),
        seconds: new Map([...seconds].filter(([day]) => day.startsWith(other))),
      })
    } else if (what === 'undo' && standing.length > 0) {
      const chosen = standing[n % standing.length]
      if (chosen) await takeBack(chosen, { ids, ended, standing, stand, read })
    }
  }
}

type Walked = {
  ids: readonly string[]
  ended: Set<string>
  standing: Merged[]
  stand: ReadonlySet<string>
  read: () => Promise<RowChanges>
}

async function takeBack(chosen: Merged, { ids, ended, standing, stand, read }: Walked): Promise<void> {
  const later = standing.slice(standing.indexOf(chosen) + 1)
  const refused = later.some((one) =>
    [one.kept, one.double].some((id) => id === chosen.kept || id === chosen.double),
  )
  await read()
  const seconds = await studied(ids)
  const expected = refused ? new Map() : undone(stand, chosen)
  expect((await undo(chosen.id)).status).toBe(refused ? 409 : 200)
  expect(await read()).toEqual(expected)
  expect(await strayResults()).toEqual([])
  if (refused) return
  for (const [day, spent] of chosen.seconds) {
    const ofKept = day.replace(chosen.double, chosen.kept)
    seconds.set(day, spent)
    seconds.set(ofKept, (seconds.get(ofKept) ?? 0) - spent)
    if (seconds.get(ofKept) === 0) seconds.delete(ofKept)
  }
  expect(await studied(ids)).toEqual(seconds)
  standing.splice(standing.indexOf(chosen), 1)
  ended.delete(chosen.double)
}

describe('after any sequence of merges, acts of the accounts and undos', () => {
  test.each(['student', 'parent'] as const)(
    'an undo gives back exactly what its merge moved, or is refused: %s',
    async (kind) => {
      const sequence = fc.array(step, { minLength: 8, maxLength: 24 })
      let walking = Promise.resolve()
      try {
        await fc.assert(
          fc.asyncProperty(sequence, (steps) => (walking = walk(kind, steps))),
          // A busy machine does fewer runs, not late ones.
          {
            numRuns: kind === 'student' ? 25 : 10,
            interruptAfterTimeLimit: 60_000,
            examples: kind === 'student' ? [[MARKED_IN_BOTH]] : [],
          },
        )
      } finally {
        // The limit of time leaves a walk on its way, which would be seen in the next test.
        await walking.catch(() => undefined)
      }
    },
    180_000,
  )
})

test('a no to the Sunday letter stays a no of two accounts, and an undo takes no word away that came since', async () => {
  const [kept, double] = [await world.parent('Kept'), await world.parent('Double')]
  await world.confirmEmail(kept)
  const say = async (who: Member, wanted: boolean) =>
    expect((await who.ask(setLetter, { body: { wanted } })).status).toBe(200)
  const said = () =>
    world.database.pool
      .query('select wanted from sunday_letters where parent_id = $1', [kept.id])
      .then(({ rows }) => rows[0]?.wanted ?? null)
  const merged = async () => (await merge(kept.id, double.id)).body.data.mergeId
  await say(double, false)
  const first = await merged()
  expect(await said()).toBe(false)
  expect((await undo(first)).status).toBe(200)
  expect(await said()).toBeNull()

  await say(kept, true)
  const second = await merged()
  expect(await said()).toBe(false)
  expect((await undo(second)).status).toBe(200)
  expect(await said()).toBe(true)

  const third = await merged()
  await say(kept, false)
  expect((await undo(third)).status).toBe(200)
  expect(await said()).toBe(false)
})
