import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getActiveBanners } from '../../src/content/content.contract.ts'
import {
  sendPresence,
  discardDraft,
  getDocument,
  getDocuments,
  getVersion,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
})
afterAll(() => world.close())

const offer = { percentageOff: 25, title: 'Diwali batch', subContent: 'Until the lamps are out' }
const at = (id: string) => ({ params: { kind: 'banner', id } })
type Saved = { data: object; on?: number; keep?: boolean; restores?: number }
const save = (id: string, { data, on = 0, ...more }: Saved) =>
  author.ask(saveDraft, { ...at(id), body: { revision: on, data: { ...data }, ...more } })
const publish = (id: string, revision: number, when?: string) =>
  author.ask(publishDocument, { ...at(id), body: { revision, ...(when ? { at: when } : {}) } })
const discard = (id: string, revision: number, who = author) =>
  who.ask(discardDraft, { ...at(id), query: { revision: String(revision) } })
const shownTitles = async () =>
  (await world.visitor.ask(getActiveBanners, {})).body.data.map(({ title }) => title)
/** A banner that visitors see. */
async function shown(title: string): Promise<string> {
  const id = newId()
  await save(id, { data: { ...offer, title } })
  expect((await publish(id, 1)).status).toBe(200)
  return id
}

describe('a draft', () => {
  test('is kept, shown to nobody, published, changed, taken away and brought back', async () => {
    const id = newId()
    expect((await save(id, { data: { title: 'Diwali batch' } })).body.data.revision).toBe(1)
    expect(await shownTitles()).not.toContain('Diwali batch')
    const early = await publish(id, 1)
    expect(early.status).toBe(422)
    expect(early.refusal.errors).toEqual({
      percentageOff: 'A whole number from 1 to 100',
      subContent: 'Subtitle is required',
    })
    await save(id, { data: offer, on: 1 })
    expect((await publish(id, 2)).status).toBe(200)
    expect(await shownTitles()).toContain('Diwali batch')

    await save(id, { data: { ...offer, title: 'Diwali week' }, on: 2 })
    expect(await shownTitles()).toContain('Diwali batch')
    const { data: opened } = (await author.ask(getDocument, at(id))).body
    expect(opened).toMatchObject({ state: 'changed', revision: 3, data: { title: 'Diwali week' } })
    await publish(id, 3)
    expect(await shownTitles()).toContain('Diwali week')

    expect((await author.ask(unpublishDocument, { ...at(id), body: {} })).status).toBe(200)
    expect(await shownTitles()).not.toContain('Diwali week')
    const { versions, state } = (await author.ask(getDocument, at(id))).body.data
    expect(state).toBe('unpublished')
    expect(versions.map(({ act }) => act)).toEqual([
      'unpublished',
      'published',
      'saved',
      'published',
      'saved',
    ])
    expect(versions[1]?.changes).toEqual(['title from Diwali batch to Diwali week'])
    const first = versions.at(-2)?.version ?? 0
    const then = (await author.ask(getVersion, { params: { ...at(id).params, version: String(first) } })).body
      .data
    expect(then).toMatchObject({ title: 'Diwali batch' })
    await save(id, { data: then, on: 3, restores: first, keep: true })
    expect((await author.ask(getDocument, at(id))).body.data.versions[0]).toMatchObject({
      act: 'restored',
      changes: [`version ${first} restored`],
    })
  })

  test('what was there before the office begins as it is shown', async () => {
    const id = await shown('Of the first day')
    await world.database.pool.query('delete from office_document_versions where id = $1', [id])
    await world.database.pool.query('delete from office_documents where id = $1', [id])
    const { data: opened } = (await author.ask(getDocument, at(id))).body
    expect(opened).toMatchObject({ state: 'published', revision: 0, data: { title: 'Of the first day' } })
    await save(id, { data: { ...offer, title: 'Edited' } })
    const { versions, state } = (await author.ask(getDocument, at(id))).body.data
    expect(state).toBe('changed')
    expect(versions.map(({ act }) => act)).toEqual(['saved', 'published'])
  })

  test('is overwritten by nobody: of ten that save on one revision one is kept', async () => {
    const id = await shown('Contested')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, { data: { ...offer, title: `Writer ${n}` }, on: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await author.ask(getDocument, at(id))).body.data.revision).toBe(2)
  })

  test('ten that begin one document at once make one', async () => {
    const id = newId()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, { data: { ...offer, title: `Writer ${n}` }, on: 0 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await world.count('office_documents', `id = '${id}'`)).toBe(1)
  })

  test('a save whose answer was lost comes again and is one', async () => {
    const id = newId()
    await save(id, { data: offer })
    const again = await save(id, { data: offer })
    expect(again.status).toBe(200)
    expect(again.body.data.revision).toBe(1)
  })

  test('saves of one sitting are one version, a kept one is its own', async () => {
    const id = newId()
    for (let n = 0; n < 5; n += 1) await save(id, { data: { ...offer, title: `Take ${n}` }, on: n })
    await save(id, { data: { ...offer, title: 'Kept' }, on: 5, keep: true })
    const { versions } = (await author.ask(getDocument, at(id))).body.data
    expect(versions).toHaveLength(2)
  })

  test('an old revision is not published', async () => {
    const id = await shown('Two editors')
    await save(id, { data: { ...offer, title: 'Newer' }, on: 1 })
    expect((await publish(id, 1)).status).toBe(409)
    expect(await shownTitles()).toContain('Two editors')
  })

  test('that was never shown can be thrown away; of a shown one only the edits go', async () => {
    const id = newId()
    await save(id, { data: offer })
    expect((await discard(id, 1)).status).toBe(200)
    expect((await author.ask(getDocument, at(id))).status).toBe(404)
    const other = await shown('Stays')
    await save(other, { data: { ...offer, title: 'Goes' }, on: 1 })
    expect((await discard(other, 2)).status).toBe(200)
    expect((await author.ask(getDocument, at(other))).body.data).toMatchObject({
      state: 'published',
      data: { title: 'Stays' },
    })
  })

  test('into which somebody wrote since is not thrown away', async () => {
    const id = newId()
    await save(id, { data: offer })
    const other = await world.staff('author', 'Ravi Iyer')
    const words = { ...offer, title: 'An evening of work' }
    expect((await other.ask(saveDraft, { ...at(id), body: { revision: 1, data: words } })).status).toBe(200)
    expect((await discard(id, 1)).status).toBe(409)
    expect((await author.ask(getDocument, at(id))).body.data.data).toMatchObject(words)
    expect((await discard(id, 2)).status).toBe(200)
    expect((await discard(newId(), 0)).status).toBe(404)
    for (const revision of ['', '-1', 'x', '1'.repeat(8)])
      expect((await author.ask(discardDraft, { ...at(id), query: { revision } })).status).toBe(400)
  })

  test('is kept without what no database keeps: NUL and half a letter; nothing endless is', async () => {
    const id = newId()
    const pasted = { ...offer, title: 'Di\0wali\ud800', ['a\0']: [{ deep: '\udc00\0' }] }
    const kept = await save(id, { data: pasted })
    expect(kept.status).toBe(200)
    expect(kept.body.data.data).toEqual({ ...offer, title: 'Diwali\ufffd', a: [{ deep: '\ufffd' }] })
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const reply = await fetch(`${world.url}/api/office/documents/banner/${id}/draft`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
      body: `{"revision":1,"data":{"title":${nested}}}`,
    })
    expect(reply.status).toBe(422)
  })
})

