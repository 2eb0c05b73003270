import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import * as office from '../../src/classroom/office/groups.contract.ts'
import * as wire from '../../src/classroom/page-photos/written.contract.ts'
import {
  STORED_PAGES,
  PAGES_A_DAY,
  TRIES_A_DAY,
  WIDEST,
} from '../../src/classroom/page-photos/written.rules.ts'
import { savePractice } from '../../src/craft/craft.contract.ts'
import { erasePerson, exportPerson, mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDiary, getDigest } from '../../src/progress/diary/diary.contract.ts'
import { pageWords } from '../../src/progress/diary/weekly-digest.rules.ts'
import { daysAfter, mondayOf } from '../../src/progress/diary/week.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { whileChanged } from '../while-changed.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let desk: Member
let guru: Member
let other: Member
let mother: Member
let child: Member
let groupId: string
let round = 0
const today = indianDay(new Date())

const makeGroup = async (teacherId: string) => {
  const body: office.GroupForm = {
    name: `Writers ${round}`,
    subject: 'Handwriting',
    level: '',
    teacherId,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    time: '16:30',
    minutes: 60,
    place: 'Room 2',
    meetingUrl: null,
    capacity: 20,
    fromDay: dayAfter(today, -30),
    untilDay: null,
    holidays: [],
  }
  return (await desk.ask(office.createGroup, { body })).body.data._id
}
const putIn = (id: string, studentId: string) =>
  desk.ask(office.addGroupMembers, {
    params: { id },
    body: { studentIds: [studentId], joinedOn: dayAfter(today, -3) },
  })

beforeAll(async () => {
  world = await openWorld()
  desk = await world.office('Omar')
  guru = await world.teacher('Meenakshi')
  other = await world.teacher('Other')
  await world.subject('Handwriting')
})
afterAll(() => world.close())
beforeEach(async () => {
  round += 1
  mother = await world.parent('Kavita')
  child = await world.child(mother, `Rohan ${round}`)
  groupId = await makeGroup(guru.id)
  expect((await putIn(groupId, child.id)).status).toBe(200)
})

const photo = (width = 900, height = 1_200) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 200, sigma: 20 },
      background: '#fff',
    },
  })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Kavita', ImageDescription: 'home address' } })
    .toBuffer()

type Sent = { id?: string; group?: string; bytes?: Buffer | string }
async function send(who: { token: string } | null, { id = newId(), group = groupId, bytes }: Sent = {}) {
  const body = bytes ?? (await photo())
  const reply = await fetch(
    `${world.url}${addressOf(wire.uploadPagePhoto, { params: { id }, query: { group } })}`,
    {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'image/jpeg', ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    },
  )
  await reply.arrayBuffer()
  return { id, status: reply.status, retryAfter: reply.headers.get('retry-after') }
}
const picture = (who: { token: string } | null, path: string) =>
  fetch(`${world.url}${path}`, { headers: who ? { authorization: `Bearer ${who.token}` } : {} })
const ownPicture = (id: string) => addressOf(wire.getWrittenPicture, { params: { id } })
const groupPicture = (pageId: string, of = groupId) =>
  addressOf(wire.getGroupPicture, { params: { id: of, pageId } })
const mine = async (who = child) => (await who.ask(wire.getWrittenPages, {})).body.data
const inGroup = async () => (await guru.ask(wire.getGroupPages, { params: { id: groupId } })).body.data
const answer = (by: Member, pageId: string, text = '') =>
  by.ask(wire.commentOnPhoto, { params: { id: groupId, pageId }, body: { text } })
const whileErased = <T>(id: string, send: () => Promise<T>): Promise<T> =>
  whileChanged(world, { change: 'update people set erased_at = now() where id = $1', values: [id] }, send)

/** Where it comes after the erasure, whoever acted for the child is the parent again. */
const refused = [401, 403]

const files = () => readdir(join(world.folder, 'uploads', 'private', 'written')).catch((): string[] => [])

