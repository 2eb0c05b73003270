import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as wire from '../../src/office/words/words.contract.ts'
import { loadCatalogue } from '../../src/office/words/catalogue.server.ts'
import { studentLogin } from '../../src/people/people.contract.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let owner: Member
const params = { language: 'hi' } as const
const DETAILS = { language: 'hi', id: 'x'.repeat(22) } as const

beforeAll(async () => {
  world = await openWorld()
  office = await world.office('Office')
  owner = await world.staff('owner', 'Owner')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from word_reviews')
  await world.heard()
})

const find = async (body: Parameters<typeof office.ask<typeof wire.findWords>>[1]['body'] = {}) =>
  (await office.ask(wire.findWords, { params, body })).body
/** The word that says this in English in a file of words. */
async function wordOf(english: string, file: string): Promise<wire.Word> {
  const { data } = await find({ words: english })
  const word = data.find((each) => each.english === english && each.file === file)
  if (!word) throw new Error(`${file} does not say ${english}`)
  return word
}
const decide = (word: wire.Word, decision: object, by = office) =>
  by.ask(wire.decideWord, {
    params: { ...params, id: word._id },
    body: { comment: '', revision: word.revision, ...decision } as never,
  })
const page = async (path: string) => {
  await world.heard()
  return (await fetch(world.url + path)).text()
}