describe('a schedule', () => {
  test('goes out at its time, as it stood when it was scheduled, on whichever instance is first', async () => {
    const id = newId()
    await save(id, { data: { ...offer, title: 'At dawn' } })
    const now = world.database.clock.now().getTime()
    const when = new Date(now + 60_000)
    expect((await publish(id, 1, when.toISOString())).status).toBe(200)
    await save(id, { data: { ...offer, title: 'Written later' }, on: 1 })
    await world.runJobs(new Date(now + 30_000))
    expect(await shownTitles()).not.toContain('At dawn')
    await Promise.all([1, 2].map(() => world.runJobs(new Date(now + 120_000))))
    expect(await shownTitles()).toContain('At dawn')
    const { data: opened } = (await author.ask(getDocument, at(id))).body
    expect(opened).toMatchObject({ state: 'changed', data: { title: 'Written later' } })
    expect(opened.versions.filter(({ act }) => act === 'published')).toHaveLength(1)
  })

  test('that is taken off the calendar does not go out', async () => {
    const id = newId()
    await save(id, { data: { ...offer, title: 'Never' } })
    const now = world.database.clock.now().getTime()
    await publish(id, 1, new Date(now + 60_000).toISOString())
    await author.ask(unpublishDocument, { ...at(id), body: {} })
    await world.runJobs(new Date(now + 120_000))
    expect(await shownTitles()).not.toContain('Never')
  })

  test('of a draft that is thrown away does not go out', async () => {
    const id = await shown('Stands')
    await save(id, { data: { ...offer, title: 'Thrown away' }, on: 1 })
    const now = world.database.clock.now().getTime()
    await publish(id, 2, new Date(now + 60_000).toISOString())
    expect((await discard(id, 2)).status).toBe(200)
    expect((await author.ask(getDocument, at(id))).body.data).toMatchObject({
      state: 'published',
      publishAt: null,
    })
    await world.runJobs(new Date(now + 120_000))
    expect(await shownTitles()).toContain('Stands')
    expect(await shownTitles()).not.toContain('Thrown away')
  })

  test.each([
    ['in the past', -60_000],
    ['in three years', 3 * 365 * 86_400_000],
  ])('%s is refused at its field', async (_, offset) => {
    const id = newId()
    await save(id, { data: offer })
    const when = new Date(world.database.clock.now().getTime() + offset).toISOString()
    const answer = await publish(id, 1, when)
    expect(answer.status).toBe(422)
    expect(answer.refusal.errors).toHaveProperty('at')
  })
})

