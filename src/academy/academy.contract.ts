import * as z from 'zod/mini'
import { AlsoIn, DataReply, endpoint, Rupees } from '../platform/wire.ts'
import { LEGAL } from './academy.rules.ts'

/** Why an academy has nothing to show yet. */
export const NOT_SET_UP = 'The academy is not set up yet'

export const SiteSettings = z.object({
  academyName: z.string(),
  /** Path on the API host; null: the default mark. */
  logo: z.nullable(z.string()),
  phones: z.array(z.string()),
  email: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), youtube: z.string() }),
  counters: z.object({ onlinePrograms: z.int(), courses: z.int(), teachers: z.int() }),
  trainingPrices: z.object({ abacus: Rupees, vedic: Rupees }),
  /** Texts of the home page edited by the office; empty ones use the defaults. */
  opening: z.object({
    homeTitle: z.string(),
    homeText: z.string(),
    aboutTitle: z.string(),
    aboutText: z.string(),
    alsoIn: AlsoIn,
  }),
  /** The legal pages that exist. */
  legal: z.array(z.enum(LEGAL)),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = endpoint('GET', '/site-settings', {
  summary: "The academy's name, contacts, counters and training prices.",
  access: 'anyone',
  reply: DataReply(SiteSettings),
})

export const getLegalPage = endpoint('GET', '/legal-pages/{name}', {
  summary: 'A legal page of the academy; 404 as long as the office has not written it.',
  access: 'anyone',
  params: { name: z.enum(LEGAL) },
  reply: DataReply(z.object({ name: z.enum(LEGAL), content: z.string(), alsoIn: AlsoIn })),
})