test('a child sends a page, its teacher sees it and answers, the child reads the answer', async () => {
  expect(await mine()).toMatchObject({ groups: [{ _id: groupId, teacher: 'Meenakshi' }], pages: [] })
  const { id, status } = await send(child)
  expect(status).toBe(201)
  expect(await inGroup()).toMatchObject([
    {
      _id: id,
      child: { _id: child.id, fullName: `Rohan ${round}` },
      answer: null,
      width: 900,
      height: 1_200,
    },
  ])
  const seen = await picture(guru, groupPicture(id))
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(seen.headers.get('cache-control')).toContain('no-store')
  expect((await answer(guru, id, 'Neat, even letters.')).status).toBe(200)
  expect((await mine()).pages).toMatchObject([{ _id: id, answer: { text: 'Neat, even letters.' } }])
  // Seen without words, said again: the latest stands.
  expect((await answer(guru, id)).status).toBe(200)
  expect((await mine()).pages[0]?.answer?.text).toBe('')
})

test('what waits in all of a teacher’s groups, the oldest first, until it is answered or its child has left', async () => {
  const waiting = async (who = guru) =>
    (await who.ask(wire.getWaitingPages, {})).body.data.filter(({ group }) => group === `Writers ${round}`)
  expect(await waiting()).toEqual([])
  const [first, second] = [await send(child), await send(child)]
  await world.database.pool.query(
    "update written_pages set sent_at = sent_at - interval '1 hour' where id = $1",
    [second.id],
  )
  expect((await waiting()).map(({ _id }) => _id)).toEqual([second.id, first.id])
  expect((await waiting())[0]).toMatchObject({ groupId, child: { fullName: `Rohan ${round}` }, answer: null })
  // Another teacher sees none, and a parent may not ask.
  expect(await waiting(other)).toEqual([])
  expect((await mother.ask(wire.getWaitingPages, {})).status).toBe(403)
  await answer(guru, second.id, 'Please write this page once more.')
  expect((await waiting()).map(({ _id }) => _id)).toEqual([first.id])
  await world.database.pool.query('update group_members set left_on = $2 where student_id = $1', [
    child.id,
    dayAfter(today, -1),
  ])
  expect(await waiting()).toEqual([])
})

test('the diary and the letter tell the parent of a page handed in and of what the teacher said, each in its week', async () => {
  const week = async (monday = mondayOf(new Date())) =>
    (await mother.ask(getDiary, { query: { child: child.id, week: monday } })).body.data.diary?.pages
  const { id } = await send(child)
  expect(await week()).toMatchObject([
    { _id: id, group: `Writers ${round}`, teacher: 'Meenakshi', width: 900, height: 1_200, answer: null },
  ])
  const letter = async () =>
    (await mother.ask(getDigest, {})).body.data.children.flatMap(({ pages }) => pages.map(pageWords))
  expect(await letter()).toEqual([expect.stringMatching(/^sent on .*Meenakshi has not checked it yet/)])
  await answer(guru, id, 'Neat, even letters.')
  expect(await week()).toMatchObject([{ _id: id, answer: { text: 'Neat, even letters.' } }])
  expect(await letter()).toEqual([expect.stringMatching(/Meenakshi: Neat, even letters\.$/)])
  // Handed in a week earlier: that week tells of it, and this one of the answer.
  await world.database.pool.query(
    "update written_pages set sent_at = sent_at - interval '7 days' where id = $1",
    [id],
  )
  const before = daysAfter(mondayOf(new Date()), -7)
  expect([(await week())?.length, (await week(before))?.length]).toEqual([1, 1])
  expect(await week(daysAfter(before, -7))).toEqual([])
  await child.ask(wire.withdrawPagePhoto, { params: { id } })
  expect([await week(), await week(before)]).toEqual([[], []])
})

test('its picture is for the parent of its child, and of no other', async () => {
  const { id } = await send(child)
  const path = (page = id) => addressOf(wire.getFamilyPicture, { params: { id: page } })
  const seen = await picture(mother, path())
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(seen.headers.get('cache-control')).toContain('no-store')
  const stranger = await world.parent('Neha')
  await world.child(stranger, 'Tara')
  const childless = await world.parent('Omi')
  const asked = [null, stranger, childless, guru, desk, await world.student('Asha')]
  const statuses = await Promise.all(asked.map(async (who) => (await picture(who, path())).status))
  expect(statuses).toEqual([401, 404, 404, 403, 403, 403])
  expect((await picture(mother, path(newId()))).status).toBe(404)
  expect((await picture(mother, path('nothing'))).status).toBe(400)
})

