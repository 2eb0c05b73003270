import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as centres from '../../src/centres/centres.contract.ts'
import * as wire from '../../src/enquiries/applications/applications.contract.ts'
import {
  type ApplicationState,
  OPENING_POINTS,
  SAID_STATES,
  type SaidState,
} from '../../src/enquiries/applications/applications.rules.ts'
import * as forms from '../../src/enquiries/enquiries.contract.ts'
import * as desk from '../../src/enquiries/office/enquiries-office.contract.ts'
import { sweepEnquiries } from '../../src/enquiries/personal-data.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { CENTRE_FACTS, newCentre } from '../new-centre.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

/* An enquiry about a franchise goes its own way: talked to, offered, signed, trained, and at last a centre. */

let world: World
let owner: Member
let clerk: Member
let head: Member
let author: Member

let asked = 0
const ask = async (): Promise<string> => {
  asked += 1
  const { body, status } = await world.visitor.ask(forms.createFranchiseRequest, {
    body: {
      name: `Applicant ${asked}`,
      email: `applicant${asked}@asks.example`,
      mobile: `9${String(800_000_000 + asked)}`,
      state: 'Maharashtra',
      location: 'Kothrud',
      trainingType: 'Amount',
    },
  })
  expect(status).toBe(201)
  return body.data._id
}
const nameOf = async (id: string) => (await enquiry(id)).name
const enquiry = async (id: string) => (await clerk.ask(desk.getEnquiry, { params: { id } })).body.data
const application = async (id: string) => (await clerk.ask(wire.getApplication, { params: { id } })).body.data
const say = (id: string, state: SaidState, by: Member = clerk) =>
  by.ask(wire.moveApplication, { params: { id }, body: { state } })
const TERMS = { fee: 150_000, termMonths: 36 }
const offer = (id: string, territory: string[], more: object = {}) =>
  clerk.ask(wire.offerFranchise, { params: { id }, body: { territory, ...TERMS, ...more } })
const end = (id: string, by: Member = clerk) =>
  by.ask(wire.endApplication, {
    params: { id },
    body: { ending: 'withdrawn', reason: 'The bank gave no loan' },
  })
type PointBody = { state: 'open' | 'done' | 'waived'; reason?: string }
const mark = (id: string, point: (typeof OPENING_POINTS)[number], body: PointBody) =>
  clerk.ask(wire.setOpeningPoint, { params: { id, point }, body })
const codeOf = ({ refusal }: { refusal: object }) => ('code' in refusal ? refusal.code : undefined)

let pins = 410_999
const freePin = () => {
  pins += 1
  return String(pins)
}
/** An application with an offer that was taken that far. */
async function applicationAt(state: ApplicationState, pin = freePin()): Promise<string> {
  const id = await ask()
  await say(id, 'talked')
  expect((await offer(id, [pin])).status).toBe(200)
  for (const next of SAID_STATES.slice(1)) {
    if ((await application(id)).state === state) break
    expect((await say(id, next)).status).toBe(200)
  }
  return id
}
let codes = 0
const codeOfCentre = () => {
  codes += 1
  return `F${String.fromCharCode(65 + Math.floor(codes / 26))}${String.fromCharCode(65 + (codes % 26))}`
}
const createFrom = (fromId: string, postalCode: string, more: object = {}) =>
  owner.ask(centres.createCentre, {
    body: {
      ...CENTRE_FACTS,
      state: 'Maharashtra',
      kind: 'franchise',
      code: codeOfCentre(),
      name: `Centre ${codes}`,
      postalCode,
      fromId,
      ...more,
    },
  })
const setStatus = (id: string, status: 'open' | 'suspended' | 'closed') =>
  owner.ask(centres.setCentreStatus, { params: { id }, body: { status } })