test('lists every Hindi text with its English, its pages and how far the confirming is', async () => {
  const { body } = await office.ask(wire.getWordCounts, { params })
  expect(body.data.total).toBeGreaterThan(2_500)
  expect(body.data).toMatchObject({ open: body.data.total, changed: 0, outdated: 0 })
  expect(body.data.screens).toContain('/family')
  const word = await wordOf('Continue', 'progress/home/home').catch(() => undefined)
  expect(word?.state ?? 'open').toBe('open')
  const { data, total } = await find({ room: 'progress', screen: '/family' })
  expect(data.length).toBeGreaterThan(20)
  expect(total).toBeGreaterThanOrEqual(data.length)
  for (const { file, screens } of data) {
    expect(file).toMatch(/^progress\//)
    expect(screens).toContain('/family')
  }
})

test('its pages hold each word once, also while words leave the filter', async () => {
  const first = await find({ state: 'open' })
  expect(first.data).toHaveLength(wire.WORDS_PAGE)
  await office.ask(wire.confirmWords, { params, body: { ids: first.data.map(({ _id }) => _id) } })
  const second = await find({ state: 'open', after: first.next ?? '' })
  const ids = new Set(first.data.map(({ _id }) => _id))
  expect(second.data.filter(({ _id }) => ids.has(_id))).toEqual([])
  expect(second.total).toBe(first.total - wire.WORDS_PAGE)
  expect((await find({ state: 'confirmed' })).total).toBe(wire.WORDS_PAGE)
})

describe('a changed word', () => {
  test('is on the pages at once, inlined for the browser, and never in English', async () => {
    const word = await wordOf('Password', 'people/account/account')
    expect(await page('/hi/login')).toContain(word.source)
    expect(await page('/hi/login')).not.toContain('id="changed-words"')
    const changed = await decide(word, { kind: 'change', text: 'गुप्त शब्द' })
    expect(changed.body.data).toMatchObject({ state: 'changed', shown: 'गुप्त शब्द', decidedBy: 'Office' })
    const html = await page('/hi/login')
    expect(html).toContain('गुप्त शब्द</')
    const [, inlined] = /<script id="changed-words" type="application\/json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(inlined ?? '')).toEqual({ [word.file]: { [word.source]: 'गुप्त शब्द' } })
    expect(await page('/login')).not.toMatch(/changed-words|गुप्त/)
    await decide({ ...word, revision: 1 }, { kind: 'open' })
    expect(await page('/hi/login')).not.toContain('गुप्त शब्द')
  })

  test('is what calls answer, with its numbers filled in', async () => {
    const ask = async () => {
      await world.heard()
      const response = await fetch(world.url + addressOf(studentLogin, {}), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-language': 'hi' },
        body: JSON.stringify({ email: 'nobody@test.example', password: 'x'.repeat(300) }),
      })
      return JSON.stringify(await response.json())
    }
    const word = await wordOf('At most {1} characters', 'app/refusals')
    expect(await ask()).toContain('ज़्यादा से ज़्यादा 200 अक्षर')
    await decide(word, { kind: 'change', text: '{1} अक्षर तक लिखें' })
    expect(await ask()).toContain('200 अक्षर तक लिखें')
  })

  test('has its holes once each, fits its place and holds no markup', async () => {
    const word = await wordOf('At most {1} characters', 'app/refusals')
    const faults = {
      '': 'Write the Hindi text',
      'At most {1}': 'Write it in Devanagari',
      अक्षर: 'Use each of these, as often as here: {1}',
      '{1} अक्षर {1}': 'Use each of these, as often as here: {1}',
      '{1} अक्षर {2}': 'Use each of these, as often as here: {1}',
      '{1} <b>अक्षर</b>': 'Leave out < and >',
      '{1} अक्षर\u202e': 'Write it in one line, without hidden characters',
      '{1}\nअक्षर': 'Write it in one line, without hidden characters',
    }
    for (const [text, fault] of Object.entries(faults)) {
      const { status, refusal } = await decide(word, { kind: 'change', text })
      expect([status, refusal.errors?.text], text).toEqual([422, fault])
    }
    const long = await decide(word, { kind: 'change', text: `{1} ${'अ'.repeat(100)}` })
    expect(long.refusal.errors?.text).toMatch(/^At most \d+ letters/)
    expect((await find({ state: 'changed' })).total).toBe(0)
  })

  test('is confirmed when it is changed to what it was', async () => {
    const word = await wordOf('Password', 'people/account/account')
    const { body } = await decide(word, { kind: 'change', text: `  ${word.source} ` })
    expect(body.data).toMatchObject({ state: 'confirmed', shown: word.source })
  })

  test('of a consent is refused: what was agreed to is stored as it was built', async () => {
    const { data } = await find({ words: 'I agree that the academy sends' })
    const [word] = data.filter(({ file }) => file === 'messages/consent')
    if (!word) throw new Error('no consent')
    const { status, refusal } = await decide(word, { kind: 'change', text: 'मुफ़्त उपहार चाहिए' })
    expect([status, refusal.errors]).toEqual([
      422,
      { text: 'This is part of a consent: it changes with a new version only' },
    ])
    expect((await decide(word, { kind: 'change', text: word.source })).body.data.state).toBe('confirmed')
  })

  test('of which there are too many is refused, and nothing of it stays', async () => {
    const { data } = await find({ words: 'ें' })
    const [word] = data
    if (!word) throw new Error('no word')
    const change = (keys: readonly string[]) =>
      world.database.pool.query(
        `insert into word_reviews (key, language, file, name, source, english, state, changed_text, decided_by, decided_at)
         select key, 'hi', 'x', 'x', 'x', 'x', 'changed', 'अ', $1, now() from unnest($2::text[]) as key`,
        [office.id, keys],
      )
    // What was changed in an earlier version takes no room: else nothing could ever be changed again.
    await change(Array.from({ length: 400 }, (_, n) => `old ${n}`))
    const shorter = { kind: 'change', text: word.source.replace('ें', 'े') }
    expect((await decide(word, shorter)).status).toBe(200)
    await world.database.pool.query('delete from word_reviews')
    await change([...(await loadCatalogue('hi')).keys()].filter((key) => key !== word._id).slice(0, 400))
    const { status, refusal } = await decide(word, shorter)
    expect([status, refusal.message]).toEqual([
      409,
      'At most 400 words can be changed here. Export them, so that they become part of the next version.',
    ])
    expect(await world.count('word_reviews', `key = '${word._id}'`)).toBe(0)
  })
})

test('a word whose text has changed since is open, and shows what was decided before', async () => {
  const word = await wordOf('Password', 'people/account/account')
  await decide(word, { kind: 'change', text: 'गुप्त शब्द' })
  // As a build with another text has it: the decision belongs to a word that is not there.
  await world.database.pool.query(`update word_reviews set key = 'gone', source = 'पास-वर्ड'`)
  const open = await wordOf('Password', 'people/account/account')
  expect(open).toMatchObject({ state: 'open', shown: word.source, revision: 0 })
  expect(open.earlier).toEqual({ english: 'Password', text: 'गुप्त शब्द' })
  expect(await page('/hi/login')).not.toContain('गुप्त शब्द')
  expect((await office.ask(wire.getWordCounts, { params })).body.data.outdated).toBe(1)
})

