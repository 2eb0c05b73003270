import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMastery, savePractice, type PracticeAttempt } from '../../src/craft/craft.contract.ts'
import { MAX_STORED, ATTEMPTS_PER_ITEM } from '../../src/craft/craft.rules.ts'
import { deleteOwnAccount, exportOwnData } from '../../src/people/family/family.contract.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { handFrom } from '../hand.ts'
import { type Member, openWorld, PASSWORD, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tried = (more: Partial<PracticeAttempt> = {}): PracticeAttempt => ({
  _id: newId(),
  part: 'soroban',
  itemKey: '+4 big',
  right: true,
  help: 'none',
  milliseconds: 2_500,
  at: '2026-11-16T06:00:00.000Z',
  seed: 7,
  ...more,
})
const keep = (who: Pick<Member, 'ask'>, ...attempts: PracticeAttempt[]) =>
  who.ask(savePractice, { body: { attempts } })
const told = async (who: Pick<Member, 'ask'>) => (await who.ask(getMastery, {})).body.data

describe('what was practised', () => {
  test('it is kept once, however often it is sent, and told per technique in its order', async () => {
    const asha = await world.student('Asha')
    const [one, two] = [tried({ at: '2026-11-17T06:00:00.000Z', right: false }), tried()]
    const three = tried({
      part: 'flash',
      itemKey: 'a 20d',
      measured: { hz: 60, worst: 3.5 },
      seed: 0xffff_ffff,
    })
    expect((await keep(asha, one, two, three)).body.data.kept).toBe(3)
    const again = await Promise.all([keep(asha, one, two), keep(asha, two, three), keep(asha, one)])
    expect(again.map(({ body }) => body.data.kept)).toEqual([0, 0, 0])
    expect((await keep(asha, { ...one, right: true })).body.data.kept).toBe(0)
    const day = (iso: string) => Math.floor((Date.parse(iso) + 19_800_000) / 86_400_000)
    const [monday, tuesday] = [day('2026-11-16T06:00:00.000Z'), day('2026-11-17T06:00:00.000Z')]
    const right = { right: true, help: 'none', milliseconds: 2_500, at: '2026-11-16T06:00:00.000Z' }
    const all = { helped: 0, milliseconds: 2_500 }
    expect(await told(asha)).toEqual([
      {
        part: 'flash',
        itemKey: 'a 20d',
        tries: 1,
        right: 1,
        helped: 0,
        dayCount: 1,
        days: [{ day: monday, tries: 1, right: 1, ...all }],
        newest: [right],
      },
      {
        part: 'soroban',
        itemKey: '+4 big',
        tries: 2,
        right: 1,
        helped: 0,
        dayCount: 2,
        days: [
          { day: monday, tries: 1, right: 1, ...all },
          { day: tuesday, tries: 1, right: 0, ...all },
        ],
        newest: [right, { ...right, right: false, at: '2026-11-17T06:00:00.000Z' }],
      },
    ])
  })

  test('what was shown or hinted is kept as practised with help, and is no evidence', async () => {
    const student = await world.student('Copied')
    const hand = handFrom(new Date('2026-11-16T06:00:00.000Z'))
    const sums = (['shown', 'hinted', 'none', 'none'] as const).map((help, n) =>
      hand(tried({ help, right: n < 3 })),
    )
    await keep(student, ...sums)
    const [thing] = await told(student)
    expect(thing).toMatchObject({ tries: 2, right: 1, helped: 2, dayCount: 1 })
    expect(thing?.newest.map(({ help }) => help)).toEqual(['shown', 'hinted', 'none', 'none'])
    expect(thing?.days).toMatchObject([{ tries: 2, right: 1, helped: 2, milliseconds: 5_000 }])
  })

  test('what does not say how it was done is kept as shown; an unknown help is refused', async () => {
    const student = await world.student('Older page')
    const { help: _, ...silent } = tried()
    expect((await student.ask(savePractice, { body: { attempts: [silent] } })).status).toBe(200)
    expect((await told(student))[0]).toMatchObject({ tries: 0, right: 0, helped: 1 })
    const wrong = { ...tried(), help: 'alone' as 'none' }
    expect((await student.ask(savePractice, { body: { attempts: [wrong] } })).status).toBe(422)
  })

  test('days are added up once, however often and at once a batch is sent, and nothing that is forged counts', async () => {
    const student = await world.student('Again')
    const hand = handFrom(new Date('2026-11-16T06:00:00.000Z'))
    const batch = Array.from({ length: 5 }, () => hand(tried()))
    await Promise.all([keep(student, ...batch), keep(student, ...batch), keep(student, ...batch.slice(2))])
    await keep(student, ...batch, tried({ milliseconds: 100 }), tried({ measured: { beads: 0 } }))
    expect((await told(student))[0]).toMatchObject({ tries: 5, right: 5, dayCount: 1 })
    expect(await world.count('practised', `student_id = '${student.id}'`)).toBe(7)
  })

  test('the same attempt twice in one batch is one', async () => {
    const attempt = tried()
    expect((await keep(await world.student('Twice'), attempt, attempt)).body.data.kept).toBe(1)
  })

  test('it is nobody else’s: an id that another has is one’s own too', async () => {
    const [asha, rohan] = [await world.student('Asha'), await world.student('Rohan')]
    const attempt = tried()
    await keep(asha, attempt)
    expect(await told(rohan)).toEqual([])
    expect((await keep(rohan, { ...attempt, right: false })).body.data.kept).toBe(1)
    expect((await told(asha))[0]?.newest[0]?.right).toBe(true)
  })

  test('a batch that names another is refused: the device has changed hands since', async () => {
    const [asha, rohan] = [await world.student('Asha'), await world.student('Rohan')]
    const body = { by: asha.id, attempts: [tried()] }
    expect((await rohan.ask(savePractice, { body })).status).toBe(409)
    expect(await told(rohan)).toEqual([])
    expect((await asha.ask(savePractice, { body })).body.data.kept).toBe(1)
  })

  test('only students keep it; a parent for the child that they act for', async () => {
    expect((await keep(world.visitor, tried())).status).toBe(401)
    expect((await world.visitor.ask(getMastery, {})).status).toBe(401)
    expect((await keep(await world.teacher('Guru'), tried())).status).toBe(403)
    const parent = await world.parent('Kavita')
    expect((await keep(parent, tried())).status).toBe(403)
    expect((await keep(await world.child(parent, 'Diya'), tried())).status).toBe(200)
  })

  test('what is malformed is refused whole', async () => {
    const student = await world.student('Asha')
    const bad: Partial<PracticeAttempt>[] = [
      { _id: 'no id' },
      { itemKey: '' },
      { itemKey: '<b>' },
      { milliseconds: -1 },
      { milliseconds: 3_600_001 },
      { at: 'yesterday' },
      { at: '0000-06-01T06:00:00.000Z' },
      { seed: 4_294_967_296 },
      { seed: -1 },
      { measured: Object.fromEntries([...'abcdefghi'].map((key) => [key, 1])) },
      { part: 'chess' as 'cube' },
    ]
    for (const more of bad)
      expect([JSON.stringify(more), (await keep(student, tried(), tried(more))).status]).toEqual([
        JSON.stringify(more),
        422,
      ])
    expect((await keep(student)).status).toBe(422)
    expect((await keep(student, ...Array.from({ length: 101 }, () => tried()))).status).toBe(422)
    expect(await told(student)).toEqual([])
  })

  test.each([
    ['a day behind', -86_400_000],
    ['a day ahead', 86_400_000],
    ['where no battery left it', Date.parse('1970-01-01T00:00:00Z') - Date.now()],
  ])('a phone whose clock is %s practises today all the same, in its order', async (_, off) => {
    const student = await world.student('Off')
    const clock = (ago: number) => new Date(Date.now() + off - ago).toISOString()
    const attempts = [60_000, 20_000].map((ago) => tried({ at: clock(ago), right: ago > 30_000 }))
    const sent = await student.ask(savePractice, { body: { attempts, sentAt: clock(0) } })
    expect(sent.status).toBe(200)
    const newest = (await told(student))[0]?.newest ?? []
    expect(newest.map(({ right }) => right)).toEqual([true, false])
    for (const [n, ago] of [60_000, 20_000].entries())
      expect(Math.abs(Date.now() - ago - Date.parse(newest[n]?.at ?? ''))).toBeLessThan(10_000)
  })

  test('clocks that contradict themselves are no fault of ours', async () => {
    const student = await world.student('Both')
    const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
    for (const [at, sentAt] of [
      [first, last],
      [last, first],
      [first, first],
    ] as const)
      expect((await student.ask(savePractice, { body: { attempts: [tried({ at })], sentAt } })).status).toBe(
        200,
      )
    for (const { at } of (await told(student))[0]?.newest ?? [])
      expect(Date.parse(at)).toSatisfy((ms: number) => ms > 0 && ms <= Date.now())
  })

  test('nothing was practised tomorrow', async () => {
    const student = await world.student('Ahead')
    await keep(student, tried({ at: '2099-01-01T00:00:00.000Z' }))
    const at = Date.parse((await told(student))[0]?.newest[0]?.at ?? '')
    expect(at).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  test('of one person the newest attempts stay, and what they added up to stays too', async () => {
    const student = await world.student('Keen')
    await keep(student, tried({ itemKey: 'read', at: '2025-06-01T00:00:00.000Z' }))
    await world.database.pool.query(
      `insert into practised (student_id, id, part, thing, is_right, milliseconds, at)
       select $1, gen_random_uuid(), 'soroban', 'set', true, 900, timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(1, ${MAX_STORED}) n`,
      [student.id],
    )
    await keep(student, tried({ itemKey: 'set' }))
    expect(await world.count('practised', `student_id = '${student.id}'`)).toBe(MAX_STORED)
    const things = await told(student)
    const [read, set] = ['read', 'set'].map((key) => things.find(({ itemKey }) => itemKey === key))
    expect([read?.tries, read?.dayCount, read?.newest]).toEqual([1, 1, []])
    expect(set?.newest.length).toBe(ATTEMPTS_PER_ITEM)
    expect(set?.newest.at(-1)?.at).toBe('2026-11-16T06:00:00.000Z')
  })

  test('too many batches at once are refused', async () => {
    const student = await world.student('Hasty')
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await keep(student, tried())).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})

test('it is exported, and erased with the account', async () => {
  const student = await world.student('Leaving')
  await keep(student, tried())
  const exported = JSON.stringify((await student.ask(exportOwnData, {})).body)
  expect(exported).toContain('+4 big')
  expect(exported).toContain('practiceDays')
  expect((await student.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
  const { rows } = await world.database.pool.query('select id from practised where student_id = $1', [
    student.id,
  ])
  expect(rows).toEqual([])
  expect(await world.count('practice_days', `student_id = '${student.id}'`)).toBe(0)
})

test('two accounts of one child become one, and two again', async () => {
  const [kept, double] = [await world.student('Kabir Das'), await world.student('Kabir Das')]
  await world.confirmEmail(kept)
  const office = await world.office('Office')
  const both = tried({ itemKey: 'set' })
  await keep(kept, both)
  await keep(double, both, tried({ itemKey: 'read' }), tried({ itemKey: '+4 big', help: 'shown' }))
  // Of attempts that were deleted only their days are there.
  await keep(double, tried({ itemKey: '-3 small', at: '2025-06-01T06:00:00.000Z' }))
  await world.database.pool.query(`delete from practised where student_id = $1 and thing = '-3 small'`, [
    double.id,
  ])
  const counts = async (who: Pick<Member, 'ask'>) =>
    Object.fromEntries((await told(who)).map(({ itemKey, tries, helped }) => [itemKey, [tries, helped]]))
  const before = [await counts(kept), await counts(double)]
  const merged = await office.ask(mergePeople, {
    params: { id: kept.id },
    body: { duplicateId: double.id, reason: 'One person' },
  })
  expect(await counts(kept)).toEqual({ '+4 big': [0, 1], '-3 small': [1, 0], read: [1, 0], set: [1, 0] })
  await keep(kept, tried({ itemKey: 'read', at: '2026-11-16T07:00:00.000Z' }))
  await office.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
  // What the kept account did since stays with it.
  expect(await counts(kept)).toEqual({ ...before[0], read: [1, 0] })
  const { rows } = await world.database.pool.query(
    `select item_key, tries, helped from practice_days where student_id = $1 order by item_key`,
    [double.id],
  )
  expect(Object.fromEntries(rows.map((row) => [row.item_key, [row.tries, row.helped]]))).toEqual(before[1])
})
