import * as z from 'zod/mini'
import { Enveloped, endpoint, Rupees } from '../platform/wire.ts'

export const SiteSettings = z.object({
  academyName: z.string(),
  /** Path below the API host; null: the drawn sign. */
  logo: z.nullable(z.string()),
  phones: z.array(z.string()),
  email: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), youtube: z.string() }),
  counters: z.object({ onlinePrograms: z.int(), courses: z.int(), teachers: z.int() }),
  trainingPrices: z.object({ abacus: Rupees, vedic: Rupees }),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = endpoint('GET', '/site-settings', {
  summary: "The academy's name, contacts, counters and training prices.",
  access: 'anyone',
  reply: Enveloped(SiteSettings),
})
