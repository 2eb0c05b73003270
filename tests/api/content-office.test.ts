import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createBlogComment,
  decideComment,
  getAllGallery,
  getAllTestimonials,
  getBlog,
  getBlogComments,
  getComments,
} from '../../src/content/content.contract.ts'
import { getDashboard, searchOffice } from '../../src/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  getDocument,
  getDocuments,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
let office: Member
beforeAll(async () => {
  world = await openWorld()
  author = await world.staff('author', 'Farah Khan')
  office = await world.office('Omar')
})
afterAll(() => world.close())

const article = { title: 'Why beads', author: 'Farah Khan', image: '', content: '<p>Count.</p>' }
const remark = { name: 'Kavita N.', role: 'Mother of Diya', review: '<p>She counts.</p>', rating: 4.5 }

type Which = [kind: string, id: string]
const save = ([kind, id]: Which, data: object, revision = 0) =>
  author.ask(saveDraft, { params: { kind, id }, body: { revision, data: { ...data } } })
const publish = ([kind, id]: Which, revision: number, at?: string) =>
  author.ask(publishDocument, { params: { kind, id }, body: { revision, ...(at ? { at } : {}) } })
/** One that visitors see. */
async function shown(kind: string, data: object): Promise<string> {
  const id = newId()
  await save([kind, id], data)
  expect((await publish([kind, id], 1)).status).toBe(200)
  return id
}
const seen = async (id: string) => (await world.visitor.ask(getBlog, { params: { id } })).body.data

describe('a blog', () => {
  test('is written, shown, changed without another day, and taken away', async () => {
    const id = await shown('blog', article)
    const first = await seen(id)
    expect(first).toMatchObject({ blogTitle: 'Why beads', blogContent: '<p>Count.</p>', blogImage: '' })
    expect(Math.abs(Date.now() - Date.parse(first.publishDate))).toBeLessThan(60_000)
    await save(['blog', id], { ...article, title: 'Why five' }, 1)
    await publish(['blog', id], 2)
    expect(await seen(id)).toMatchObject({ blogTitle: 'Why five', publishDate: first.publishDate })
    await author.ask(unpublishDocument, { params: { kind: 'blog', id }, body: {} })
    expect((await world.visitor.ask(getBlog, { params: { id } })).status).toBe(404)
    await publish(['blog', id], 2)
    expect((await seen(id)).publishDate).toBe(first.publishDate)
  })

  test('holds no script, not even as a draft: what is stored is said', async () => {
    const id = newId()
    const hostile = { ...article, content: '<p onclick="hit()">Count<script>hit()</script></p>' }
    const { data: told } = (await save(['blog', id], hostile)).body
    expect(told.data).toMatchObject({ content: '<p>Count</p>' })
    const { data: opened } = (await author.ask(getDocument, { params: { kind: 'blog', id } })).body
    expect(opened.data).toMatchObject({ content: '<p>Count</p>' })
    expect((await save(['blog', id], opened.data ?? {}, 1)).body.data).toMatchObject({
      data: null,
      revision: 1,
    })
    expect((await save(['blog', id], hostile, 1)).body.data.revision).toBe(1)
  })

  test('is not shown while something is missing: each field says what', async () => {
    const id = newId()
    await save(['blog', id], { title: ' ', author: 7, image: 'https://evil.example/x.png', content: '' })
    expect((await publish(['blog', id], 1)).refusal.errors).toEqual({
      title: 'Title is required',
      author: 'Author is required',
      image: 'Add the picture first',
      content: 'Write the text first',
    })
    const wordless = '<p>Look</p><img src="/uploads/pictures/x.webp" alt="" />'
    await save(['blog', id], { ...article, content: wordless }, 1)
    expect((await publish(['blog', id], 2)).refusal.errors).toEqual({
      content: 'Each picture needs a description',
    })
    await save(['blog', id], { ...article, content: wordless.replace('alt=""', 'alt="A slate"') }, 2)
    expect((await publish(['blog', id], 3)).status).toBe(200)
    await save(['blog', id], { ...article, image: '//evil.example/x.png' }, 3)
    expect((await publish(['blog', id], 4)).status).toBe(422)
  })

  test('is for authors: others are told that there is no such kind', async () => {
    const asked = { params: { kind: 'blog' } }
    expect((await author.ask(getDocuments, asked)).status).toBe(200)
    expect((await office.ask(getDocuments, asked)).status).toBe(404)
    expect((await world.visitor.ask(getDocuments, asked)).status).toBe(401)
    expect((await (await world.student('Asha')).ask(getDocuments, asked)).status).toBe(403)
  })
})

test('remarks and pictures are shown in the order that authors choose', async () => {
  const remarks = [
    await shown('testimonial', remark),
    await shown('testimonial', { ...remark, name: 'Ravi' }),
  ]
  const pictures = [
    await shown('picture', { image: 'uploads/pictures/a.webp', alt: 'A slate' }),
    await shown('picture', { image: 'uploads/pictures/b.webp', alt: 'A rod' }),
  ]
  const order = (kind: string, ids: string[]) =>
    author.ask(orderDocuments, { params: { kind }, body: { ids: ids.toReversed() } })
  expect((await order('testimonial', remarks)).status).toBe(200)
  expect((await order('picture', pictures)).status).toBe(200)
  expect((await order('picture', pictures.slice(1))).status).toBe(409)
  const { data: names } = (await world.visitor.ask(getAllTestimonials, {})).body
  expect(names.map(({ name }) => name)).toEqual(['Ravi', 'Kavita N.'])
  const { data: gallery } = (await world.visitor.ask(getAllGallery, {})).body
  expect(gallery.map(({ alt }) => alt)).toEqual(['A rod', 'A slate'])
  const wrong = newId()
  await save(['testimonial', wrong], { ...remark, rating: 4.2 })
  expect((await publish(['testimonial', wrong], 1)).refusal.errors).toEqual({
    rating: 'Enter 0 to 5 stars, in halves',
  })
  const draft = newId()
  await save(['picture', draft], { image: 'uploads/pictures/c.webp', alt: '' })
  const { data: rows } = (await author.ask(getDocuments, { params: { kind: 'picture' } })).body
  // The list draws a picture that nobody has seen yet.
  expect(rows.find(({ _id }) => _id === draft)).toMatchObject({
    note: 'uploads/pictures/c.webp',
    title: 'Untitled',
  })
})

