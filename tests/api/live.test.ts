import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classChanges } from '../../src/classroom/classroom.tables.ts'
import { getRegister } from '../../src/classroom/classroom.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import {
  answerTablet,
  askForSeat,
  findTabletRoom,
  getGroupLessons,
  getLessonSummary,
  getLiveLesson,
  getTablets,
  getTabletState,
  openLesson,
  registerLesson,
  showTabletCode,
} from '../../src/live/live.contract.ts'
import { rodsOf } from '../../src/craft/soroban/soroban.rules.ts'
import { rodsText } from '../../src/live/sums.rules.ts'
import { liveParticipants } from '../../src/live/live.tables.ts'
import type { RawMessage } from '../../src/platform/channel/channel.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { groupWith, liveClass } from '../live-class.ts'
import { connectAsPage, connectDevice } from '../live-client.ts'
import { solution } from '../live-solution.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => world.close())

const group = (teacher: Member, children: readonly Member[], inMinutes = -1) =>
  groupWith(world, { teacher, children, inMinutes })

async function lessonWith(names: readonly string[]) {
  const lesson = await liveClass(world, names)
  const { lessonId } = lesson
  const connect = (member: Member, more: { key?: string; base?: number; url?: string } = {}) =>
    connectDevice({ url: world.url, lessonId, token: member.token, ...more })
  return { ...lesson, connect }
}

describe('a whole lesson', () => {
  test('the teacher sees beads, who stumbles and who is right; the summary goes into the register', async () => {
    const { teacher, children, groupId, lessonId, connect } = await lessonWith(['Aarav', 'Kabir', 'Zoya'])
    const [aarav, kabir] = children
    const desk = await connect(teacher)
    expect((await desk.teacher()).names).toEqual(['Aarav', 'Kabir', 'Zoya'])
    const one = await connect(aarav)
    const two = await connect(kabir as Member)
    expect((await one.child()).you.presence).toBe('lobby')
    expect(await desk.act({ act: 'call', text: '386 + 248' })).toEqual([
      'no',
      expect.anything(),
      'Begin the lesson first.',
    ])
    await desk.act({ act: 'begin' })
    await one.sure(['in'])
    await two.sure(['in'])
    expect((await desk.act({ act: 'call', text: '386 + 248' }))[0]).toBe('did')
    const { sum } = await one.child((state) => state.sum !== null)
    expect(sum).toEqual({ number: 1, start: 386, by: 248 })

    // Aarav goes the whole way; Kabir takes 4 from the tens, where its friend is 6.
    const way = solution({ start: 386, by: 248 })
    await one.sure(['m', 1, 0, way])
    one.lossy(['b', 1, rodsText(rodsOf(634, 5)), 4_000])
    await two.sure([
      'm',
      1,
      0,
      [
        [2, 3, 8, 400],
        [2, 8, 5, 800],
        [1, 8, 4, 1_500],
      ],
    ])
    two.lossy(['b', 1, rodsText(rodsOf(546, 5)), 1_500])
    const beads = await desk.until(
      ([type, list]) =>
        type === 'B' && (list as unknown[][]).some(([seat, , state]) => seat === 1 && state === 'off'),
    )
    expect((beads[1] as unknown[][]).find(([seat]) => seat === 1)).toEqual([
      1,
      '00546',
      'off',
      1,
      1,
      'other friend',
      1_500,
      [0],
    ])
    await desk.until(
      ([type, list]) =>
        type === 'B' && (list as unknown[][]).some(([seat, , state]) => seat === 0 && state === 'right'),
    )

    // Help reaches exactly the chosen child.
    await desk.act({ act: 'way', seats: [1] })
    expect((await two.child((state) => state.isShownWay)).isShownWay).toBe(true)
    expect((await one.child()).isShownWay).toBe(false)
    await two.sure(['h', true])
    await desk.until(
      ([type, seats]) => type === 'P' && (seats as { handSince: number | null }[])[1]?.handSince !== null,
    )

    expect((await teacher.ask(getLessonSummary, { params: { lessonId } })).status).toBe(409)
    await desk.act({ act: 'end' })
    expect((await desk.closed).code).toBe(4003)
    const summary = (await teacher.ask(getLessonSummary, { params: { lessonId } })).body.data
    expect(summary.sums).toBe(1)
    expect(summary.children.map(({ name, right, of, formula }) => [name, right, of, formula])).toEqual([
      ['Aarav', 1, 1, null],
      ['Kabir', 0, 1, '+4 big'],
      ['Zoya', 0, 0, null],
    ])
    expect(summary.formula).toEqual({ key: '+4 big', title: '+4 = −6 +10', children: 1 })

    const written = await teacher.ask(registerLesson, { params: { lessonId }, body: {} })
    expect(written.body.data.written).toBe(3)
    expect((await teacher.ask(registerLesson, { params: { lessonId }, body: {} })).body.data.written).toBe(0)
    const register = (await teacher.ask(getRegister, { params: { id: groupId }, query: {} })).body.data
    expect(register.children.find(({ fullName }) => fullName === 'Zoya')?.mark).toBe('absent')
    expect((await teacher.ask(getGroupLessons, { params: { groupId } })).body.data.lessons).toMatchObject([
      { _id: lessonId, phase: 'ended', sums: 1, children: 2 },
    ])
  })

  test('nothing of beads, movements, hands and signs is stored', async () => {
    const { teacher, children, connect, lessonId } = await lessonWith(['Asha'])
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const device = await connect(children[0])
    await device.sure(['in'])
    await desk.act({ act: 'call', text: '11 + 22' })
    await device.sure(['s', 'no sound'])
    await device.sure(['h', true])
    device.lossy(['b', 1, '07777', 777])
    await device.sure(['m', 1, 0, [[0, 1, 3, 777]]])
    await desk.act({ act: 'word', seat: 0, word: 'which friend' })
    await desk.act({ act: 'call', text: '1 + 1' })
    // All tables of the database: what stands in none of them is in no dump and no backup.
    const { rows: tables } = await world.database.pool.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await world.database.pool.query(`select to_jsonb(t)::text as text from ${name} t`)
      texts.push(...rows.map((row) => String(row.text)))
    }
    const text = texts.join('\n')
    expect(text).toContain(`"${lessonId}"`)
    expect(text).not.toMatch(/07777|no sound|which friend/)
    const live = texts.filter((row) => row.includes(lessonId))
    expect(live.join('\n')).toContain('"not"')
    expect(live.join('\n')).not.toMatch(/hand|\[0, 1, 3/)
  })
})

