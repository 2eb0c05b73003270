import { describe, expect, test } from 'vitest'
import { type Certificate, drawCertificates } from '../src/academy/certificates.server.ts'
import { printedCertificate as ofCompetition } from '../src/competition/certificate-pdf.server.ts'
import { printedCertificate as ofExam } from '../src/craft/exams/printed-certificate.server.ts'
import { drawWritingSheet } from '../src/craft/handwriting/writing-sheet-pdf.server.ts'
import { weekIn } from '../src/classroom/week-in.ts'
import { drawCourseCertificate, drawReceipt } from '../src/enrolment/receipts/receipts.server.ts'
import { drawFeeReceipt } from '../src/fees/receipts.server.ts'
import { drawFeeYear, type YearEntry } from '../src/fees/statements.server.ts'
import { drawIdCards } from '../src/people/cards/cards-pdf.server.ts'
import { drawSlips } from '../src/people/office/import/slips-pdf.server.ts'
import type { Language } from '../src/platform/languages.rules.ts'
import { drawPortfolio, portfolioWords } from '../src/progress/portfolio/portfolio-pdf.server.ts'
import { contentOf } from './pdf-text.ts'

const date = '2026-11-27T10:00:00Z'
const academy = {
  name: 'Manka',
  address: '12 Park Road',
  gstin: '08A',
  phone: '98000',
  email: 'a@example.com',
}
const tax = { netPaise: 100_000, lines: [{ name: 'IGST' as const, percent: 18, paise: 18_000 }] }
const student = 'क्षितिज शर्मा'
const child = student
const receipt = {
  number: 'R/1',
  date,
  academy,
  student,
  course: 'Abacus',
  order: '1024',
  payment: { mode: 'bank' as const, on: date, reference: '412345' },
  sacCode: '999293',
  totalPaise: 118_000,
  tax,
}
const fee = {
  number: 'FEE/1',
  date,
  academy,
  payer: 'मीरा शर्मा',
  sacCode: '999293',
  method: 'cheque' as const,
  reference: '000123',
  paise: 118_000,
  advancePaise: 1_000,
  leftPaise: 2_000,
  isCancelled: true,
  lines: [{ child, title: 'Abacus', paise: 118_000, chargedPaise: 118_000, tax }],
}
const code = 'K7Q2M9XT12'
const competition = {
  academy: 'Manka',
  competition: 'Winter Cup',
  round: '',
  fullName: student,
  group: 'B',
  date: '2026-11-20',
  rank: 3,
  groupSize: 24,
  marks: 92.5,
  maxMarks: 100,
  seconds: 1_084,
  award: 'bronze' as const,
  shown: true,
  code,
  site: 'https://a.example',
}
const exam = {
  academy: 'Manka',
  fullName: student,
  grade: 'Abacus',
  date,
  points: 92,
  marks: 100,
  onPaper: true,
}
const publicUrl = new URL('https://a.example')
const slip = { parent: 'मीरा शर्मा', login: 'a@example.com', children: [student] }
const portfolio = (language: Language) => ({
  language,
  academy: 'Manka',
  child,
  presentEducation: '',
  madeAt: date,
  certificates: [{ title: 'Abacus', says: portfolioWords[language].rank(1, 24, 'B'), at: date, code }],
  results: [{ title: 'Abacus', subject: 'Abacus', right: 8, total: 10, at: date }],
  resultCount: 3,
  remarks: [{ text: 'बहुत अच्छा।', teacher: 'मीनाक्षी', at: date }],
  pages: [],
})

const certified = (certificate: Certificate) => drawCertificates([certificate])
const yearEntry = (entry: YearEntry['entry'], more: Partial<YearEntry> = {}): YearEntry => ({
  day: '2026-11-05',
  entry,
  child: '',
  chargedPaise: 0,
  paidPaise: 0,
  balancePaise: -50_000,
  ...more,
})
const feeYear = {
  year: 2026,
  academy: { name: 'Manka', address: 'Park Road', phone: '98000', email: 'a@b.example' },
  payer: student,
  today: '2026-11-29',
  untilDay: '2026-11-29',
  opensPaise: 150_000,
  entries: [
    yearEntry({ kind: 'charge', title: 'November 2026, Abacus' }, { child, chargedPaise: 150_000 }),
    yearEntry(
      { kind: 'credit', title: 'Abacus', number: 'NSK/C2627/00001' },
      { child, chargedPaise: -30_000 },
    ),
    yearEntry(
      { kind: 'payment', method: 'cheque', reference: '004512', number: 'NSK/2627/000002' },
      { paidPaise: 200_000 },
    ),
    yearEntry({ kind: 'cheque returned', reference: '004512' }, { paidPaise: -200_000 }),
    yearEntry({ kind: 'payment', method: 'brought forward', reference: '', number: 'B' }, { paidPaise: 500 }),
    yearEntry({ kind: 'taken back' }, { paidPaise: -500 }),
    yearEntry({ kind: 'paid back', note: '' }, { paidPaise: -1_000 }),
  ],
}

