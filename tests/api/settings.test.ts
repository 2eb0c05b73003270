import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLegalPage, getSiteSettings } from '../../src/academy/academy.contract.ts'
import { SETTINGS_ID } from '../../src/academy/office/documents.contract.ts'
import { openingDefaults } from '../../src/academy/academy.rules.ts'
import { TAX_ID } from '../../src/enrolment/office/documents.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  discardDraft,
  getDocument,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let owner: Member
beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi Nair')
})
afterAll(() => world.close())

const at = (kind: string, id: string) => ({ params: { kind, id } })
const ids = { settings: SETTINGS_ID, tax: TAX_ID }
async function edit(kind: keyof typeof ids, fields: object) {
  const here = at(kind, ids[kind])
  const { data } = (await owner.ask(getDocument, here)).body
  const saved = await owner.ask(saveDraft, {
    ...here,
    body: { revision: data.revision, data: { ...data.data, ...fields } },
  })
  return owner.ask(publishDocument, { ...here, body: { revision: saved.body.data.revision } })
}
const shown = async () => (await world.visitor.ask(getSiteSettings, {})).body.data

test('what the owner changes is on the site at the next request, on both instances', async () => {
  const second = await world.again()
  const name = async (url: string) => {
    const { data } = (await (await fetch(url + addressOf(getSiteSettings, {}))).json()) as {
      data: { academyName: string }
    }
    return data.academyName
  }
  expect([await name(world.url), await name(second.url)]).toEqual(['Test Academy', 'Test Academy'])
  const change = {
    academyName: 'Bead by Bead',
    phone2: '',
    youtube: '',
    teachers: 0,
    abacusTraining: 12_500.5,
  }
  expect((await edit('settings', change)).status).toBe(200)
  await world.heard()
  expect([await name(world.url), await name(second.url)]).toEqual(['Bead by Bead', 'Bead by Bead'])
  expect(await shown()).toMatchObject({
    phones: ['+91 90000 00001'],
    social: { youtube: '' },
    counters: { teachers: 0 },
    trainingPrices: { abacus: 12_500.5 },
  })
  await second.close()
})

test.each([
  ['settings', { academyName: ' ' }, 'academyName'],
  ['settings', { phone1: 'call us' }, 'phone1'],
  ['settings', { facebook: 'javascript:alert(1)' }, 'facebook'],
  ['settings', { teachers: 1_000 }, 'teachers'],
  ['settings', { lessonShare: 101 }, 'lessonShare'],
  ['settings', { homeTitle: 'One\nTwo\nThree' }, 'homeTitle'],
  ['settings', { homeTitle: 'x'.repeat(31) }, 'homeTitle'],
  ['settings', { homeText: 'x'.repeat(301) }, 'homeText'],
  ['settings', { privacy: `<p>${'x'.repeat(50_000)}</p>` }, 'privacy'],
  ['settings', { logo: 'https://evil.example/a.png' }, 'logo'],
  ['tax', { gstin: '27ABCDE', state: 'Goa' }, 'gstin'],
  ['tax', { gstin: '27ABCDE1234F1Z5', state: '' }, 'state'],
  ['tax', { sacCode: 'coaching' }, 'sacCode'],
  ['tax', { ratePercent: 41 }, 'ratePercent'],
] as const)('%s refuse %o at its field', async (kind, fields, field) => {
  const before = await shown()
  const answer = await edit(kind, fields)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.refusal.errors ?? {})).toEqual([field])
  expect(await shown()).toEqual(before)
  const { revision } = (await owner.ask(getDocument, at(kind, ids[kind]))).body.data
  await owner.ask(discardDraft, { ...at(kind, ids[kind]), query: { revision: String(revision) } })
})

test('tax on receipts begins without a row, and is one', async () => {
  const tax = {
    gstin: '27 abcde1234f1z5',
    state: 'Maharashtra',
    sacCode: '999293',
    ratePercent: 18,
    address: '',
  }
  expect((await edit('tax', tax)).status).toBe(200)
  expect((await edit('tax', { ...tax, ratePercent: 12 })).status).toBe(200)
  expect(await world.count('tax_settings', "gstin = '27ABCDE1234F1Z5' and rate_percent = 12")).toBe(1)
})