test('nobody hears that a child is in before it is stored, whatever else happens meanwhile', async () => {
  const { teacher, children, connect, lessonId } = await lessonWith(['Asha', 'Rohan'])
  const desk = await connect(teacher)
  await desk.act({ act: 'begin' })
  const asha = await connect(children[0])
  const rohan = await connect(children[1] as Member)
  await asha.child((state) => state.phase === 'live')
  let entered: Promise<void> | undefined
  await world.database.db.transaction(async (tx) => {
    await tx.select().from(liveParticipants).where(eq(liveParticipants.lessonId, lessonId)).for('update')
    entered = asha.sure(['in'])
    // Behind it on the same way, so that the home has begun to store.
    asha.lossy(['k', 7])
    type Seat = { bound: number | null; handSince: number | null; presence: string }
    const seats = (frame: RawMessage) => (frame[0] === 'P' ? (frame[1] as Seat[]) : [])
    await desk.until((frame) => seats(frame)[0]?.bound === 7)
    await rohan.sure(['h', true])
    const told = await desk.until((frame) => Number(seats(frame)[1]?.handSince) > 0)
    expect(seats(told)[0]?.presence).toBe('lobby')
    desk.drop()
    expect((await asha.child((state) => !state.isTeacherHere)).you.presence).toBe('lobby')
  })
  await entered
  expect((await asha.child()).you.presence).toBe('in')
})