test('it is kept as our own picture, without what a camera wrote, and no address of the files shows it', async () => {
  const { id } = await send(child, { bytes: await photo(2_400, 1_200) })
  const bytes = Buffer.from(await (await picture(child, ownPicture(id))).arrayBuffer())
  const { format, width, exif } = await sharp(bytes).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: WIDEST, exif: undefined })
  expect(bytes.includes('home address')).toBe(false)
  const [name = ''] = await files()
  expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/)
  expect(name).not.toContain(id)
  for (const path of [
    `/uploads/private/written/${name}`,
    `/uploads//private/written/${name}`,
    `/uploads/Private/written/${name}`,
    `/uploads/%70rivate/written/${name}`,
    `/uploads/pictures/../private/written/${name}`,
  ])
    expect((await picture(child, path)).status, path).toBe(404)
})

test('nobody else: another child, another teacher, the office, a visitor', async () => {
  const { id } = await send(child)
  const stranger = await world.student('Stranger')
  for (const [who, path, status] of [
    [null, ownPicture(id), 401],
    [stranger, ownPicture(id), 404],
    [guru, ownPicture(id), 403],
    [desk, ownPicture(id), 403],
    [null, groupPicture(id), 401],
    [other, groupPicture(id), 404],
    [child, groupPicture(id), 403],
    [desk, groupPicture(id), 403],
  ] as const)
    expect((await picture(who, path)).status, `${who?.name} ${path}`).toBe(status)
  expect((await stranger.ask(wire.withdrawPagePhoto, { params: { id } })).status).toBe(404)
  expect((await answer(other, id)).status).toBe(404)
  expect((await answer(child, id)).status).toBe(403)
  expect((await other.ask(wire.getGroupPages, { params: { id: groupId } })).status).toBe(404)
  expect((await mine(stranger)).pages).toEqual([])
  expect((await send(null)).status).toBe(401)
  expect((await send(guru)).status).toBe(403)
  // Not of a group that the child is not in, though the group is there.
  expect((await send(stranger)).status).toBe(404)
  expect((await send(child, { group: newId() })).status).toBe(404)
})

test('from the day after a child left the group, its teacher sees nothing of it', async () => {
  const { id } = await send(child)
  await world.database.pool.query(
    'update group_members set joined_on = $2::date - 5, left_on = $2::date - 1 where student_id = $1',
    [child.id, today],
  )
  expect(await inGroup()).toEqual([])
  expect((await picture(guru, groupPicture(id))).status).toBe(404)
  expect((await answer(guru, id, 'Late')).status).toBe(404)
  expect((await mine()).groups).toEqual([])
  expect((await mine()).pages).toHaveLength(1)
  expect((await send(child)).status).toBe(404)
})

