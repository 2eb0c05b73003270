import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupPlacements } from '../../src/classroom/office/placements.server.ts'
import { createGroup, addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { cardAddress } from '../../src/people/cards/cards-pdf.server.ts'
import { printIdCards, reportCardLost } from '../../src/people/office/id-cards.contract.ts'
import { openIdCard } from '../../src/classroom/cards/scan.contract.ts'
import {
  erasePerson,
  exportPerson,
  getPerson,
  mergePeople,
  undoMerge,
} from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { contentOf } from '../pdf-text.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
})
afterAll(() => world.close())
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const at = (id: string) => ({ params: { id } })
const NOBODY = 'ZZZZZZZZZZZZZZZZ'

/** Prints cards, as JSON or a PDF is answered. */
const print = (
  ids: readonly string[],
  headers: Record<string, string> = { authorization: `Bearer ${office.token}` },
) =>
  fetch(world.url + addressOf(printIdCards, {}), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  })
async function codesOf(personId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    'select code from id_cards where person_id = $1 order by lost_at desc nulls first, code',
    [personId],
  )
  return rows.map(({ code }) => String(code))
}
const codeOf = async (personId: string) => (await codesOf(personId))[0] ?? ''
/** Somebody with a card. */
async function withCard(name: string): Promise<Member & { code: string }> {
  const student = await world.student(name)
  expect((await print([student.id])).status).toBe(200)
  return { ...student, code: await codeOf(student.id) }
}
const scan = (code: string, who: Member | World['visitor'] = office) =>
  who.ask(openIdCard, { params: { code } })
const lose = (id: string) => office.ask(reportCardLost, { ...at(id), body: {} })

