import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { getLegalPage, getSiteSettings, NOT_SET_UP } from './academy.contract.ts'
import { academyOf, textsOf } from './academy.reads.server.ts'
import { LEGAL } from './academy.rules.ts'

/** Who the academy is, for everyone. */
export function settingsCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(
      getSiteSettings,
      async () => {
        const row = await academyOf(db)
        if (!row) throw new Refusal(503, NOT_SET_UP, { code: 'academy_not_set_up' })
        const texts = await textsOf(db)
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
          opening: {
            homeTitle: texts.get('homeTitle') ?? '',
            homeText: texts.get('homeText') ?? '',
            aboutTitle: texts.get('aboutTitle') ?? '',
            aboutText: texts.get('aboutText') ?? '',
          },
          legal: LEGAL.filter((name) => texts.has(name)),
        })
      },
      { dependsOn: ['site_settings', 'site_texts'] },
    ),

    serve(
      getLegalPage,
      async ({ params: { name } }) => {
        const content = (await textsOf(db)).get(name)
        if (content === undefined) throw new Refusal(404)
        return enveloped({ name, content: safeHtml(content) })
      },
      { dependsOn: ['site_texts'] },
    ),
  ]
}
