import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import {
  deleteFile,
  findOfficeFiles,
  findTeachFiles,
  getGroupAnswer,
  getHomeworkFile,
  getHomeworkTask,
  getOfficeFile,
  getOwnAnswer,
  getTeachFile,
  handInAnswer,
  uploadOfficeFile,
  uploadTeachFile,
  withdrawAnswer,
} from '../../src/classroom/files/files.contract.ts'
import {
  changeHomework,
  getHomework,
  setHomework,
  withdrawHomework,
} from '../../src/classroom/homework.contract.ts'
import {
  addGroupMembers,
  createGroup,
  removeGroupMember,
} from '../../src/classroom/office/groups.contract.ts'
import { exportPerson, erasePerson } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Caller, callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let guru: Member
let farah: Member
let parent: Member
let child: Member
let stranger: Member
let groupId: string
const today = indianDay(new Date())

const pdf = new TextEncoder().encode(`%PDF-1.7\n${'worksheet '.repeat(50)}\n%%EOF`)
const wav = (() => {
  const bytes = new Uint8Array(200)
  bytes.set(new TextEncoder().encode('RIFF'), 0)
  new DataView(bytes.buffer).setUint32(4, 192, true)
  bytes.set(new TextEncoder().encode('WAVEfmt '), 8)
  return bytes
})()
let png: Uint8Array<ArrayBuffer>

const newGroup = async (teacher: Member) => {
  const made = await office.ask(createGroup, {
    body: {
      name: 'Evening batch',
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 12,
      fromDay: dayAfter(today, -14),
      untilDay: null,
      holidays: [],
    },
  })
  return made.body.data._id
}

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  guru = await world.teacher('Guru')
  farah = await world.teacher('Farah')
  await world.confirmEmail(guru, farah)
  parent = await world.parent('Kavita')
  child = await world.child(parent, 'Devi')
  stranger = await world.child(await world.parent('Uma'), 'Tara')
  groupId = await newGroup(guru)
  const joinedOn = dayAfter(today, -7)
  await office.ask(addGroupMembers, { params: { id: groupId }, body: { studentIds: [child.id], joinedOn } })
  // A child of another group: it has a place, though not this one.
  const others = { studentIds: [stranger.id], joinedOn }
  await office.ask(addGroupMembers, { params: { id: await newGroup(guru) }, body: others })
  const made = await sharp({ create: { width: 2_400, height: 60, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Artist: 'who took it' } })
    .png()
    .toBuffer()
  png = new Uint8Array(made)
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

type Sheet = { who?: Caller; id?: string; name?: string }
const upload = (
  bytes: Uint8Array<ArrayBuffer>,
  { who = guru, id = newId(), name = 'Sheet 1.pdf' }: Sheet = {},
) =>
  who.ask(who === office ? uploadOfficeFile : uploadTeachFile, {
    params: { id },
    query: { name },
    body: bytes,
  })
async function homeworkWith(fileIds: readonly string[], group = groupId, who = guru): Promise<string> {
  const _id = newId()
  const body = {
    _id,
    text: 'Do the sheet',
    lessonId: null,
    quizId: null,
    dueOn: today,
    fileIds: [...fileIds],
  }
  expect((await who.ask(setHomework, { params: { id: group }, body })).status).toBe(201)
  return _id
}
const handIn = (
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  { who = child, answerId = newId() }: { who?: Caller; answerId?: string } = {},
) => who.ask(handInAnswer, { params: { id, answerId }, body: bytes })
/** Two requests of one account at once, at two instances. */
async function atOnce<T>(member: Member, act: (who: Caller) => Promise<T>): Promise<T[]> {
  const other = await world.again()
  const elsewhere = callerOf(other.url, { authorization: `Bearer ${member.token}` })
  const both = await Promise.all([act(member), act(elsewhere)])
  await other.close()
  return both
}

/** The names of what children handed in, as they lie on the disk. */
const stored = () => readdir(join(world.folder, 'uploads', 'private', 'answers')).catch((): string[] => [])
/** A download as a browser gets it. */
const fetched = (who: Member, address: string) =>
  fetch(world.url + address, { headers: { authorization: `Bearer ${who.token}` } })