describe('printing', () => {
  test('gives each student one card, and the same card again', async () => {
    const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
    const first = await print([asha.id, ravi.id, asha.id])
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(new TextDecoder('latin1').decode(await first.arrayBuffer()).slice(0, 5)).toBe('%PDF-')
    const [ofAsha, ofRavi] = [await codesOf(asha.id), await codesOf(ravi.id)]
    expect([ofAsha.length, ofRavi.length]).toEqual([1, 1])
    expect(ofAsha).not.toEqual(ofRavi)
    expect((await print([asha.id])).status).toBe(200)
    expect(await codesOf(asha.id)).toEqual(ofAsha)
    const { idCard } = (await office.ask(getPerson, at(asha.id))).body.data
    expect(idCard).toMatchObject({ lostAt: null })
  })

  test('twice at once gives one card', async () => {
    const students = await Promise.all(['One', 'Two', 'Three'].map((name) => world.student(name)))
    const ids = students.map(({ id }) => id)
    const replies = await Promise.all([print(ids), print(ids.toReversed()), print(ids)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const id of ids) expect(await codesOf(id)).toHaveLength(1)
  })

  test('is in the language that the family reads, a child’s in that of its parent', async () => {
    const [parent, other] = [await world.parent('Meera'), await world.parent('Kavita')]
    const [child, sibling] = [await world.child(parent, 'Rohan'), await world.child(other, 'Diya')]
    await world.database.pool.query("update people set language = 'hi' where id = any($1)", [
      [parent.id, sibling.id],
    ])
    const linesOf = async (id: string) => {
      const reply = await print([id])
      return contentOf(Buffer.from(await reply.arrayBuffer())).lines.join('\n')
    }
    expect(await linesOf(child.id)).toContain('कार्ड मिला?')
    expect(await linesOf(sibling.id)).toContain('Found?')
  })

  test('is for the office, and for students who are here', async () => {
    const asha = await world.student('Asha')
    const [teacher, author] = [await world.teacher('Guru'), await world.staff('author', 'Author')]
    expect((await print([asha.id], {})).status).toBe(401)
    for (const { token } of [asha, teacher, author])
      expect((await print([asha.id], { authorization: `Bearer ${token}` })).status).toBe(403)
    for (const id of [teacher.id, office.id, newId()]) expect((await print([asha.id, id])).status).toBe(404)
    for (const ids of [[], ['asha'], Array.from({ length: 201 }, newId)])
      expect((await print(ids)).status).toBe(422)
    expect(await codesOf(asha.id)).toEqual([])
  })

  test('a child in a group is printed with it', async () => {
    const [asha, guru] = [await world.student('Asha'), await world.teacher('Guru')]
    const group = await office.ask(createGroup, {
      body: {
        name: 'Abacus A',
        subject: 'Abacus',
        level: '',
        teacherId: guru.id,
        weekdays: [2, 6],
        time: '16:30',
        minutes: 60,
        place: 'Room 1',
        meetingUrl: null,
        capacity: 12,
        fromDay: '2026-01-05',
        untilDay: null,
        holidays: [],
      },
    })
    const body = { studentIds: [asha.id], joinedOn: '2026-01-05' }
    expect((await office.ask(addGroupMembers, { ...at(group.body.data._id), body })).status).toBe(200)
    const placed = await groupPlacements.of(world.database.db, [asha.id, guru.id], new Date())
    expect([...placed]).toEqual([
      [
        asha.id,
        {
          name: 'Abacus A',
          times: { en: 'Tuesday and Saturday, 4:30 pm', hi: 'मंगलवार और शनिवार, शाम 4:30' },
          site: '',
        },
      ],
    ])
    expect((await print([asha.id])).status).toBe(200)
  })
})

describe('scanning', () => {
  test('leads the office to the child, and nobody else', async () => {
    const { id, code, ...asha } = await withCard('Asha')
    expect((await scan(code)).body.data).toEqual({ opens: 'person', _id: id })
    expect((await scan(code.toLowerCase())).body.data).toEqual({ opens: 'person', _id: id })
    expect((await scan(code, await world.staff('owner', 'Owner'))).status).toBe(200)
    expect((await scan(code, world.visitor)).status).toBe(401)
    const others = [
      { ...asha, id },
      await world.parent('Mother'),
      await world.teacher('Guru'),
      await world.staff('author', 'Author'),
    ]
    for (const other of others) {
      const [real, unknown] = [await scan(code, other), await scan(NOBODY, other)]
      expect([real.status, real.body]).toEqual([403, unknown.body])
    }
  })

  test.each([NOBODY, 'x', '%27%20or%201=1', newId()])('%s is no card', async (code) =>
    expect((await scan(code)).status).toBe(404),
  )

  test('shows a finder a page that is the same for all cards', async () => {
    const { code } = await withCard('Asha Deshpande')
    const address = new URL(cardAddress(world.url, code))
    // Browsers keep the fragment to themselves, as fetch does.
    expect([address.pathname + address.search, address.hash]).toEqual(['/c', `#${code}`])
    const page = await fetch(address)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain('Please hand it in at the academy.')
    for (const own of ['Asha', code]) expect(text).not.toContain(own)
    expect(text).toContain('noindex')
  })
})

describe('a lost card', () => {
  test('leads nowhere, and the next one has another code', async () => {
    const { id, code } = await withCard('Asha')
    expect((await lose(id)).status).toBe(200)
    expect((await lose(id)).status).toBe(200)
    expect((await scan(code)).status).toBe(404)
    expect((await office.ask(getPerson, at(id))).body.data.idCard?.lostAt).not.toBeNull()
    expect((await print([id])).status).toBe(200)
    const fresh = await codeOf(id)
    expect(fresh).not.toBe(code)
    expect([(await scan(fresh)).status, (await scan(code)).status]).toEqual([200, 404])
    expect((await office.ask(getPerson, at(id))).body.data.idCard).toMatchObject({ lostAt: null })
  })

  test('is reported by the office, of a student who had one', async () => {
    const [asha, teacher] = [await world.student('Asha'), await world.teacher('Guru')]
    expect((await lose(asha.id)).status).toBe(409)
    for (const id of [teacher.id, newId()]) expect((await lose(id)).status).toBe(404)
    const body = { ...at(asha.id), body: {} }
    expect((await world.visitor.ask(reportCardLost, body)).status).toBe(401)
    for (const other of [asha, teacher]) expect((await other.ask(reportCardLost, body)).status).toBe(403)
  })

  test('reported and printed at once leaves one card in use or none', async () => {
    const { id, code } = await withCard('Asha')
    const replies = await Promise.all([lose(id), print([id]), lose(id), print([id])])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await world.count('id_cards', `person_id = '${id}' and lost_at is null`)).toBeLessThanOrEqual(1)
    expect((await scan(code)).status).toBe(404)
  })
})

describe('the cards of an account', () => {
  test('are erased with it, and are in its export before', async () => {
    const { id, code, name } = await withCard('Asha')
    const exported = await office.ask(exportPerson, at(id))
    expect(exported.body.data.data.idCards).toMatchObject([{ code, lostAt: null }])
    expect((await office.ask(erasePerson, { ...at(id), body: { name } })).status).toBe(200)
    expect(await codesOf(id)).toEqual([])
    expect((await scan(code)).status).toBe(404)
    expect((await print([id])).status).toBe(404)
  })

  test('go with a merge, all in use, and come back when it is undone', async () => {
    const [kept, double] = [await withCard('Kabir Das'), await withCard('Kabir Das')]
    await world.confirmEmail(kept, double)
    const merged = await office.ask(mergePeople, {
      ...at(kept.id),
      body: { duplicateId: double.id, reason: 'One person' },
    })
    expect(merged.status).toBe(200)
    expect((await print([double.id])).status).toBe(404)
    for (const { code } of [kept, double])
      expect((await scan(code)).body.data).toEqual({ opens: 'person', _id: kept.id })
    expect((await print([kept.id])).status).toBe(200)
    expect(await codesOf(kept.id)).toHaveLength(2)
    const undone = await office.ask(undoMerge, { ...at(merged.body.data.mergeId), body: {} })
    expect(undone.status).toBe(200)
    for (const { code, id } of [kept, double])
      expect((await scan(code)).body.data).toEqual({ opens: 'person', _id: id })
  })
})