beforeAll(async () => {
  world = await openWorld()
  owner = await world.staff('owner', 'Lakshmi')
  clerk = await world.office('Charu')
  head = await world.office('Hema')
  author = await world.staff('author', 'Asha')
  const seat = await newCentre(owner, 'SEA', 'Panaji')
  await owner.ask(centres.giveSeat, { params: { id: seat }, body: { personId: head.id, role: 'head' } })
})
afterAll(() => world.close())

describe('An application', () => {
  test('goes from new to training step by step, each with who and when in its diary', async () => {
    const id = await ask()
    expect((await application(id)).state).toBe('new')
    const pin = freePin()
    await say(id, 'talked')
    expect((await offer(id, [pin, pin])).body.data).toMatchObject({
      state: 'offered',
      territory: [pin],
      feePaise: 15_000_000,
      termMonths: 36,
    })
    for (const state of ['signed', 'paid', 'training'] as const)
      expect((await say(id, state)).status).toBe(200)
    const { notes, application: state, stage, assignee } = await enquiry(id)
    expect([state, stage, assignee?.fullName]).toEqual(['training', 'contacted', 'Charu'])
    expect(notes.map(({ by, text }) => `${by} ${text}`)).toEqual([
      'Charu changed the state to Talked to',
      `Charu offered ${pin} for ₹1,50,000 and 36 months`,
      'Charu changed the state to Signed',
      'Charu changed the state to Fee paid',
      'Charu changed the state to In training',
    ])
    const listed = await clerk.ask(desk.listEnquiries, { body: { kind: 'franchise' } })
    expect(listed.body.data.find(({ _id }) => _id === id)?.application).toBe('training')
  })

  test('is refused a state that does not follow, and takes the same one again without a second line', async () => {
    const id = await ask()
    const skipped = await say(id, 'signed')
    expect([skipped.status, codeOf(skipped), skipped.refusal.message]).toEqual([
      409,
      'application_state',
      'This application is at “New”, so this can’t be done now',
    ])
    expect(codeOf(await offer(id, [freePin()]))).toBe('application_state')
    await Promise.all([say(id, 'talked'), say(id, 'talked'), say(id, 'talked')])
    expect((await enquiry(id)).notes).toHaveLength(1)
  })

  test('does not go the way of a child: no stage, no demo class, no student', async () => {
    const id = await ask()
    const refused = [
      await clerk.ask(desk.moveEnquiries, { body: { ids: [id], stage: 'joined' } }),
      await clerk.ask(desk.bookDemo, { params: { id }, body: { classId: newId() } }),
      await clerk.ask(desk.previewEnrolment, {
        params: { id },
        body: { childName: 'Kavya', email: '', mobile: '9876543210' },
      }),
      await clerk.ask(desk.enrolEnquiry, {
        params: { id },
        body: {
          childName: 'Kavya',
          email: '',
          mobile: '9876543210',
          presentEducation: 'Class 4',
          parentName: 'Ravi',
          parentId: null,
        },
      }),
    ]
    expect(refused.map((one) => [one.status, codeOf(one)])).toEqual(
      refused.map(() => [409, 'franchise_application']),
    )
    expect((await enquiry(id)).stage).toBe('new')
  })

  test('is none where a child is asked for: that enquiry keeps its stages', async () => {
    const made = await clerk.ask(desk.addEnquiry, { body: { name: 'Meera', mobile: '9811111111' } })
    const id = made.body.data._id
    expect((await clerk.ask(wire.getApplication, { params: { id } })).refusal).toEqual(
      (await clerk.ask(wire.getApplication, { params: { id: newId() } })).refusal,
    )
    expect((await say(id, 'talked')).status).toBe(404)
    expect((await clerk.ask(desk.moveEnquiries, { body: { ids: [id], stage: 'joined' } })).status).toBe(200)
    expect((await enquiry(id)).application).toBeNull()
  })
})