describe('who is let in', () => {
  test('a stranger finds no lesson, a visitor is asked to log in, another site is refused', async () => {
    const { lessonId, groupId, connect } = await lessonWith(['Asha'])
    const stranger = await world.student('Stranger')
    expect((await stranger.ask(getLiveLesson, { params: { lessonId } })).status).toBe(404)
    expect((await stranger.ask(openLesson, { params: { groupId }, body: {} })).status).toBe(404)
    await expect(connect(stranger)).rejects.toThrow('404')
    await expect(connect({ ...stranger, token: 'x'.repeat(43) })).rejects.toThrow('401')
    const { WebSocket } = await import('ws')
    const url = `${world.url.replace('http', 'ws')}/api/live/${lessonId}/channel?key=${newId()}`
    const foreign = new WebSocket(url, {
      headers: { cookie: stranger.cookie, origin: 'https://evil.example' },
    })
    const status = await new Promise((resolve) => {
      foreign.on('unexpected-response', (_, response) => resolve(response.statusCode))
    })
    expect(status).toBe(403)
  })

  test('the substitute of the day teaches its lesson, and no other day’s', async () => {
    const { groupId, lessonId, connect } = await lessonWith(['Ishaan'])
    const farah = await world.teacher('Farah')
    const opened = () => farah.ask(openLesson, { params: { groupId }, body: {} })
    const changes = { groupId, day: dayAfter(indianDay(new Date()), -1), substituteId: farah.id }
    const stored = { ...changes, changedBy: farah.id, changedAt: new Date() }
    await world.database.db.insert(classChanges).values(stored)
    expect((await opened()).status).toBe(404)
    expect((await farah.ask(getLiveLesson, { params: { lessonId } })).status).toBe(404)
    expect((await farah.ask(getGroupLessons, { params: { groupId } })).status).toBe(404)
    await world.database.db.update(classChanges).set({ day: indianDay(new Date()) })
    expect((await opened()).body.data._id).toBe(lessonId)
    expect((await farah.ask(getLiveLesson, { params: { lessonId } })).body.data.role).toBe('teacher')
    expect((await farah.ask(getGroupLessons, { params: { groupId } })).body.data.lessons).toHaveLength(1)
    const desk = await connect(farah)
    expect((await desk.teacher()).names).toEqual(['Ishaan'])
    await desk.act({ act: 'begin' })
    await desk.act({ act: 'end' })
    const registered = await farah.ask(registerLesson, { params: { lessonId }, body: {} })
    expect(registered.status).toBe(200)
  })

  test('the room opens ten minutes before the class', async () => {
    const teacher = await world.teacher('Early')
    const early = await group(teacher, [await world.student('Child')], 30)
    const refused = await teacher.ask(openLesson, { params: { groupId: early }, body: {} })
    expect(refused.status).toBe(409)
    expect(refused.refusal.message).toMatch(/^The room opens at \d+:\d\d [ap]m\.$/)
  })

  test('a child that leaves the group, or is logged out, is put out within five seconds', async () => {
    const { children, connect, groupId } = await lessonWith(['Leaves', 'Stays', 'Ends'])
    const [leaves, stays, ends] = children
    const device = await connect(leaves)
    const other = await connect(stays as Member)
    const third = await connect(ends as Member)
    await world.database.pool.query('delete from group_members where group_id = $1 and student_id = $2', [
      groupId,
      leaves.id,
    ])
    await world.database.pool.query('delete from sessions where person_id = $1', [ends?.id])
    const began = performance.now()
    expect((await device.closed).code).toBe(4003)
    expect((await third.closed).code).toBe(4001)
    expect(performance.now() - began).toBeLessThan(5_000)
    await other.sure(['h', false])
    await expect(connect(leaves)).rejects.toThrow('404')
  })

  test('the newest device is the seat; who waits outside stays there until let in', async () => {
    const { teacher, children, connect } = await lessonWith(['Asha'])
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const first = await connect(children[0])
    const second = await connect(children[0])
    expect(await first.closed).toEqual({ code: 4008, reason: 'Open on another device' })
    await desk.act({ act: 'outside', seat: 0, on: true })
    expect(await second.closed).toMatchObject({ code: 4003, reason: expect.stringContaining('wait outside') })
    await expect(connect(children[0])).rejects.toThrow('409')
    await desk.act({ act: 'outside', seat: 0, on: false })
    expect((await (await connect(children[0])).child()).you.presence).toBe('lobby')
  })

  test('no frame of a child holds the name, the beads or the result of another', async () => {
    const { teacher, children, connect } = await lessonWith(['Firstchild', 'Secondchild'])
    const [a, b] = children
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const [one, two] = [await connect(a), await connect(b as Member)]
    await one.sure(['in'])
    await two.sure(['in'])
    await desk.act({ act: 'call', text: '386 + 248' })
    one.lossy(['b', 1, '00987', 100])
    await one.sure(['h', true])
    await desk.act({ act: 'next' })
    await two.sure(['h', false])
    const text = JSON.stringify(two.heard)
    expect(text).not.toContain('Firstchild')
    expect(text).not.toContain(a.id)
    expect(text).not.toContain('00987')
    expect(new Set(two.heard.map(([type]) => type))).toEqual(new Set(['ok', 'S']))
  })
})

