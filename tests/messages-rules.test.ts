import { describe, expect, test } from 'vitest'
import {
  KINDS,
  kinds,
  matchesTemplate,
  MAX_FACT_CHARS,
  parametersOf,
  smsParts,
  smsTemplate,
  smsText,
  subjectOf,
  textOf,
} from '../src/messages/kinds.rules.ts'
import { LANGUAGES } from '../src/platform/languages.rules.ts'
import {
  isStopWord,
  nightEnd,
  planOf,
  reported,
  retrySeconds,
  stepOf,
  type StepInput,
  stopPayload,
  isWhatsappUnknown,
  whatsappRefusal,
} from '../src/messages/sending.rules.ts'

const india = (text: string) => new Date(`${text}+05:30`)

describe('the words of a kind', () => {
  const shortest = Object.fromEntries(KINDS.flatMap((kind) => kinds[kind].facts).map((name) => [name, '']))
  const longest = Object.fromEntries(Object.keys(shortest).map((name) => [name, 'नाम '.repeat(40)]))

  test.each(KINDS)('%s fills every fact in both languages, and fits the providers’ limits', (kind) => {
    for (const language of LANGUAGES)
      for (const facts of [shortest, longest]) {
        const text = textOf(kind, language, facts)
        expect(text).not.toMatch(/[{}\n\t]| {5}/)
        expect(text.length).toBeLessThan(1_024)
        for (const parameter of parametersOf(kind, facts)) {
          expect(parameter).not.toBe('')
          expect([...parameter].length).toBeLessThanOrEqual(MAX_FACT_CHARS)
        }
        const numbers = [...kinds[kind][language].text.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at))
        expect(new Set(numbers)).toEqual(new Set(kinds[kind].facts.map((_, at) => at + 1)))
      }
  })

  test.each(KINDS)('%s never puts a name beside an amount, in no text or subject', (kind) => {
    const marked = Object.fromEntries(Object.keys(shortest).map((name) => [name, `<${name}>`]))
    for (const language of LANGUAGES) {
      const said = { language, facts: marked, link: 'https://a.example/m/x', academy: 'Manka' }
      for (const text of [
        smsText(kind, said),
        parametersOf(kind, marked).join(),
        subjectOf(kind, language, marked),
      ])
        expect([/<(child|parent)>/.test(text), text.includes('<amount>')]).not.toEqual([true, true])
    }
  })

  test.each(KINDS)('an SMS of %s equals its registered template but for the variables', (kind) => {
    for (const language of LANGUAGES) {
      const template = smsTemplate(kind, language, 'Manka')
      const said = { language, facts: longest, link: 'https://a.example/m/x', academy: 'Manka' }
      expect(matchesTemplate(template, smsText(kind, said))).toBe(true)
      expect(matchesTemplate(template, `${smsText(kind, said)} `)).toBe(false)
    }
  })

  test('a text in Hindi has shorter parts than one in English', () => {
    expect(smsParts('a'.repeat(160))).toEqual({ signs: 160, parts: 1, isUnicode: false })
    expect(smsParts('a'.repeat(161)).parts).toBe(2)
    expect(smsParts('क'.repeat(70)).parts).toBe(1)
    expect(smsParts('क'.repeat(71))).toEqual({ signs: 71, parts: 2, isUnicode: true })
  })
})

