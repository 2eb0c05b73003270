import * as z from 'zod/mini'
import { EmailAddress, ManyLines, OneLine } from '../../platform/wire.ts'
import { isUnfilled, unfilled } from '../legal/publisher.rules.ts'

/** The academy is one document: its kind says which. */
export const SETTINGS_ID = '00000000-0000-7000-8000-000000000001'

const PHONE = 'A phone number with its digits, as +91 90000 00001'
export const AcademyPhone = OneLine('Phone is required', 24).check(z.regex(/^\+?[\d ()-]{8,22}$/, PHONE))
export const AcademyName = OneLine('Name is required', 60)

const Link = z.union([
  z.literal(''),
  OneLine('', 200).check(z.regex(/^https:\/\/[^\s<>"]{4,190}$/, 'An address that begins with https://')),
])
/** The abacus that shows it has three rods. */
const Counter = z.int('A whole number').check(z.minimum(0, '0 to 999'), z.maximum(999, '0 to 999'))
const Price = z
  .number('Give a price in rupees')
  .check(z.minimum(0, 'Give a price in rupees'), z.maximum(10_000_000, 'Give a price in rupees'))

const Nothing = z.string().check(z.trim(), z.maxLength(0))
/** What may be empty; drafts from before there were such fields are taken as that. */
const Own = (max: number) =>
  z._default(z.union([Nothing, ManyLines('', max)], `At most ${max} characters`), '')
/** HTML of a legal page; what is not allowed is taken out. */
const Legal = Own(50_000).check(
  z.refine((html) => !isUnfilled(html), {
    error: ({ input }) =>
      `Not published: fill in first what stands in brackets: ${unfilled(String(input)).join(', ')}`,
  }),
)
const LINES = 'Two lines, each of at most 30 letters'
const Title = Own(61).check(z.regex(/^(?:.{1,30}(?:\n.{1,30})?)?$/u, LINES))

/** Who the academy is, as its owner edits it. */
export const SettingsDocument = z.object({
  academyName: AcademyName,
  phone1: AcademyPhone,
  phone2: z.union([z.literal(''), AcademyPhone], PHONE),
  email: EmailAddress,
  facebook: Link,
  instagram: Link,
  youtube: Link,
  onlinePrograms: Counter,
  courses: Counter,
  teachers: Counter,
  abacusTraining: Price,
  vedicTraining: Price,
  lessonShare: z.int('0 to 100').check(z.minimum(0, '0 to 100'), z.maximum(100, '0 to 100')),
  homeTitle: Title,
  homeText: Own(300),
  aboutTitle: Own(80),
  aboutText: Own(600),
  privacy: Legal,
  terms: Legal,
  refunds: Legal,
  'child-safety': Legal,
  logo: z.nullable(z.string().check(z.regex(/^uploads\/[\w./-]{1,200}$/, 'Please upload the logo again'))),
})
export type SettingsDocument = z.output<typeof SettingsDocument>