test('of two who decide at once the first counts, the other is told; the same again is harmless', async () => {
  const word = await wordOf('Password', 'people/account/account')
  const results = await Promise.all([
    decide(word, { kind: 'change', text: 'गुप्त शब्द' }),
    decide(word, { kind: 'change', text: 'कूट शब्द' }, owner),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const again = await decide(word, {
    kind: 'change',
    text: results[0]?.status === 200 ? 'गुप्त शब्द' : 'कूट शब्द',
  })
  expect([again.status, again.body.data.revision]).toEqual([200, 1])
  // Confirming what somebody changed meanwhile changes nothing.
  const { body } = await office.ask(wire.confirmWords, { params, body: { ids: [word._id, word._id] } })
  expect(body.data.confirmed).toBe(0)
})

test('a comment leaves a word open and is taken back with it', async () => {
  const word = await wordOf('Password', 'people/account/account')
  const { body } = await decide(word, { kind: 'open', comment: 'Ask Meenakshi' })
  expect(body.data).toMatchObject({ state: 'open', comment: 'Ask Meenakshi', revision: 1 })
  expect((await find({ state: 'commented' })).total).toBe(1)
  await decide(body.data, { kind: 'open' })
  expect(await world.count('word_reviews')).toBe(0)
})

describe('a file for a teacher', () => {
  const exported = async (body: object) => {
    const response = await fetch(world.url + addressOf(wire.exportWords, { params }), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${office.token}` },
      body: JSON.stringify({ format: 'csv', ...body }),
    })
    return response.text()
  }
  const read = async (text: string) => {
    const response = await fetch(world.url + addressOf(wire.readWords, { params }), {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${office.token}` },
      body: text,
    })
    return (await response.json()) as {
      data: { rows: wire.CheckedRow[]; untouched: number }
      message: string
    }
  }
  const csv = (...rows: readonly string[][]) =>
    [['Id', 'English', 'Hindi', 'Right? Write yes', 'Better Hindi', 'Comment'], ...rows]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n')

  test('has what is open, and unfilled changes nothing', async () => {
    const [header = '', ...lines] = (await exported({ state: 'open', room: 'platform' })).trim().split('\r\n')
    expect(header).toContain('Id,Word,Seen on,English,Hindi,Right? Write yes,Better Hindi,Comment')
    expect(lines.length).toBeGreaterThan(3)
    const { data } = await read(await exported({ room: 'platform' }))
    expect(data).toEqual({ rows: [], untouched: lines.length })
  })

  test('says so where an answer is neither yes nor a better text', async () => {
    const some = (await find({ room: 'people' })).data.filter(({ source }) => !source.includes('{'))
    const answers = ['haan', 'no', 'नहीं', 'no']
    const rows = answers.flatMap((answer, at) => {
      const word = some[at]
      return word ? [[word._id, '', word.shown, answer, at === 3 ? 'यह बेहतर है' : '', '']] : []
    })
    const { data } = await read(csv(...rows))
    expect(data.rows.map(({ fault }) => fault)).toEqual([
      '',
      '“Right?” says “no”: write yes, or a better Hindi',
      '“Right?” says “नहीं”: write yes, or a better Hindi',
      '',
    ])
  })

  test('comes back with yes, better texts and comments, once checked; again it is harmless', async () => {
    const [right, better, asked] = (await find({ room: 'people' })).data.filter(
      ({ source }) => !source.includes('{') && source.trim() === source,
    )
    if (!right || !better || !asked) throw new Error('no words')
    const text = csv(
      [right._id, '', right.shown, 'हाँ', '', ''],
      [better._id, '', better.shown, '', 'यह बेहतर है', ''],
      [asked._id, '', asked.shown, '', '', 'Too formal'],
      ['y'.repeat(22), '', 'क', 'yes', '', ''],
      [better._id, '', better.shown, 'yes', '', ''],
      [right._id.replace(/^./, '_'), '', '', '', '', ''],
    )
    const { data } = await read(text)
    expect(data.rows.map(({ fault }) => fault)).toEqual([
      '',
      '',
      '',
      'This word is no longer in the pages, or its text has changed. Export again.',
      'This word is there twice',
    ])
    expect(await world.count('word_reviews')).toBe(0)
    const rows = data.rows.flatMap(({ change }) => change ?? [])
    for (const run of [1, 2]) {
      const { body } = await office.ask(wire.importWords, { params, body: { rows } })
      expect(body.data, String(run)).toEqual({ confirmed: 1, changed: 1, commented: 1, refused: [] })
    }
    expect((await find({ state: 'changed' })).data).toMatchObject([{ _id: better._id, revision: 1 }])
    // What an old file says of a word that was changed meanwhile is refused, and the rest is stored.
    const late = await office.ask(wire.importWords, {
      params,
      body: {
        rows: [
          { row: 2, id: better._id, shown: better.shown, decision: { kind: 'confirm', comment: '' } },
          { row: 3, id: asked._id, shown: asked.shown, decision: { kind: 'confirm', comment: '' } },
        ],
      },
    })
    expect(late.body.data).toEqual({
      confirmed: 1,
      changed: 0,
      commented: 0,
      refused: [{ row: 2, message: 'The Hindi text has been changed since this file was exported' }],
    })
    // A comment of an old file takes no decision back, and a yes none that asks.
    const old = async (row: object) =>
      (await office.ask(wire.importWords, { params, body: { rows: [row as never] } })).body.data.refused
    const comment = { kind: 'open', comment: 'Too formal, still' }
    expect(await old({ row: 2, id: asked._id, shown: asked.shown, decision: comment })).toEqual([
      { row: 2, message: 'This word has been decided since this file was exported. Open it on the page.' },
    ])
    const reopened = (await find({ words: asked.source })).data.find(({ _id }) => _id === asked._id)
    await decide(reopened ?? asked, { kind: 'open', comment: 'Wrong, ask' })
    const yes = { kind: 'change', text: asked.source, comment: '' }
    expect(await old({ row: 2, id: asked._id, shown: asked.shown, decision: yes })).toEqual([
      { row: 2, message: 'A comment was left since this file was exported. Read it first.' },
    ])
  })

  test('that is no export is refused with a sentence', async () => {
    expect((await read('name,mobile\r\nAsha,9000000001')).message).toMatch(/^This is not an export of words/)
  })
})