test('comments are shown, taken away again and deleted; the desk says since when they wait', async () => {
  const id = await shown('blog', article)
  for (const comment of ['Nice', 'Nicer'])
    await world.visitor.ask(createBlogComment, {
      params: { id },
      body: { name: 'Ravi', email: 'r@test.example', comment },
    })
  const list = async (state: 'waiting' | 'shown') =>
    (await author.ask(getComments, { query: { state } })).body.data
  const [first, second] = await list('waiting')
  expect([first?.comment, second?.comment]).toEqual(['Nice', 'Nicer'])
  expect(first).toMatchObject({ blogId: id, blogTitle: 'Why beads', name: 'Ravi' })
  expect(JSON.stringify(first)).not.toContain('r@test.example')
  const waits = async (who: Member) => (await who.ask(getDashboard, {})).body.data.waits
  expect(await waits(author)).toMatchObject([
    { section: 'Site', count: 2, title: '2 comments', to: '/office/comments', since: first?.createdAt },
  ])
  expect(await waits(office)).toEqual([])

  const decide = (decision: 'show' | 'wait' | 'delete', who: Member = author) =>
    who.ask(decideComment, { params: { id: first?._id ?? '' }, body: { decision } })
  const visitors = async () =>
    (await world.visitor.ask(getBlogComments, { params: { id } })).body.data.map(({ comment }) => comment)
  expect((await decide('show', office)).status).toBe(403)
  expect((await decide('show')).status).toBe(200)
  expect(await visitors()).toEqual(['Nice'])
  expect((await list('shown')).map(({ comment }) => comment)).toEqual(['Nice'])
  expect((await decide('wait')).status).toBe(200)
  expect(await visitors()).toEqual([])
  const both = await Promise.all([decide('delete'), decide('delete')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await decide('show')).status).toBe(404)
  expect((await decide('hide' as 'wait')).status).toBe(422)
})

test('what did not go out stands on the desk, with the way to mend it', async () => {
  const id = newId()
  await save(['blog', id], { ...article, title: 'Diwali' })
  await publish(['blog', id], 1, new Date(Date.now() + 86_400_000).toISOString())
  // A version of an older edition, which is no longer fit to be shown.
  await world.database.pool.query(
    `update office_document_versions set data = '{"title": "Diwali"}' where id = $1`,
    [id],
  )
  await world.database.pool.query(
    "update office_documents set publish_at = now() - interval '1 minute' where id = $1",
    [id],
  )
  const faults = async (who: Member) =>
    (await who.ask(getDashboard, {})).body.data.waits.filter(({ act }) => act === 'Mend')
  await expect
    .poll(() => faults(author))
    .toMatchObject([
      { section: 'Site', title: '“Diwali” was not published', to: `/office/blogs/${id}`, late: true },
    ])
  expect(await faults(office)).toEqual([])
  await publish(['blog', id], 1)
  expect(await faults(author)).toEqual([])
})

test('everything of the content is found by its title, each once, by authors alone', async () => {
  const blog = await shown('blog', { ...article, title: 'Hundred % beads' })
  await shown('blog', { ...article, title: 'Hundred beads' })
  const draft = newId()
  await save(['testimonial', draft], { ...remark, name: 'Hundred % Sunita' })
  const find = async (who: Member) =>
    (await who.ask(searchOffice, { body: { words: 'hundred %' } })).body.data.hits
  expect((await find(author)).map(({ to }) => to).toSorted()).toEqual(
    [`/office/blogs/${blog}`, `/office/testimonials/${draft}`].toSorted(),
  )
  expect(await find(office)).toEqual([])
})

test('two instances: an edit is on the page of both at the next request, a scheduled one within ten seconds', async () => {
  const second = await world.again()
  const there = callerOf(second.url, {})
  const titles = async (id: string) =>
    Promise.all(
      [world.visitor, there].map(async (who) => {
        const { status, body } = await who.ask(getBlog, { params: { id } })
        return status === 200 ? body.data.blogTitle : status
      }),
    )
  const page = async (url: string, id: string) => (await fetch(`${url}/blogs-details/${id}`)).text()
  const id = await shown('blog', article)
  expect(await titles(id)).toEqual(['Why beads', 'Why beads'])
  await save(['blog', id], { ...article, title: 'Why five' }, 1)
  await publish(['blog', id], 2)
  await world.heard()
  await expect.poll(() => titles(id), { timeout: 2_000 }).toEqual(['Why five', 'Why five'])
  for (const url of [world.url, second.url]) expect(await page(url, id)).toContain('Why five')

  const later = newId()
  await save(['blog', later], { ...article, title: 'By itself' })
  const due = Date.now() + 1_500
  await publish(['blog', later], 1, new Date(due).toISOString())
  expect(await titles(later)).toEqual([404, 404])
  await expect.poll(() => titles(later), { timeout: 12_000 }).toEqual(['By itself', 'By itself'])
  expect(Date.now() - due).toBeLessThan(10_000)
  expect(Date.now()).toBeGreaterThan(due)
  await second.close()
})