describe('tablets in the room', () => {
  const shown = async (teacher: Member, lessonId: string) => {
    const { body } = await teacher.ask(showTabletCode, { params: { lessonId }, body: { isShown: true } })
    return body.data.code?.code ?? ''
  }
  /** A visitor at an address of its own: wrong codes are counted for each. */
  const from = (address: string) => callerOf(world.url, { 'x-forwarded-for': address })

  test('a tablet joins by the code once its teacher lets it in, and can do nothing but this lesson', async () => {
    const { teacher, lessonId, connect } = await lessonWith(['Asha Iyer', 'Kabir Das'])
    const other = await lessonWith(['Zoya Khan'])
    const desk = await connect(teacher)
    const code = await shown(teacher, lessonId)
    expect(code).toMatch(/^\d{8}$/)
    const visitor = from('203.0.113.1')
    const room = await visitor.ask(findTabletRoom, { body: { code } })
    expect(room.body.data.seats).toEqual([
      { seat: 0, name: 'Asha I.' },
      { seat: 1, name: 'Kabir D.' },
    ])
    const { secret } = (await visitor.ask(askForSeat, { body: { code, seat: 1 } })).body.data
    const stateNow = async (of = secret) =>
      (await visitor.ask(getTabletState, { body: { secret: of } })).body.data
    expect(await stateNow()).toEqual({ state: 'asking', lesson: null })
    const tablet = (lesson = lessonId) => connectDevice({ url: world.url, lessonId: lesson, token: secret })
    await expect(tablet()).rejects.toThrow('401')

    // Two children on one seat: the second is told, and only the teacher decides.
    expect((await visitor.ask(askForSeat, { body: { code, seat: 1 } })).status).toBe(409)
    const asking = async () => (await teacher.ask(getTablets, { params: { lessonId } })).body.data.asking
    const [first] = await asking()
    expect(first).toMatchObject({ name: 'Kabir Das', isSecond: false })
    const tabletId = first?._id ?? ''
    const answer = (by: Member, id: string, isLetIn = true) =>
      by.ask(answerTablet, { params: { lessonId, tabletId: id }, body: { isLetIn } })
    expect((await answer(other.teacher, tabletId)).status).toBe(404)
    expect((await answer(teacher, tabletId)).status).toBe(200)
    expect((await answer(teacher, tabletId)).status).toBe(404)
    expect(await stateNow()).toMatchObject({ state: 'in', lesson: { role: 'child', name: 'Kabir Das' } })

    const device = await tablet()
    await desk.act({ act: 'begin' })
    await device.sure(['in'])
    await desk.until(
      ([type, seats]) => type === 'P' && (seats as { presence: string }[])[1]?.presence === 'in',
    )
    // The same secret by the header that a page can set.
    const { WebSocket } = await import('ws')
    const address = `${world.url.replace('http', 'ws')}/api/live/${lessonId}/channel?key=${newId()}`
    const page = new WebSocket(address, ['bearer', secret], { origin: world.url })
    await new Promise((resolve, reject) => page.on('open', resolve).on('error', reject))
    expect((await device.closed).code).toBe(4008)
    page.close()

    // Nothing else: no other lesson, no call, no act of a teacher.
    await expect(tablet(other.lessonId)).rejects.toThrow('401')
    const headers = { authorization: `Bearer ${secret}` }
    for (const path of [`live/${lessonId}`, 'users/me', `teach/live/${lessonId}/tablets`])
      expect((await fetch(`${world.url}/api/${path}`, { headers })).status, path).toBeGreaterThanOrEqual(401)
    const again = await tablet()
    expect((await again.act({ act: 'end' }))[0]).toBe('error')

    // Another tablet for this child: once let in, the earlier one ends.
    const second = (await visitor.ask(askForSeat, { body: { code, seat: 1 } })).body.data.secret
    const [next] = await asking()
    expect(next?.isSecond).toBe(true)
    await answer(teacher, next?._id ?? '')
    expect((await again.closed).code).toBe(4001)
    await expect(tablet()).rejects.toThrow('401')
    const refusedAsk = (await visitor.ask(askForSeat, { body: { code, seat: 0 } })).body.data.secret
    await answer(teacher, (await asking())[0]?._id ?? '', false)
    expect((await stateNow(refusedAsk)).state).toBe('ended')

    // It ends with the lesson, and so does the code.
    const last = await connectDevice({ url: world.url, lessonId, token: second })
    await desk.act({ act: 'end' })
    expect((await last.closed).code).toBe(4003)
    expect((await stateNow(second)).state).toBe('ended')
    await expect(connectDevice({ url: world.url, lessonId, token: second })).rejects.toThrow('401')
    expect((await visitor.ask(findTabletRoom, { body: { code } })).status).toBe(404)
    const late = await teacher.ask(showTabletCode, { params: { lessonId }, body: { isShown: true } })
    expect(late.status).toBe(409)
  })

  test('codes are not to be guessed: three wrong ones a minute, also at once; a new code ends the last', async () => {
    const { teacher, children, lessonId, connect } = await lessonWith(['Asha Rao'])
    await connect(teacher)
    const old = await shown(teacher, lessonId)
    const code = await shown(teacher, lessonId)
    const thief = from('203.0.113.2')
    expect((await thief.ask(findTabletRoom, { body: { code: 'x' } })).status).toBe(422)
    expect((await thief.ask(findTabletRoom, { body: { code: old } })).status).toBe(404)
    const tries = Array.from({ length: 300 }, (_, at) =>
      thief.ask(findTabletRoom, { body: { code: String(at).padStart(8, '0') } }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(90)
    expect((await thief.ask(findTabletRoom, { body: { code } })).status).toBe(429)
    // Another address still joins, children open no codes, and what is hidden is over.
    const honest = from('203.0.113.3')
    expect((await honest.ask(findTabletRoom, { body: { code } })).status).toBe(200)
    const show = (by: Member, isShown: boolean) =>
      by.ask(showTabletCode, { params: { lessonId }, body: { isShown } })
    expect((await show(children[0], true)).status).toBe(403)
    expect((await show(teacher, false)).body.data.code).toBe(null)
    expect((await honest.ask(findTabletRoom, { body: { code } })).status).toBe(404)
  })
})

describe('the board', () => {
  test('lines are stored, shown to who comes late, and written only by who has the chalk', async () => {
    const { teacher, children, lessonId, connect } = await lessonWith(['Diya Menon', 'Kabir Das'])
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const diya = await connect(children[0])
    await diya.sure(['in'])
    await desk.act({ act: 'board', on: true })
    await diya.child(({ mode }) => mode === 'board')
    const line = [10, 20, 300, 400]
    await desk.sure(['l', 0, 1, line, null])
    const shown = { chalk: 1, points: line, text: null }
    const heard = await diya.until(([type, , from]) => type === 'L' && from === 0)
    expect(heard[1]).toBe(0)
    await diya.until(([type, , , lines]) => type === 'L' && (lines as unknown[]).length === 1)

    // Without the chalk nothing is written; with it a line has nobody's name.
    await diya.sure(['l', 0, 0, [1, 1], null])
    expect((await diya.until(([type]) => type === 'error'))[1]).toBe('Your teacher has the chalk.')
    await desk.act({ act: 'chalk', seat: 0 })
    await diya.child(({ board }) => board.hasChalk)
    await diya.sure(['l', 0, 2, [500, 500], '6 and 4'])
    await desk.act({ act: 'abacus', number: 586 })
    // A line of a page that was turned meanwhile, or off the board, is not written.
    await desk.sure(['l', 4, 0, line, null])
    const stored = () => world.count('live_lines', `lesson_id = '${lessonId}'`)
    expect(await stored()).toBe(2)

    const late = await connect(children[1] as Member)
    const whole = await late.until(([type]) => type === 'L')
    expect(whole).toEqual(['L', 0, 0, [shown, { chalk: 2, points: [500, 500], text: '6 and 4' }]])
    expect((await late.child()).board).toEqual({ abacus: 586, hasChalk: false })

    await desk.act({ act: 'undo' })
    expect(await stored()).toBe(1)
    await desk.act({ act: 'page', page: 1 })
    await late.until(([type, page, , lines]) => type === 'L' && page === 1 && (lines as []).length === 0)
    await desk.act({ act: 'page', page: 0 })
    await desk.act({ act: 'clean' })
    expect(await stored()).toBe(0)

    // A page holds five hundred lines.
    await world.database.pool.query(
      `insert into live_lines (lesson_id, page, number, chalk, points)
       select $1, 1, n, 0, '{1,1}' from generate_series(0, 499) n`,
      [lessonId],
    )
    await desk.act({ act: 'page', page: 1 })
    await desk.sure(['l', 1, 0, [1, 1], null])
    const full = 'This page is full. Please take a new one.'
    expect((await desk.until(([type]) => type === 'error'))[1]).toBe(full)
    expect(await stored()).toBe(500)
    await desk.act({ act: 'board', on: false })
    await diya.child(({ board }) => !board.hasChalk)
  })
})

describe('what must hold', () => {
  test('an act that comes twice is done once, over two connections of one page too', async () => {
    const { teacher, connect } = await lessonWith(['Asha'])
    const key = newId()
    const desk = await connect(teacher, { key })
    await desk.act({ act: 'begin' })
    const id = newId()
    const first = await desk.act({ act: 'call', text: '1 + 2' }, id)
    const again = await desk.act({ act: 'call', text: '1 + 2' }, id)
    expect(again).toEqual(first)
    desk.drop()
    // The page did not hear the confirmation of its second message and sends it again.
    const back = await connect(teacher, { key, base: 2 })
    back.raw(JSON.stringify(['!', 2, ['do', newId(), { act: 'call', text: '5 + 5' }]]))
    await back.until(([type, number]) => type === 'ok' && Number(number) >= 3)
    expect((await back.teacher()).sum).toEqual({ number: 1, start: 1, by: 2 })
  })

  test('after a restart the child sends its movements again, and no outcome is lost', async () => {
    const { teacher, children, connect, lessonId } = await lessonWith(['Asha'])
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const device = await connect(children[0])
    await device.sure(['in'])
    await desk.act({ act: 'call', text: '386 + 248' })
    const way = solution({ start: 386, by: 248 })
    await device.sure(['m', 1, 0, way.slice(0, 2)])
    // The process loses its lesson, as when it ends: another one takes over.
    await world.database.pool.query(`update live_lessons set home = null, lease_until = null where id = $1`, [
      lessonId,
    ])
    expect((await device.closed).code).toBe(1012)
    const comeBack = ({ token }: Member) => connectAsPage({ url: world.url, lessonId, token })
    const back = await comeBack(children[0])
    const state = await back.child()
    expect(state.sum).toEqual({ number: 1, start: 386, by: 248 })
    expect(state.you).toMatchObject({ presence: 'in', movements: 0 })
    await back.sure(['m', 1, 0, way])
    const again = await comeBack(teacher)
    await again.act({ act: 'end' })
    await again.closed
    const summary = (await teacher.ask(getLessonSummary, { params: { lessonId } })).body.data
    expect(summary.children[0]).toMatchObject({ right: 1, of: 1 })
  })

  test('of two processes one is the home, and the other takes over when its lease is over', async () => {
    const { teacher, children, connect, lessonId } = await lessonWith(['Asha'])
    const other = await world.again()
    try {
      const desk = await connect(teacher)
      await desk.act({ act: 'begin' })
      await expect(connect(children[0], { url: other.url })).rejects.toThrow('503')
      // The home has not renewed its lease for ten seconds.
      await world.database.pool.query(
        `update live_lessons set lease_until = now() - interval '1 second' where id = $1`,
        [lessonId],
      )
      const there = await connect(children[0], { url: other.url })
      expect((await there.child()).phase).toBe('live')
      // The old home may not store anything any more.
      desk.raw(JSON.stringify(['!', 2, ['do', newId(), { act: 'call', text: '1 + 1' }]]))
      expect((await desk.closed).code).toBe(1012)
      expect(desk.heard.filter(([type]) => type === 'did')).toHaveLength(1)
      expect((await there.child()).sum).toBeNull()
    } finally {
      await other.close()
    }
  })

  test('a lesson moves to the process at which its people arrive, but not more than once a minute', async () => {
    const { teacher, children, connect, lessonId } = await lessonWith(['Asha'])
    const other = await world.again()
    try {
      const desk = await connect(teacher)
      await desk.act({ act: 'begin' })
      await expect(connect(children[0], { url: other.url })).rejects.toThrow('503')
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      expect((await desk.act({ act: 'call', text: '1 + 1' }))[0]).toBe('did')
      await world.database.pool.query(
        `update live_lessons set claimed_at = now() - interval '61 seconds' where id = $1`,
        [lessonId],
      )
      expect((await desk.closed).code).toBe(1012)
      const there = await connect(children[0], { url: other.url })
      expect((await there.child()).sum).toEqual({ number: 1, start: 1, by: 1 })
    } finally {
      await other.close()
    }
  })

  test('flash begins for all at one instant; only answers after the last number count', async () => {
    const { teacher, children, connect } = await lessonWith(['Asha', 'Ben'])
    const [a, b] = children
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const [one, two] = [await connect(a), await connect(b as Member)]
    await desk.act({ act: 'flash', grade: 'b 6k' })
    const [first, second] = await Promise.all(
      [one, two].map(async (device) => (await device.child((state) => state.round !== null)).round),
    )
    expect(first).toEqual(second)
    const ahead = (first?.at ?? 0) - Date.now()
    expect(ahead).toBeGreaterThan(3_000)
    expect(ahead).toBeLessThan(8_100)
    const right = String((first?.numbers ?? []).reduce((sum, each) => sum + each, 0))
    await one.sure(['a', 1, right, 17, 12])
    expect((await one.child()).you.answer).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, ahead + 3_100))
    await one.sure(['a', 1, right, 17, 12])
    await two.sure(['a', 1, '1', 17, 200])
    expect((await one.child((state) => state.you.answer !== null)).you.answer).toEqual({
      isRight: true,
      counts: true,
    })
    expect((await two.child((state) => state.you.answer !== null)).you.answer).toEqual({
      isRight: false,
      counts: false,
    })
    await desk.act({ act: 'stop' })
    expect((await one.child((state) => state.round?.isOver === true)).mode).toBe('hold')
  })

  test('events and POST carry the same messages where WebSockets are blocked', async () => {
    const { teacher, children, lessonId, connect } = await lessonWith(['Asha'])
    const desk = await connect(teacher)
    await desk.act({ act: 'begin' })
    const path = `${world.url}/api/live/${lessonId}/channel?key=${newId()}`
    const headers = { authorization: `Bearer ${children[0].token}` }
    const events = await fetch(path, { headers })
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    const reader = (events.body ?? new ReadableStream<Uint8Array>()).getReader()
    const decoder = new TextDecoder()
    let text = ''
    const until = async (part: string) => {
      while (!text.includes(part)) text += decoder.decode((await reader.read()).value)
    }
    await until('"presence":"lobby"')
    const posted = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([
        ['hi', 1],
        ['!', 1, ['in']],
        ['c', 0, 5],
      ]),
    })
    expect(posted.status).toBe(200)
    await until('["ok",1]')
    await until('"presence":"in"')
    await until('["c",0,5,')
    await reader.cancel()
  })
})

