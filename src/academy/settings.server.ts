import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { getSiteSettings } from './academy.contract.ts'
import { academyOf } from './academy.reads.server.ts'

/** Who the academy is, for everyone. */
export function settingsCalls({ db }: Database): Served[] {
  return [
    serve(
      getSiteSettings,
      async () => {
        const row = await academyOf(db)
        if (!row) throw new Refusal(503, 'The academy is not set up yet')
        return enveloped({
          academyName: row.academyName,
          logo: row.logo,
          phones: [row.phone1, row.phone2].filter(Boolean),
          email: row.email,
          social: { facebook: row.facebook, instagram: row.instagram, youtube: row.youtube },
          counters: {
            onlinePrograms: row.onlinePrograms,
            courses: row.coursesCount,
            teachers: row.teachersCount,
          },
          trainingPrices: { abacus: row.abacusTrainingPaise / 100, vedic: row.vedicTrainingPaise / 100 },
        })
      },
      { shows: ['site_settings'] },
    ),
  ]
}