describe('the library', () => {
  test('takes what is a PDF, a picture or a recording by its content, and nothing else', async () => {
    expect((await upload(pdf)).body.data).toMatchObject({
      name: 'Sheet 1.pdf',
      kind: 'pdf',
      size: pdf.length,
    })
    expect((await upload(wav, { name: 'song.wav' })).body.data.kind).toBe('recording')
    expect((await upload(png, { name: 'map.png' })).body.data.kind).toBe('picture')
    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 60 }, () => 0)])
    for (const bytes of [html, svg, zip, new Uint8Array(0), new TextEncoder().encode('plain')])
      expect((await upload(bytes, { name: 'sheet.pdf' })).status).toBe(415)
    const broken = new Uint8Array([...png.slice(0, 60), ...Array.from({ length: 60 }, () => 7)])
    expect((await upload(broken)).status).toBe(422)
    expect((await upload(new Uint8Array(16 * 1_048_576).fill(37))).status).toBe(413)
  })

  test('gives a file to be saved and never shown, whatever else it may be', async () => {
    const polyglot = new TextEncoder().encode('%PDF-1.7\n<html><script>alert(1)</script></html>')
    const { _id } = (await upload(polyglot, { name: 'गणित “1”.html' })).body.data
    const reply = await fetched(guru, addressOf(getTeachFile, { params: { id: _id } }))
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="____ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('गणित “1”.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(polyglot)
    const picture = (await upload(png, { name: 'x.png' })).body.data
    const drawn = await fetched(office, addressOf(getOfficeFile, { params: { id: picture._id } }))
    const about = await sharp(await drawn.arrayBuffer()).metadata()
    expect([about.format, about.width, about.exif]).toEqual(['webp', 2_000, undefined])
  })

  test('is the staff’s and the teachers’ with a group alone; sending again is harmless', async () => {
    const id = newId()
    // One upload at a time from an account, but another instance may have the other.
    const both = await atOnce(guru, (who) => upload(pdf, { id, who }))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await world.count('library_files', `id = '${id}'`)).toBe(1)
    expect((await upload(pdf, { id, who: office })).status).toBe(409)
    // Farah signed up as a teacher and has no group.
    for (const who of [child, parent, stranger, farah]) {
      expect((await who.ask(findTeachFiles, { query: {} })).status).toBe(403)
      expect(
        (await who.ask(uploadTeachFile, { params: { id: newId() }, query: { name: 'x' }, body: pdf })).status,
      ).toBe(403)
      expect((await fetched(who, addressOf(getTeachFile, { params: { id } }))).status).toBe(403)
      expect((await fetched(who, addressOf(getOfficeFile, { params: { id } }))).status).toBe(403)
    }
    expect((await world.visitor.ask(findTeachFiles, { query: {} })).status).toBe(401)
    expect((await guru.ask(findOfficeFiles, { query: {} })).status).toBe(403)
    expect((await guru.ask(deleteFile, { params: { id } })).status).toBe(403)
  })

  test('is searched by name, and a deleted file goes from its homeworks', async () => {
    const { _id: id } = (await upload(pdf, { who: office, name: 'Bead 100%.pdf' })).body.data
    const homework = await homeworkWith([id])
    const found = async (words: string) =>
      (await office.ask(findOfficeFiles, { query: { words } })).body.data.map(({ _id, uses, by }) => [
        _id,
        uses,
        by,
      ])
    expect(await found('bead 100%')).toEqual([[id, 1, 'Office']])
    expect(await found('bead_100')).toEqual([])
    const odd = await office.ask(findOfficeFiles, { query: { words: 'a\u0000' } })
    expect(odd.status).toBe(400)
    expect((await office.ask(deleteFile, { params: { id } })).status).toBe(200)
    expect((await office.ask(deleteFile, { params: { id } })).status).toBe(404)
    expect((await child.ask(getHomeworkTask, { params: { id: homework } })).body.data.files).toEqual([])
    expect((await fetched(office, addressOf(getOfficeFile, { params: { id } }))).status).toBe(404)
    const change = {
      params: { id: groupId, homeworkId: homework },
      body: { text: 'x', dueOn: today, fileIds: [id] },
    }
    expect((await guru.ask(changeHomework, change)).refusal.errors).toEqual({
      fileIds: 'One of these files is no longer in the library',
    })
  })
})

describe('a homework with files', () => {
  test('shows them to the children of its group alone: others get the same bytes as for none', async () => {
    const { _id: fileId } = (await upload(pdf)).body.data
    const other = (await upload(wav, { name: 'b.wav' })).body.data._id
    const id = await homeworkWith([fileId])
    expect((await child.ask(getHomeworkTask, { params: { id } })).body.data).toMatchObject({
      title: 'Do the sheet',
      group: 'Evening batch',
      teacher: 'Guru',
      files: [{ _id: fileId, name: 'Sheet 1.pdf', kind: 'pdf' }],
      answers: [],
    })
    expect((await fetched(child, addressOf(getHomeworkFile, { params: { id, fileId } }))).status).toBe(200)
    const bytesOf = async (who: Member, params: { id: string; fileId: string }) => {
      const reply = await fetched(who, addressOf(getHomeworkFile, { params: params }))
      return [reply.status, await reply.text()]
    }
    const nothing = await bytesOf(stranger, { id: newId(), fileId: newId() })
    expect(nothing[0]).toBe(404)
    expect(await bytesOf(stranger, { id, fileId })).toEqual(nothing)
    expect((await bytesOf(child, { id, fileId: other }))[0]).toBe(404)
    const task = async (who: Caller, of: string) =>
      (await who.ask(getHomeworkTask, { params: { id: of } })).refusal
    expect(await task(stranger, id)).toEqual(await task(stranger, newId()))
    expect((await parent.ask(getHomeworkTask, { params: { id } })).status).toBe(403)
    expect((await world.visitor.ask(getHomeworkTask, { params: { id } })).status).toBe(401)
    await guru.ask(withdrawHomework, { params: { id: groupId, homeworkId: id }, body: {} })
    expect(await bytesOf(child, { id, fileId })).toEqual(nothing)
  })
})