test('20,000 hostile frames: nothing breaks, and the process stays awake', async () => {
  const { teacher, children, connect } = await lessonWith(['Asha'])
  const desk = await connect(teacher)
  await desk.act({ act: 'begin' })
  const nasty: unknown[] = [
    [],
    {},
    null,
    'x',
    ['b'],
    ['b', 1, '12x45', 3],
    ['m', 1, 0, [[99, 1, 2, 3]]],
    ['!', -1, ['h', true]],
    ['!', 1e99, ['h', true]],
    ['!', 1, ['do', newId(), { act: 'end' }]],
    ['__proto__', 1],
    ['constructor'],
    ['c', 'x', 'y'],
    ['do', newId(), { act: 'end' }],
    ['b', 1, '0'.repeat(3_000), 1],
    ['hi', 'x'],
  ]
  let [worst, last] = [0, performance.now()]
  const watching = setInterval(() => {
    const now = performance.now()
    worst = Math.max(worst, now - last - 10)
    last = now
  }, 10)
  let sent = 0
  const codes = new Set<number>()
  while (sent < 20_000) {
    const device = await connect(children[0])
    for (let at = 0; at < 500; at++) device.raw(JSON.stringify(nasty[(sent + at) % nasty.length]))
    sent += 500
    codes.add((await device.closed).code)
  }
  clearInterval(watching)
  expect([...codes].every((code) => [1007, 1008].includes(code))).toBe(true)
  expect(worst).toBeLessThan(250)
  expect((await desk.teacher()).phase).toBe('live')
  await desk.act({ act: 'call', text: '1 + 1' })
}, 60_000)
