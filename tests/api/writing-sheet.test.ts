import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOffLetter } from '../../src/craft/handwriting/letter-models.contract.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const usual = {
  script: 'latin',
  words: 'mango, lemon',
  top: '6',
  middle: '6',
  bottom: '6',
  between: '6',
  traced: '3',
  empty: '2',
  starts: 'yes',
}
const ask = (changed: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/craft/writing-sheet?${new URLSearchParams({ ...usual, ...changed }).toString()}`, {
    headers,
  })

test('anyone gets a sheet as PDF: A4, one page', async () => {
  const reply = await ask()
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-disposition')).toContain('writing-sheet.pdf')
  const pdf = Buffer.from(await reply.arrayBuffer()).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
  const hung = await ask({ script: 'devanagari', words: 'कमल, नमक', top: '5', middle: '10', bottom: '5' })
  expect(hung.status).toBe(200)
  await hung.arrayBuffer()
  const joined = await ask({ script: 'cursive', words: 'mango, Ravi 7' })
  expect(joined.status).toBe(200)
  await joined.arrayBuffer()
})

test('what is malformed or too much is refused with the field named', async () => {
  for (const [field, value] of [
    ['script', 'greek'],
    ['middle', '0'],
    ['top', '21'],
    ['top', '-1'],
    ['between', '1e1'],
    ['traced', '7'],
    ['empty', '13'],
    ['starts', 'maybe'],
    ['words', 'a'.repeat(400)],
  ] as const) {
    const reply = await ask({ [field]: value })
    expect([400, 422], `${field}=${value}`).toContain(reply.status)
    expect(((await reply.json()) as { success: boolean }).success).toBe(false)
  }
})

test('the PDF has the strokes that a teacher signed off', async () => {
  const guru = await world.teacher('Guru')
  // Each stream of the PDF as it is drawn: its dates differ, its strokes do not.
  const drawn = async () => {
    const pdf = Buffer.from(await (await ask({ words: 'tt', traced: '0' })).arrayBuffer())
    const [, stream = ''] = /stream\n([\s\S]*?)\nendstream/.exec(pdf.toString('latin1')) ?? []
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  const order = [
    { stroke: 1, reversed: true },
    { stroke: 0, reversed: false },
  ]
  const usual = await drawn()
  expect(await drawn()).toBe(usual)
  await guru.ask(signOffLetter, { body: { script: 'latin', letter: 't', order } })
  const own = await drawn()
  expect(own).not.toBe(usual)
  expect(own).toContain('30 -50 m')
  expect(usual).not.toContain('30 -50 m')
  await guru.ask(signOffLetter, { body: { script: 'latin', letter: 't', order: null } })
  expect(await drawn()).toBe(usual)
})

test('a flood from one address is stopped, and told when to come again', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) {
    const reply = await ask({ words: '', empty: '0' })
    await reply.arrayBuffer()
    statuses.push(reply.status)
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.at(-1)).toBe(429)
})