describe('which way', () => {
  test('a plan is cut to channels that are on, and e-mail is always on', () => {
    expect(planOf('fee_due', { choice: null, on: new Set() })).toEqual(['mail'])
    expect(planOf('fee_due', { choice: null, on: new Set(['sms'] as const) })).toEqual(['sms', 'mail'])
    expect(planOf('homework_set', { choice: [], on: new Set(['push'] as const) })).toEqual([])
  })

  test('a called-off class comes by e-mail when all else is off', () => {
    expect(planOf('class_off', { choice: [], on: new Set() })).toEqual(['mail'])
    expect(planOf('fee_paid', { choice: null, on: new Set() })).toEqual([])
  })

  const due: StepInput = {
    kind: 'remark_new',
    channel: 'whatsapp',
    createdAt: india('2026-11-23T12:00'),
    now: india('2026-11-23T12:00'),
    isQuiet: true,
    canUse: true,
    isStopped: false,
    sentToday: 0,
    hasOwnMail: false,
  }

  test('at night a remark waits for the morning, a called-off class and an e-mail do not', () => {
    const now = india('2026-11-23T21:00')
    expect(stepOf({ ...due, now })).toEqual({ do: 'wait', until: india('2026-11-24T08:00') })
    expect(stepOf({ ...due, now, channel: 'mail' })).toEqual({ do: 'send' })
    expect(stepOf({ ...due, now, isQuiet: false })).toEqual({ do: 'send' })
    expect(stepOf({ ...due, now, createdAt: now, kind: 'class_off' })).toEqual({ do: 'send' })
  })

  test('the night ends at eight in India, whichever side of midnight it is', () => {
    expect(nightEnd(india('2026-11-23T20:59'))).toBeNull()
    expect(nightEnd(india('2026-11-23T08:00'))).toBeNull()
    expect(nightEnd(india('2026-11-24T07:59'))).toEqual(india('2026-11-24T08:00'))
    expect(nightEnd(india('2026-11-23T23:30'))).toEqual(india('2026-11-24T08:00'))
  })

  test('the fourth message of a day is joined, or goes by an e-mail of its own', () => {
    expect(stepOf({ ...due, sentToday: 3 })).toEqual({ do: 'join' })
    expect(stepOf({ ...due, sentToday: 3, hasOwnMail: true })).toEqual({ do: 'next' })
    expect(stepOf({ ...due, sentToday: 9, kind: 'fee_paid' })).toEqual({ do: 'send' })
  })

  test('a stopped kind is not sent, a closed channel is left, and what is too late ends', () => {
    expect(stepOf({ ...due, isStopped: true })).toEqual({ do: 'end', state: 'stopped' })
    expect(stepOf({ ...due, isStopped: true, kind: 'fee_paid' })).toEqual({ do: 'send' })
    expect(stepOf({ ...due, canUse: false })).toEqual({ do: 'next' })
    expect(stepOf({ ...due, now: india('2026-11-27T12:00') })).toEqual({ do: 'end', state: 'late' })
  })
})

describe('what providers say', () => {
  test('reports in any order never lead back', () => {
    expect(reported('read', 'delivered')).toBe('read')
    expect(reported('sending', 'delivered')).toBe('delivered')
    expect(reported('delivered', 'failed')).toBe('delivered')
    expect(reported('held', 'delivered')).toBe('delivered')
    expect(reported('failed', 'sent')).toBe('failed')
  })

  test('each error of WhatsApp has its consequence', () => {
    expect(whatsappRefusal(131_026, 400)).toBe('dead')
    expect(whatsappRefusal(131_049, 400)).toBe('hold')
    expect(whatsappRefusal(132_001, 404)).toBe('kind')
    expect(whatsappRefusal(190, 401)).toBe('channel')
    expect(whatsappRefusal(null, 429)).toBe('again')
    expect(whatsappRefusal(999, 400)).toBe('next')
  })

  test('an error leaves open whether WhatsApp has taken a message, but for those that say it was not', () => {
    expect(isWhatsappUnknown(null, 503)).toBe(true)
    expect(isWhatsappUnknown(131_000, 500)).toBe(true)
    expect(isWhatsappUnknown(null, 408)).toBe(true)
    expect(isWhatsappUnknown(130_429, 500)).toBe(false)
    expect(isWhatsappUnknown(999, 400)).toBe(false)
  })

  test('a family stops with a word of either language, or the button of a template', () => {
    for (const word of ['STOP', ' stop. ', 'बंद', 'बंद करो', 'रोको।']) expect(isStopWord(word)).toBe(true)
    for (const word of ['please do not stop', '', 'बंदर']) expect(isStopWord(word)).toBe(false)
    expect(stopPayload('STOP homework_set')).toBe('homework_set')
    expect(stopPayload('STOP')).toBeNull()
  })

  test('retries wait longer each time, at most an hour', () => {
    expect([1, 2, 3, 6, 50].map(retrySeconds)).toEqual([2, 15, 60, 3_600, 3_600])
  })
})