describe('A territory', () => {
  test('belongs to one: of two offers at once one is refused, which names the other', async () => {
    const pin = freePin()
    const both = [await ask(), await ask()]
    for (const id of both) await say(id, 'talked')
    const answers = await Promise.all(both.map((id) => offer(id, [freePin(), pin])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = answers.findIndex(({ status }) => status === 409)
    const refused = answers[lost]
    expect(refused && codeOf(refused)).toBe('territory_taken')
    expect(refused?.refusal.message).toBe(
      `PIN code ${pin} belongs to the application of ${await nameOf(both[1 - lost] ?? '')}`,
    )
    expect((await application(both[lost] ?? '')).state).toBe('talked')
  })

  test('is free again when the application ends, and is offered anew when it comes back', async () => {
    const pin = freePin()
    const id = await applicationAt('signed', pin)
    await mark(id, 'fee', { state: 'done' })
    const other = await ask()
    await say(other, 'talked')
    expect((await offer(other, [pin])).status).toBe(409)
    const ended = await end(id)
    expect(ended.body.data).toMatchObject({
      state: 'lost',
      territory: [],
      endReason: 'The bank gave no loan',
    })
    expect((await end(id)).status).toBe(200)
    const { lostReason, stage, notes } = await enquiry(id)
    expect([stage, lostReason, notes.at(-1)?.text]).toEqual([
      'lost',
      'withdrawn',
      'noted that they withdrew: The bank gave no loan',
    ])
    expect((await offer(other, [pin])).status).toBe(200)
    expect((await say(id, 'talked')).body.data).toMatchObject({ state: 'talked', endReason: '' })
    expect((await application(id)).points.every(({ state }) => state === 'open')).toBe(true)
    expect((await offer(id, [pin])).status).toBe(409)
  })

  test('is changed by another offer until both have signed', async () => {
    const [first, second] = [freePin(), freePin()]
    const id = await applicationAt('offered', first)
    expect((await offer(id, [second], { fee: 100_000 })).body.data).toMatchObject({
      territory: [second],
      feePaise: 10_000_000,
    })
    expect((await offer(id, [second], { fee: 100_000 })).status).toBe(200)
    expect((await enquiry(id)).notes).toHaveLength(3)
    await say(id, 'signed')
    expect(codeOf(await offer(id, [first]))).toBe('application_state')
  })

  test('has no PIN code of a centre, and keeps its own from new centres and from those that move', async () => {
    const id = await ask()
    await say(id, 'talked')
    const taken = await offer(id, [CENTRE_FACTS.postalCode])
    expect(taken.refusal.message).toBe(`PIN code ${CENTRE_FACTS.postalCode} belongs to Panaji`)
    const pin = freePin()
    await offer(id, [pin])
    const form = { ...CENTRE_FACTS, state: 'Maharashtra' as const, postalCode: pin, name: 'Karve Road' }
    const beside = await owner.ask(centres.createCentre, { body: { ...form, code: codeOfCentre() } })
    const named = { postalCode: `This PIN code belongs to the application of ${await nameOf(id)}` }
    expect([beside.status, beside.refusal.errors]).toEqual([422, named])
    const moving = await newCentre(owner, codeOfCentre(), 'Deccan')
    const moved = await owner.ask(centres.changeCentre, { params: { id: moving }, body: form })
    expect([moved.status, moved.refusal.errors]).toEqual([422, named])
  })

  test('is written by no offer that is malformed', async () => {
    const id = await ask()
    await say(id, 'talked')
    const bad: [unknown, string][] = [
      [{ territory: [], ...TERMS }, 'territory'],
      [{ territory: ['41100'], ...TERMS }, 'territory'],
      [{ territory: ['011001'], ...TERMS }, 'territory'],
      [{ territory: Array.from({ length: 101 }, freePin), ...TERMS }, 'territory'],
      [{ territory: [freePin()], ...TERMS, fee: -1 }, 'fee'],
      [{ territory: [freePin()], ...TERMS, fee: 10_000_001 }, 'fee'],
      [{ territory: [freePin()], ...TERMS, fee: 0.5 }, 'fee'],
      [{ territory: [freePin()], ...TERMS, termMonths: 0 }, 'termMonths'],
      [{ territory: [freePin()], ...TERMS, termMonths: 361 }, 'termMonths'],
    ]
    for (const [body, field] of bad) {
      const answer = await clerk.ask(wire.offerFranchise, { params: { id }, body: body as never })
      expect([answer.status, Object.keys(answer.refusal.errors ?? {})[0]?.split('.')[0]]).toEqual([
        422,
        field,
      ])
    }
    const large = { territory: [freePin()], ...TERMS, more: 'x'.repeat(2_000_000) }
    expect((await clerk.ask(wire.offerFranchise, { params: { id }, body: large })).status).toBe(413)
    expect((await application(id)).state).toBe('talked')
  })
})

describe('The centre of an application', () => {
  test('is filled in with its facts, stands in its territory, and is made once', async () => {
    const pin = freePin()
    const offered = freePin()
    const early = await applicationAt('offered', offered)
    expect((await owner.ask(centres.getNewCentre, { params: { fromId: early } })).status).toBe(404)
    expect(codeOf(await createFrom(early, offered))).toBe('application_centre')
    const id = await applicationAt('paid', pin)
    const facts = (await owner.ask(centres.getNewCentre, { params: { fromId: id } })).body.data
    expect(facts).toEqual({
      state: 'Maharashtra',
      postalCode: pin,
      address: 'Kothrud',
      phone: (await enquiry(id)).mobile,
    })
    expect((await createFrom(id, '400001')).refusal.errors).toEqual({
      postalCode: 'This PIN code is not in the territory of the application',
    })
    expect((await createFrom(id, pin, { kind: 'own' })).refusal.errors).toEqual({
      kind: 'A centre of an application is a franchise',
    })
    const answers = await Promise.all([createFrom(id, pin), createFrom(id, pin)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = answers.find(({ status }) => status === 201)?.body.data
    expect(made?.origin).toMatchObject({
      text: `Application of ${await nameOf(id)}`,
      to: `/office/enquiries/${id}`,
    })
    expect((await application(id)).centre).toEqual({ _id: made?._id, name: made?.name })
    expect((await enquiry(id)).notes.at(-1)?.text).toBe(`created the centre ${made?.name}`)
    expect((await createFrom(newId(), pin)).status).toBe(422)
    const refused = await end(id)
    expect([codeOf(refused), refused.refusal.message]).toEqual([
      'application_has_centre',
      `Close ${made?.name} first`,
    ])
  })

  test('opens once each point of its list is done or not needed with a reason, and the application with it', async () => {
    const pin = freePin()
    const id = await applicationAt('training', pin)
    expect(codeOf(await say(id, 'opening'))).toBe('application_without_centre')
    const centre = (await createFrom(id, pin)).body.data
    expect((await mark(id, 'kits', { state: 'waived' })).refusal.errors).toEqual({
      reason: 'Please enter a reason',
    })
    for (const point of OPENING_POINTS.slice(2)) await mark(id, point, { state: 'done' })
    await mark(id, 'agreement', { state: 'waived', reason: 'Own company' })
    await mark(id, 'agreement', { state: 'waived', reason: 'Own company' })
    const early = await setStatus(centre._id, 'open')
    expect([early.status, codeOf(early), early.refusal.message]).toEqual([
      409,
      'opening_list',
      'Still missing before it can open: the application is at “In training”; Licence fee received',
    ])
    await say(id, 'opening')
    expect(
      (await owner.ask(centres.getCentre, { params: { id: centre._id } })).body.data.origin?.missing,
    ).toEqual(['Licence fee received'])
    await mark(id, 'fee', { state: 'done' })
    await mark(id, 'fee', { state: 'open' })
    expect(codeOf(await setStatus(centre._id, 'open'))).toBe('opening_list')
    await mark(id, 'fee', { state: 'done' })
    const { points } = await application(id)
    expect(points.find(({ point }) => point === 'agreement')).toMatchObject({
      state: 'waived',
      reason: 'Own company',
      by: 'Charu',
    })
    expect(points.every(({ at }) => at !== null)).toBe(true)
    expect((await setStatus(centre._id, 'open')).body.data.status).toBe('open')
    const { application: state, stage, notes } = await enquiry(id)
    expect([state, stage]).toEqual(['open', 'joined'])
    const texts = notes.map(({ by, text }) => `${by} ${text}`)
    expect(texts.at(-1)).toBe('Lakshmi opened the centre')
    expect(texts.filter((text) => text.includes('Own company'))).toHaveLength(1)
    expect(codeOf(await mark(id, 'fee', { state: 'open' }))).toBe('application_state')
    expect(codeOf(await end(id))).toBe('application_state')
    expect((await setStatus(centre._id, 'suspended')).status).toBe(200)
    expect((await setStatus(centre._id, 'open')).status).toBe(200)
    const { asked: all, joined } = (await clerk.ask(desk.getEnquiryFigures, { query: {} })).body.data
    expect([all > 0, joined]).toEqual([true, 1])
  })

  test('frees the territory when it is closed, and the application can end then', async () => {
    const pin = freePin()
    const id = await applicationAt('signed', pin)
    const centre = (await createFrom(id, pin)).body.data
    expect((await setStatus(centre._id, 'closed')).status).toBe(200)
    expect((await application(id)).territory).toEqual([])
    expect((await end(id)).body.data).toMatchObject({ state: 'lost', centre: null })
    const again = await ask()
    await say(again, 'talked')
    expect((await offer(again, [pin])).status).toBe(200)
  })

  test('made without an application opens as before', async () => {
    const id = await newCentre(owner, codeOfCentre(), 'Mapusa')
    const opened = await setStatus(id, 'open')
    expect([opened.status, opened.body.data.origin]).toEqual([200, null])
  })
})

describe('Applications are head office’s', () => {
  test('a seat gets the answer of an address that is not there, and a centre says nothing of its origin', async () => {
    const id = await ask()
    const body = { state: 'talked' as const }
    const mine = await head.ask(wire.moveApplication, { params: { id }, body })
    const none = await head.ask(wire.moveApplication, { params: { id: newId() }, body })
    expect([mine.status, mine.refusal]).toEqual([404, none.refusal])
    expect((await head.ask(wire.getApplication, { params: { id } })).refusal).toEqual(mine.refusal)
    expect((await end(id, head)).status).toBe(404)
    const [own] = (await head.ask(centres.findCentres, { body: {} })).body.data
    expect(
      (await head.ask(centres.getCentre, { params: { id: own?._id ?? '' } })).body.data.origin,
    ).toBeNull()
  })

  test('who is signed out or of another part of the office is refused, and writes nothing', async () => {
    const id = await ask()
    const calls = [
      [wire.getApplication, {}],
      [wire.moveApplication, { body: { state: 'talked' } }],
      [wire.offerFranchise, { body: { territory: ['411001'], ...TERMS } }],
      [wire.endApplication, { body: { ending: 'declined', reason: 'No' } }],
    ] as const
    const out = callerOf(world.url, {})
    for (const [call, input] of calls) {
      const given = { params: { id }, ...input } as never
      expect((await out.ask(call, given)).status).toBe(401)
      expect((await author.ask(call, given)).status).toBe(403)
    }
    expect((await say(id, 'talked', author)).status).toBe(403)
    expect((await clerk.ask(centres.getNewCentre, { params: { fromId: id } })).status).toBe(403)
    expect((await application(id)).state).toBe('new')
  })

  test('an application with an offer outlives the two years after which enquiries are deleted', async () => {
    const [kept, gone] = [await applicationAt('signed'), await ask()]
    await sweepEnquiries(world.database, new Date(Date.now() + 800 * 24 * 3_600_000))
    expect((await enquiry(kept)).application).toBe('signed')
    expect((await clerk.ask(desk.getEnquiry, { params: { id: gone } })).status).toBe(404)
  })
})
