import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as wire from '../../src/competition/paper.contract.ts'
import * as conduct from '../../src/competition/office/key.contract.ts'
import { type Cup, close, cupOfKinds, KINDS, writes } from '../competition-of-kinds.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let organiser: Member
let cup: Cup
let [asha, bina]: Member[] = []
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  cup = await cupOfKinds(world, organiser)
  asha = await world.student('Asha')
  bina = await world.student('Bina')
  await writes({ world, cup }, asha, 'right')
  await writes({ world, cup }, bina, 'wrong')
  await close(world, cup)
})
afterAll(() => world.close())

const params = () => ({ id: cup.id, roundId: cup.roundId })
const key = async () => (await organiser.ask(conduct.getKey, { params: params() })).body.data
const paper = async (who: Member | undefined) =>
  (await who?.ask(wire.getPaper, { params: { id: cup.id } }))?.body.data
const mend = (questionId: string, kind: 'void' | 'several' | 'full', options: string[] = []) =>
  organiser.ask(conduct.correctKey, {
    params: params(),
    body: { questionId, kind, options, reason: 'It was wrong.' },
  })
const questionOf = async (kind: string) => {
  const found = (await key()).questions.find(({ ofAKind }) => ofAKind?.task.kind === kind)
  if (!found) throw new Error(kind)
  return found
}
/** Marks of both children; each question is worth two, a wrong answer costs a half. */
const marks = async () => [(await paper(asha))?.result?.marks, (await paper(bina))?.result?.marks]

test('the key of every kind comes out, with what was answered how often', async () => {
  expect((await key()).questions.map(({ asked }) => asked)).toEqual(KINDS.map(() => 2).concat(2))
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const told = await organiser.ask(conduct.publishKey, { params: params(), body: { objectionsUntil: until } })
  expect(told.status).toBe(200)
  expect(await marks()).toEqual([14, -3.5])
  for (const { task, wrong } of KINDS) {
    const { ofAKind } = await questionOf(task.kind)
    expect(ofAKind?.right).toEqual([task.right])
    expect(Object.fromEntries((ofAKind?.given ?? []).map(({ answer, count }) => [answer, count]))).toEqual({
      [task.right]: 1,
      [wrong]: 1,
    })
    expect(ofAKind?.given.filter(({ isRight }) => isRight).map(({ answer }) => answer)).toEqual([task.right])
  }
})

test('an objection that comes while the ranks are made final is refused, and waits for no answer for ever', async () => {
  const { _id } = await questionOf('beads')
  const object = () =>
    bina?.ask(wire.raiseObjection, {
      params: { id: cup.id },
      body: { roundId: cup.roundId, questionId: _id, text: 'At the last moment.' },
    })
  const { database } = world
  const settled = { yes: false }
  const objected = await database.transact('write', async (on) => {
    await on.query('update competition_rounds set final_at = now() where id = $1', [cup.roundId])
    const asking = object()?.finally(() => {
      settled.yes = true
    })
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    // The embedded database lets it come after this.
    while (database.kind === 'postgres' && !settled.yes && (await on.query(waits)).length === 0);
    return { asking }
  })
  expect((await objected.asking)?.status).toBe(409)
  await database.pool.query('update competition_rounds set final_at = null where id = $1', [cup.roundId])
  await world.heard()
  expect((await key()).objections).toEqual([])
})

describe.each(KINDS.map(({ task, wrong }) => [task.kind, task, wrong] as const))(
  '%s',
  (kind, task, wrong) => {
    test('stands on both papers as it was shown, can be objected to, and is mended in each way', async () => {
      const { _id } = await questionOf(kind)
      const mine = async (who: Member | undefined) =>
        (await paper(who))?.questions.find((question) => question._id === _id)
      const [right, other] = [await mine(asha), await mine(bina)]
      expect([right?.verdict, other?.verdict]).toEqual(['right', 'wrong'])
      expect(right?.ofAKind?.answer).toBe(right?.ofAKind?.right[0])
      expect(other?.ofAKind?.answer).not.toBe(other?.ofAKind?.right[0])
      const objected = await bina?.ask(wire.raiseObjection, {
        params: { id: cup.id },
        body: { roundId: cup.roundId, questionId: _id, text: `My ${kind} is right too.` },
      })
      expect(objected?.status).toBe(201)
      expect((await key()).objections.some(({ questionId }) => questionId === _id)).toBe(true)

      const [before, wrongBefore] = await marks()
      expect((await mend(_id, 'several', [])).refusal.errors).toEqual({
        options: 'Enter the complete correct answer',
      })
      expect((await mend(_id, 'several', ['nonsense'])).status).toBe(422)
      expect((await mend(_id, 'several', [`=${wrong}`])).status).toBe(422)
      expect((await mend(_id, 'several', [task.right, wrong])).body.data.changed).toBe(1)
      expect(await marks()).toEqual([before, (wrongBefore ?? 0) + 2.5])
      expect([(await mine(asha))?.verdict, (await mine(bina))?.verdict]).toEqual(['right', 'right'])
      expect((await mine(bina))?.ofAKind?.right).toHaveLength(2)
      expect((await questionOf(kind)).ofAKind?.right.toSorted()).toEqual([task.right, wrong].toSorted())

      await mend(_id, 'void')
      expect(await marks()).toEqual([(before ?? 0) - 2, (wrongBefore ?? 0) + 0.5])
      await mend(_id, 'full')
      expect(await marks()).toEqual([before, (wrongBefore ?? 0) + 2.5])
      await mend(_id, 'several', [task.right])
      expect(await marks()).toEqual([before, wrongBefore])
    })
  },
)

test('objections to all kinds are answered, and the ranks are final', async () => {
  for (const { _id } of (await key()).objections)
    await organiser.ask(conduct.answerObjection, {
      params: { objectionId: _id },
      body: { upheld: false, answer: 'The key stays.' },
    })
  await world.database.pool.query(
    "update competition_rounds set objections_until = now() - interval '1 minute' where id = $1",
    [cup.roundId],
  )
  const final = await organiser.ask(conduct.publishRanks, { params: params(), body: {} })
  expect(final.body.data.ranked).toBe(2)
  expect((await paper(asha))?.result).toMatchObject({ rank: 1, groupSize: 2, marks: 14, maxMarks: 14 })
  expect((await paper(bina))?.questions.every(({ objection }) => objection?.answer !== null)).toBe(true)
})
