import { afterAll, beforeAll, expect, test } from 'vitest'
import * as entering from '../../src/competition/entry.contract.ts'
import * as writing from '../../src/competition/paper.contract.ts'
import * as conduct from '../../src/competition/office/key.contract.ts'
import { type Cup, close, cupOfKinds, writes } from '../competition-of-kinds.ts'
import { whileChanged } from '../while-changed.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let organiser: Member
let cup: Cup
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  cup = await cupOfKinds(world, organiser)
})
afterAll(() => world.close())

test('a child that is erased while it is entered is not in, and its birthday is nowhere', async () => {
  const mother = await world.parent('Kavita')
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [mother.id])
  const child = await world.child(mother, 'Rohan')
  const body = { studentId: child.id, bornOn: '2018-01-01', place: 'Pune', listed: true }
  const entered = await whileChanged(
    world,
    { change: 'update people set erased_at = now() where id = $1', values: [child.id] },
    () => mother.ask(entering.enter, { params: { id: cup.id }, body }),
  )
  // The parent stays signed in.
  expect([entered.status, entered.refusal.message]).toEqual([404, 'Student not found'])
  expect(await world.count('competition_entries', `student_id = '${child.id}'`)).toBe(0)
})

test('an objection, and coming to wait, of an entry that goes at this moment find nothing', async () => {
  const [asha, bina] = [await world.student('Asha'), await world.student('Bina')]
  await writes({ world, cup }, asha, 'right')
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [bina.id])
  const entry = { studentId: bina.id, bornOn: '2018-01-01', place: 'Pune', listed: true }
  await bina.ask(entering.enter, { params: { id: cup.id }, body: entry })
  const gone = (id: string) => ({
    change: 'delete from competition_entries where student_id = $1',
    values: [id],
  })
  const waits = await whileChanged(world, gone(bina.id), () =>
    bina.ask(writing.joinWaitingRoom, { params: { id: cup.id }, body: {} }),
  )
  expect([waits.status, waits.refusal.message]).toEqual([404, 'You are not entered in this competition'])
  await close(world, cup)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const params = { id: cup.id, roundId: cup.roundId }
  await organiser.ask(conduct.publishKey, { params, body: { objectionsUntil: until } })
  const paper = (await asha.ask(writing.getPaper, { params: { id: cup.id } })).body.data
  const body = { roundId: cup.roundId, questionId: paper.questions[0]?._id ?? '', text: 'It is wrong.' }
  const objected = await whileChanged(world, gone(asha.id), () =>
    asha.ask(writing.raiseObjection, { params: { id: cup.id }, body }),
  )
  expect([objected.status, objected.refusal.message]).toEqual([404, 'Paper not found'])
})
