import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSiteSettings } from '../../src/academy/academy.contract.ts'
import { SETTINGS_ID } from '../../src/academy/office/documents.contract.ts'
import { TAX_ID } from '../../src/enrolment/office/documents.contract.ts'
import { newId } from '../../src/platform/columns.tables.ts'
import {
  discardDraft,
  getDocument,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts.contract.ts'
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
  await owner.ask(discardDraft, at(kind, ids[kind]))
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