const papers: Readonly<Record<string, (language: Language) => Promise<Buffer>>> = {
  'a receipt': (language) => drawReceipt({ ...receipt, language }),
  'a credit note': (language) => drawReceipt({ ...receipt, original: { number: 'R/1', date }, language }),
  'a receipt for fees': (language) => drawFeeReceipt({ ...fee, language }),
  'a year of fees': (language) => drawFeeYear({ ...feeYear, language }),
  'a certificate of a course': (language) =>
    drawCourseCertificate({ academy: 'Manka', student, course: 'Abacus', date, reference: '0192', language }),
  'a certificate of a competition': (language) => certified(ofCompetition({ ...competition, language })),
  'a certificate of an exam': (language) =>
    certified(ofExam({ code, content: exam }, { publicUrl, language })),
  'a portfolio': (language) => drawPortfolio(portfolio(language)),
  'a login slip': (language) =>
    drawSlips({
      academy: 'Manka',
      phone: '98000',
      until: date,
      site: 'https://a.example',
      slips: [
        { ...slip, code: 'ABCD1234EFGH5678', language },
        { ...slip, code: null, language },
        { ...slip, login: '98000', code: null, language },
      ],
    }),
  'an ID card': (language) => {
    const week = { weekdays: [2, 4, 6], time: '16:30', otherTimes: [{ weekday: 6, time: '11:00' }] }
    const times = weekIn(language, week)
    const card = { language, code, fullName: student, number: '0214', group: 'Abacus', times, site: '' }
    return drawIdCards({ academy: 'Manka', origin: 'https://a.example', cards: [card] })
  },
  'a sheet to write on': (language) =>
    drawWritingSheet({
      script: 'devanagari',
      ruling: [8, 10, 8, 6],
      words: ['कमल'],
      traced: 1,
      empty: 1,
      starts: true,
      models: [],
      language,
    }),
}

/** Names of the samples, of taxes and units, and what a printer's own dialog says. */
const NAMES = /^(?:Manka|Abacus|Park|Road|Winter|Cup|GSTIN|IGST|SAC|mm|fit|to|page)$/
const englishIn = (line: string): string[] =>
  (line.replaceAll(/https?:\/\/\S+|\S+@\S+|[\w/-]*\d[\w/-]*/g, ' ').match(/[A-Za-z]{2,}/g) ?? []).filter(
    (word) => !NAMES.test(word),
  )

describe.each(Object.keys(papers))('%s', (name) => {
  const linesIn = async (language: Language) => {
    const { glyphs, lines, pages } = contentOf((await papers[name]?.(language)) ?? Buffer.alloc(0))
    expect([pages, glyphs.includes('0000')]).toEqual([1, false])
    return lines
  }

  test('says in Hindi no English word, and the name as it was typed', async () => {
    const lines = await linesIn('hi')
    expect(lines.flatMap(englishIn)).toEqual([])
    if (name !== 'a sheet to write on') expect(lines.join('\n')).toContain(student)
  })

  test('says in English no Hindi word but the names', async () => {
    const lines = await linesIn('en')
    const names = /क्षितिज शर्मा|मीरा शर्मा|मीनाक्षी|बहुत अच्छा।/g
    expect(lines.filter((line) => /\p{Script=Devanagari}/u.test(line.replaceAll(names, '')))).toEqual([])
  })
})

test('planted: English letters on a paper are found', () => {
  expect(englishIn('रसीद: Paid by चेक, 412345, a@example.com')).toEqual(['Paid', 'by'])
})

test('a receipt that was stored before papers had a language is in English', async () => {
  expect(contentOf(await drawReceipt(receipt)).lines).toContain('Tax invoice and receipt')
})

test('a long year of fees goes on on more pages, each with the names of its columns', async () => {
  const entry = yearEntry(
    { kind: 'charge', title: 'November 2026, Abacus' },
    { child, chargedPaise: 150_000 },
  )
  const entries = Array.from({ length: 50 }, () => entry)
  const { lines, pages } = contentOf(await drawFeeYear({ ...feeYear, entries, language: 'en' }))
  expect(pages).toBeGreaterThan(1)
  expect(lines.filter((line) => line === 'Charged')).toHaveLength(pages)
  expect(lines.filter((line) => line.startsWith('Page '))).toHaveLength(pages - 1)
  expect(lines.filter((line) => line === '₹75,000.00')).toHaveLength(1)
})

test('an ID card says days and times as they are spoken', async () => {
  const { lines } = contentOf((await papers['an ID card']?.('hi')) ?? Buffer.alloc(0))
  expect(lines).toContain('मंगलवार और गुरुवार शाम 4:30, शनिवार सुबह 11:00')
  expect(lines).toContain('समय')
})