test('what is no picture, unreadable, too large or malformed is refused, and nothing is left', async () => {
  const before = (await files()).length
  expect(
    (await send(child, { bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' })).status,
  ).toBe(415)
  expect((await send(child, { bytes: (await photo()).subarray(0, 600) })).status).toBe(422)
  expect((await send(child, { bytes: Buffer.alloc(8_388_609) })).status).toBe(413)
  expect((await send(child, { id: 'none' })).status).toBe(400)
  expect((await send(child, { group: 'none' })).status).toBe(400)
  expect((await answer(guru, newId(), 'x'.repeat(301))).status).toBe(422)
  expect(await files()).toHaveLength(before)
  expect((await mine()).pages).toEqual([])
})

test('sent again, and at once, it is one page; an id that is another’s is refused', async () => {
  const id = newId()
  const all = await Promise.all([1, 2, 3].map(() => send(child, { id })))
  // One large file of a person at a time: the others are told to come again.
  expect(all.every(({ status }) => status === 201 || status === 429)).toBe(true)
  expect((await send(child, { id })).status).toBe(201)
  expect((await mine()).pages).toHaveLength(1)
  const sister = await world.student('Sister')
  await putIn(groupId, sister.id)
  expect((await send(sister, { id })).status).toBe(409)
  const before = (await files()).length
  expect((await child.ask(wire.withdrawPagePhoto, { params: { id } })).status).toBe(200)
  expect((await child.ask(wire.withdrawPagePhoto, { params: { id } })).status).toBe(404)
  expect((await answer(guru, id)).status).toBe(404)
  expect(await files()).toHaveLength(before - 1)
})

test('so many a day, and of one child the newest stay', async () => {
  const rows = Array.from({ length: STORED_PAGES }, (_, at) => [newId(), newId(), at])
  for (const [id, file, at] of rows)
    await world.database.pool.query(
      `insert into written_pages (id, group_id, student_id, file, width, height, sent_at)
       values ($1, $2, $3, $4, 1, 1, now() - ($5 || ' days')::interval)`,
      [id, groupId, child.id, file, Number(at) + 1],
    )
  const small = await photo(20, 20)
  for (let sent = 0; sent < PAGES_A_DAY; sent += 1)
    expect((await send(child, { bytes: small })).status).toBe(201)
  const { status, retryAfter } = await send(child, { bytes: small })
  expect([status, Number(retryAfter) > 0]).toEqual([429, true])
  const { pages } = await mine()
  expect(pages).toHaveLength(STORED_PAGES)
  expect(pages.some(({ _id }) => _id === rows.at(-1)?.[0])).toBe(false)
})

test('photos that cannot be taken cost no page of the day, and cannot be sent for ever', async () => {
  for (let sent = 0; sent < PAGES_A_DAY + 1; sent += 1)
    expect((await send(child, { bytes: 'no picture' })).status).toBe(415)
  expect((await send(child)).status).toBe(201)
  for (let sent = PAGES_A_DAY + 2; sent < TRIES_A_DAY; sent += 1)
    expect((await send(child, { bytes: 'no picture' })).status).toBe(415)
  expect((await send(child, { bytes: 'no picture' })).status).toBe(429)
})

test('it is exported with its picture, goes to the account that is kept, and is erased with its child', async () => {
  const pupil = await world.student('Pupil')
  await putIn(groupId, pupil.id)
  const { id } = await send(pupil)
  await answer(guru, id, 'Good straight lines.')
  const reply = await picture(desk, addressOf(exportPerson, { params: { id: pupil.id } }))
  const exported = (await reply.text()).replaceAll(/\s+/g, ' ')
  expect(exported).toContain('Good straight lines.')
  expect(exported).toContain('data:image/webp;base64,')
  const kept = await world.student('Kept')
  await world.confirmEmail(kept)
  const merged = await desk.ask(mergePeople, {
    params: { id: kept.id },
    body: { duplicateId: pupil.id, reason: 'One person' },
  })
  expect(merged.status, merged.refusal.message).toBe(200)
  expect((await mine(kept)).pages).toMatchObject([{ _id: id }])
  const undone = await desk.ask(undoMerge, { params: { id: merged.body.data.mergeId }, body: {} })
  expect(undone.status, undone.refusal.message).toBe(200)
  expect((await mine(kept)).pages).toEqual([])
  const erased = await desk.ask(erasePerson, { params: { id: pupil.id }, body: { name: 'Pupil' } })
  expect(erased.status, erased.refusal.message).toBe(200)
  expect(await world.count('written_pages', `id = '${id}'`)).toBe(0)
})

test('nothing is kept of a child that is erased while its page is on the way', async () => {
  const before = (await files()).length
  expect(refused).toContain((await whileErased(child.id, () => send(child))).status)
  expect(await world.count('written_pages', `student_id = '${child.id}'`)).toBe(0)
  expect((await files()).length).toBe(before)
})

test('nor of what it practised', async () => {
  const tried = {
    _id: newId(),
    part: 'cube' as const,
    itemKey: 'solve',
    right: true,
    help: 'none' as const,
    milliseconds: 9,
    seed: null,
  }
  const body = { attempts: [{ ...tried, at: new Date().toISOString() }] }
  const sent = await whileErased(child.id, () => child.ask(savePractice, { body }))
  expect(refused).toContain(sent.status)
  expect(await world.count('practised', `student_id = '${child.id}'`)).toBe(0)
})

test('it ends after 90 days with its file; the file of an erased child goes in an hour', async () => {
  await send(child)
  const kept = await world.count('written_pages')
  const withFile = (await files()).length
  await world.runJobs(new Date(Date.now() + 2 * 3_600_000))
  expect((await files()).length).toBe(withFile - 1)
  expect(await world.count('written_pages')).toBe(kept)
  await world.runJobs(new Date(Date.now() + 91 * 86_400_000))
  expect(await world.count('written_pages')).toBe(0)
  expect(await files()).toEqual([])
})
