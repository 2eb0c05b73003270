import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getLetterModels,
  signOffLetter,
  signOffLetterAsOffice,
} from '../../src/craft/handwriting/letter-models.contract.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let guru: Member
let desk: Member
let round = 0
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  round += 1
  guru = await world.teacher(`Guru ${round}`)
  desk = await world.office(`Omar ${round}`)
})
afterAll(() => world.close())

const order = [
  { stroke: 1, reversed: false },
  { stroke: 0, reversed: true },
]
const bar = { script: 'latin', letter: 't', order } as const
const models = async () => (await world.visitor.ask(getLetterModels, {})).body.data

test('a teacher signs a letter off with another order, and anybody reads how the academy writes it', async () => {
  const saved = await guru.ask(signOffLetter, { body: bar })
  expect([saved.status, saved.body.message]).toEqual([200, 'Signed off: t'])
  expect(await models()).toContainEqual(bar)
  // Again, and by the office: it is one letter still, and the last word stands.
  await guru.ask(signOffLetter, { body: bar })
  const usual = {
    ...bar,
    order: [
      { stroke: 0, reversed: false },
      { stroke: 1, reversed: false },
    ],
  }
  expect((await desk.ask(signOffLetterAsOffice, { body: usual })).status).toBe(200)
  expect((await models()).filter(({ letter }) => letter === 't')).toEqual([usual])
})

test('a withdrawn sign-off leaves the built-in letter, and withdrawing again changes nothing', async () => {
  await guru.ask(signOffLetter, { body: { ...bar, letter: 'x' } })
  for (let time = 0; time < 2; time += 1) {
    const gone = await guru.ask(signOffLetter, { body: { ...bar, letter: 'x', order: null } })
    expect([gone.status, gone.body.message]).toEqual([200, 'Sign-off withdrawn: x'])
  }
  expect((await models()).some(({ letter }) => letter === 'x')).toBe(false)
})

test('ten sign-offs of one letter at once leave one of them', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      guru.ask(signOffLetter, {
        body: { ...bar, letter: 'f', order: at % 2 === 0 ? order : order.toReversed() },
      }),
    ),
  )
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect((await models()).filter(({ letter }) => letter === 'f')).toHaveLength(1)
})

test('only teachers and the office may sign off', async () => {
  const child = await world.student(`Diya ${round}`)
  const author = await world.staff('author', `Farah ${round}`)
  expect((await world.visitor.ask(signOffLetter, { body: bar })).status).toBe(401)
  expect((await world.visitor.ask(signOffLetterAsOffice, { body: bar })).status).toBe(401)
  for (const who of [child, author, desk])
    expect((await who.ask(signOffLetter, { body: bar })).status).toBe(403)
  for (const who of [child, author, guru])
    expect((await who.ask(signOffLetterAsOffice, { body: bar })).status).toBe(403)
})

test('a letter that is not there is not found, and an order needs each of its strokes once', async () => {
  for (const letter of ['é', '__proto__', 'constructor', 'tt'])
    expect((await guru.ask(signOffLetter, { body: { ...bar, letter } })).status, letter).toBe(404)
  const one = { stroke: 0, reversed: false }
  for (const wrong of [[one], [one, one], [one, { stroke: 2, reversed: false }], [one, one, one]])
    expect((await guru.ask(signOffLetter, { body: { ...bar, letter: 'i', order: wrong } })).status).toBe(422)
  for (const wrong of [[], [{ stroke: -1, reversed: false }], Array.from({ length: 500 }, () => one)])
    expect((await guru.ask(signOffLetter, { body: { ...bar, order: wrong } })).status).toBe(422)
  expect((await guru.ask(signOffLetter, { body: { ...bar, letter: 'a'.repeat(13) } })).status).toBe(422)
  expect((await models()).some(({ letter }) => letter === 'i')).toBe(false)
})