test('nobody but the office and the owner reads or decides', async () => {
  const student = await world.student('Asha')
  const author = await world.staff('author', 'Author')
  const asked = [
    (by: typeof student) => by.ask(wire.getWordCounts, { params }),
    (by: typeof student) => by.ask(wire.findWords, { params, body: {} }),
    (by: typeof student) => by.ask(wire.confirmWords, { params, body: { ids: [DETAILS.id] } }),
    (by: typeof student) =>
      by.ask(wire.decideWord, { params: DETAILS, body: { kind: 'open', comment: '', revision: 0 } }),
    (by: typeof student) => by.ask(wire.importWords, { params, body: { rows: [] } }),
  ]
  for (const ask of asked) {
    expect((await ask(world.visitor as never)).status).toBe(401)
    expect((await ask(student)).status).toBe(403)
    expect((await ask(author)).status).toBe(403)
  }
  expect((await owner.ask(wire.getWordCounts, { params })).status).toBe(200)
})

test('what is malformed is refused', async () => {
  const wrong = { kind: 'open', comment: 'x', revision: 0 } as const
  expect((await office.ask(wire.decideWord, { params: DETAILS, body: wrong })).status).toBe(404)
  expect(
    (await office.ask(wire.decideWord, { params: { ...DETAILS, id: 'short' }, body: wrong })).status,
  ).toBe(400)
  expect((await office.ask(wire.getWordCounts, { params: { language: 'xx' } as never })).status).toBe(400)
  expect((await office.ask(wire.confirmWords, { params, body: { ids: [] } })).status).toBe(422)
  expect(
    (await office.ask(wire.confirmWords, { params, body: { ids: [DETAILS.id] } })).body.data.confirmed,
  ).toBe(0)
  const late = { kind: 'confirm', comment: '', revision: -1 } as never
  expect((await office.ask(wire.decideWord, { params: DETAILS, body: late })).status).toBe(422)
})
