import * as z from 'zod/mini'
import { EmailAddress, ManyLines, OneLine, UploadedPicture } from '../../platform/wire.ts'
import { HOME_TITLE_LIMIT, isHomeTitle, MAX_LEGAL_CHARS, MAX_OPENING_CHARS } from '../texts.rules.ts'
import { isUnfilled, blanksIn } from '../legal/publisher.rules.ts'

export { SETTINGS_ID } from '../texts.rules.ts'

const PHONE = 'Enter a phone number, like +91 90000 00001'
export const AcademyPhone = OneLine('Phone is required', 24).check(z.regex(/^\+?[\d ()-]{8,22}$/, PHONE))
export const AcademyName = OneLine('Name is required', 60)

const Link = z.union([
  z.literal(''),
  OneLine('', 200).check(z.regex(/^https:\/\/[^\s<>"]{4,190}$/, 'Enter a link that starts with https://')),
])
/** The abacus that shows it has three rods. */
const Counter = z.int('Enter a whole number').check(z.minimum(0, '0 to 999'), z.maximum(999, '0 to 999'))
const Price = z
  .number('Enter a price in rupees')
  .check(z.minimum(0, 'Enter a price in rupees'), z.maximum(10_000_000, 'Enter a price in rupees'))

const Nothing = z.string().check(z.trim(), z.maxLength(0))
/** An optional text; a missing field of an old draft counts as empty. */
const Own = (max: number) =>
  z._default(z.union([Nothing, ManyLines('', max)], `At most ${max} characters`), '')
/** HTML of a legal page, sanitised. */
const Legal = Own(MAX_LEGAL_CHARS).check(
  z.refine((html) => !isUnfilled(html), {
    error: ({ input }) => `Not published. First fill in the brackets: ${blanksIn(String(input)).join(', ')}`,
  }),
)
const Title = Own(MAX_OPENING_CHARS.homeTitle).check(z.refine(isHomeTitle, HOME_TITLE_LIMIT))

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
  homeText: Own(MAX_OPENING_CHARS.homeText),
  aboutTitle: Own(MAX_OPENING_CHARS.aboutTitle),
  aboutText: Own(MAX_OPENING_CHARS.aboutText),
  privacy: Legal,
  terms: Legal,
  refunds: Legal,
  'child-safety': Legal,
  logo: z.nullable(UploadedPicture('Please upload the logo again')),
})
export type SettingsDocument = z.output<typeof SettingsDocument>