describe('a child hands in', () => {
  test('a page and a recording, which its teacher sees, and nobody else', async () => {
    const id = await homeworkWith([])
    const page = (await handIn(id, png)).body.data
    const said = (await handIn(id, wav)).body.data
    expect([page.kind, said.kind]).toEqual(['picture', 'recording'])
    expect((await handIn(id, pdf)).status).toBe(415)
    expect((await handIn(id, png, { who: stranger })).status).toBe(404)
    expect((await handIn(id, png, { who: parent })).status).toBe(403)
    expect((await handIn(id, png, { who: guru })).status).toBe(403)
    const seen = (await guru.ask(getHomework, { params: { id: groupId, homeworkId: id } })).body.data
    expect(seen.children.find(({ _id }) => _id === child.id)?.answers.map(({ _id }) => _id)).toEqual([
      page._id,
      said._id,
    ])
    const params = { id: groupId, homeworkId: id, answerId: page._id }
    expect((await fetched(guru, addressOf(getGroupAnswer, { params: params }))).status).toBe(200)
    expect((await fetched(farah, addressOf(getGroupAnswer, { params: params }))).status).toBe(404)
    const own = { id, answerId: page._id }
    expect((await fetched(child, addressOf(getOwnAnswer, { params: own }))).headers.get('content-type')).toBe(
      'image/webp',
    )
    expect((await fetched(stranger, addressOf(getOwnAnswer, { params: own }))).status).toBe(404)
    // By way of another homework or another group nothing is found either.
    const elsewhere = await homeworkWith([])
    expect(
      (await fetched(child, addressOf(getOwnAnswer, { params: { id: elsewhere, answerId: page._id } })))
        .status,
    ).toBe(404)
    expect(
      (await fetched(guru, addressOf(getGroupAnswer, { params: { ...params, homeworkId: elsewhere } })))
        .status,
    ).toBe(404)
    expect((await stranger.ask(withdrawAnswer, { params: own })).status).toBe(404)
    expect((await child.ask(withdrawAnswer, { params: own })).status).toBe(200)
    expect((await fetched(guru, addressOf(getGroupAnswer, { params: params }))).status).toBe(404)
  })

  test('once for one id, six in all, also when they come at once', async () => {
    const id = await homeworkWith([])
    const answerId = newId()
    const twice = await atOnce(child, (who) => handIn(id, png, { answerId, who }))
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const elsewhere = await homeworkWith([])
    expect((await handIn(elsewhere, png, { answerId })).status).toBe(409)
    for (let sent = 1; sent < 5; sent += 1) expect((await handIn(id, wav)).status).toBe(201)
    const last = await atOnce(child, (who) => handIn(id, wav, { who }))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await world.count('homework_answers', `homework_id = '${id}'`)).toBe(6)
    expect(await stored()).toHaveLength(await world.count('homework_answers'))
  })

  test('and the teacher sees it no longer once the child has left; it is exported and erased with the child', async () => {
    const leaver = await world.child(parent, 'Leaver')
    const body = { studentIds: [leaver.id], joinedOn: dayAfter(today, -7) }
    await office.ask(addGroupMembers, { params: { id: groupId }, body })
    const id = await homeworkWith([])
    const { _id: answerId } = (await handIn(id, png, { who: leaver })).body.data
    const exported = await office.ask(exportPerson, { params: { id: leaver.id } })
    expect(JSON.stringify(exported.body.data.data)).toContain('data:image/webp;base64,')
    const leaving = { params: { id: groupId, studentId: leaver.id }, body: { leftOn: dayAfter(today, -1) } }
    expect((await office.ask(removeGroupMember, leaving)).status).toBe(200)
    const params = { id: groupId, homeworkId: id, answerId }
    expect((await fetched(guru, addressOf(getGroupAnswer, { params: params }))).status).toBe(404)
    expect((await handIn(id, png, { who: leaver })).status).toBe(404)
    await office.ask(erasePerson, { params: { id: leaver.id }, body: { name: 'Leaver' } })
    expect(await world.count('homework_answers', `student_id = '${leaver.id}'`)).toBe(0)
  })

  test('what is older than 90 days ends, with its file', async () => {
    const id = await homeworkWith([])
    const { _id } = (await handIn(id, wav)).body.data
    await world.database.pool.query(
      `update homework_answers set sent_at = now() - interval '91 days' where id = '${_id}'`,
    )
    const rows = await world.database.pool.query(`select file from homework_answers where id = '${_id}'`)
    const { file } = rows.rows[0] as { file: string }
    expect(await stored()).toContain(file)
    await world.runJobs(new Date())
    expect(await world.count('homework_answers', `id = '${_id}'`)).toBe(0)
    expect(await stored()).not.toContain(file)
  })
})