describe('whose work it is', () => {
  test('the office has no banners to edit, members have no office', async () => {
    const office = await world.office('Meera')
    expect((await office.ask(getDocuments, { params: { kind: 'banner' } })).status).toBe(404)
    const asha = await world.student('Asha')
    expect((await asha.ask(getDocuments, { params: { kind: 'banner' } })).status).toBe(403)
    expect((await world.visitor.ask(getDocuments, { params: { kind: 'banner' } })).status).toBe(401)
    expect((await author.ask(getDocuments, { params: { kind: 'nothing' } })).status).toBe(404)
  })

  test('two who have it open are told of each other, with the field they are in', async () => {
    const id = await shown('Together')
    const owner = await world.staff('owner', 'Lakshmi Nair')
    await author.ask(sendPresence, { ...at(id), body: { place: 'Title' } })
    const { data } = (await owner.ask(sendPresence, { ...at(id), body: { place: '' } })).body
    expect(data).toEqual({ revision: 1, others: [{ name: 'Farah Khan', place: 'Title' }] })
    expect((await author.ask(getDocument, at(id))).body.data.others).toEqual([
      { name: 'Lakshmi Nair', place: '' },
    ])
  })
})

test('visitors see them in the order that was given, and an order of others is refused', async () => {
  const { data: before } = (await author.ask(getDocuments, { params: { kind: 'banner' } })).body
  const ids = before.filter(({ state }) => state === 'published' || state === 'changed').map(({ _id }) => _id)
  const turned = ids.toReversed()
  expect(
    (await author.ask(orderDocuments, { params: { kind: 'banner' }, body: { ids: turned } })).status,
  ).toBe(200)
  expect((await world.visitor.ask(getActiveBanners, {})).body.data.map(({ _id }) => _id)).toEqual(turned)
  const wrong = await author.ask(orderDocuments, {
    params: { kind: 'banner' },
    body: { ids: turned.slice(1) },
  })
  expect(wrong.status).toBe(409)
})

test('a draft above a megabyte is refused', async () => {
  const answer = await save(newId(), { data: { title: 'x'.repeat(1_040_000) } })
  expect(answer.status).toBe(413)
})