test('there is one of each, it cannot be taken away, and only the owner sees it', async () => {
  for (const kind of ['settings', 'tax'] as const) {
    const { data } = (await owner.ask(getDocument, at(kind, ids[kind]))).body.data
    const other = newId()
    await owner.ask(saveDraft, { ...at(kind, other), body: { revision: 0, data: data ?? {} } })
    expect((await owner.ask(publishDocument, { ...at(kind, other), body: { revision: 1 } })).status).not.toBe(
      200,
    )
    expect((await owner.ask(unpublishDocument, { ...at(kind, ids[kind]), body: {} })).status).toBe(409)
    for (const role of ['author', 'office'] as const) {
      const member = await world.staff(role, 'Somebody')
      expect((await member.ask(getDocument, at(kind, ids[kind]))).status).toBe(404)
    }
    expect((await world.visitor.ask(getDocument, at(kind, ids[kind]))).status).toBe(401)
  }
})

const html = async (url: string, path: string) => {
  const reply = await fetch(url + path)
  return { status: reply.status, text: await reply.text() }
}

test('the home page says what it always said until it is written anew, and again once that is empty', async () => {
  const second = await world.again()
  const both = [world.url, second.url]
  // The other instance hears of a change in a moment of its own.
  const says = (words: string, should = true) =>
    expect
      .poll(() => Promise.all(both.map(async (url) => (await html(url, '/')).text.includes(words))))
      .toEqual([should, should])
  const usual = Object.values(openingDefaults).flatMap((words) => words.split('\n'))
  for (const words of usual) await says(words)
  expect((await shown()).opening).toEqual({ homeTitle: '', homeText: '', aboutTitle: '', aboutText: '' })

  const own = { homeTitle: 'Beads first.\nSums <b>later</b>.', aboutText: 'We began in a shed & stayed.' }
  expect((await edit('settings', own)).status).toBe(200)
  for (const words of ['Beads first.', 'Sums &lt;b&gt;later&lt;/b&gt;.', 'We began in a shed &amp; stayed.'])
    await says(words)
  await says('Quick mind.', false)
  await says(openingDefaults.homeText)

  expect((await edit('settings', { homeTitle: '', aboutText: ' ' })).status).toBe(200)
  for (const words of usual) await says(words)
  expect(await world.count('site_texts')).toBe(0)
  await second.close()
})

test('a legal page is there, and linked, once it is written; what is not allowed in it never shows', async () => {
  const second = await world.again()
  const ask = () => world.visitor.ask(getLegalPage, { params: { name: 'refunds' } })
  expect((await ask()).status).toBe(404)
  expect((await html(second.url, '/refunds')).status).toBe(404)
  expect((await html(world.url, '/')).text).not.toContain('href="/refunds"')

  const refunds =
    '<h2>Within a week</h2><p onclick="x()">All of it.<script>x()</script><img src="/uploads/a.webp"></p>'
  expect((await edit('settings', { refunds, terms: '<p>&nbsp;</p>' })).status).toBe(200)
  await expect.poll(async () => (await html(second.url, '/refunds')).status).toBe(200)
  expect((await ask()).body.data).toEqual({
    name: 'refunds',
    content: '<h2>Within a week</h2><p>All of it.</p>',
  })
  for (const url of [world.url, second.url]) {
    const page = await html(url, '/refunds')
    expect([page.status, page.text.includes('<h2>Within a week</h2>')]).toEqual([200, true])
    expect(page.text).toContain('Refunds and cancellation')
    const linked = async () => {
      const home = (await html(url, '/')).text
      return ['/refunds', '/terms'].filter((path) => home.includes(`href="${path}"`))
    }
    await expect.poll(linked).toEqual(['/refunds'])
  }
  expect((await shown()).legal).toEqual(['refunds'])
  expect((await html(world.url, '/terms')).status).toBe(404)
  expect((await fetch(`${world.url}/api/legal-pages/imprint`)).status).toBe(400)

  expect((await edit('settings', { refunds: '' })).status).toBe(200)
  for (const url of [world.url, second.url])
    await expect.poll(async () => (await html(url, '/refunds')).status).toBe(404)
  await second.close()
})

test('a draft from before there were these texts is published as it is', async () => {
  const here = at('settings', SETTINGS_ID)
  const { data } = (await owner.ask(getDocument, here)).body
  const { homeTitle: _, privacy: __, ...old } = data.data as Record<string, unknown>
  const saved = await owner.ask(saveDraft, { ...here, body: { revision: data.revision, data: old } })
  const body = { revision: saved.body.data.revision }
  expect((await owner.ask(publishDocument, { ...here, body })).status).toBe(200)
})
