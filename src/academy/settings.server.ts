import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { inLanguage, TRANSLATIONS_TABLE } from '../platform/translations/translations.server.ts'
import { getLegalPage, getSiteSettings, NOT_SET_UP } from './academy.contract.ts'
import { academyOf, textsOf } from './academy.reads.server.ts'
import { LEGAL, type LegalName, type OpeningName } from './academy.rules.ts'
import { legalItem, openingItem, SETTINGS_ID } from './texts.rules.ts'

/** Who the academy is, for everyone. */
export function settingsCalls({ db }: Database): EndpointHandler[] {
  return [
    serve(
      getSiteSettings,
      async ({ language }) => {
        const row = await academyOf(db)
        if (!row) throw new Refusal(503, NOT_SET_UP, { code: 'academy_not_set_up' })
        const texts = await textsOf(db)
        const textOf = (name: OpeningName | LegalName) => texts.get(name) ?? ''
        const items = [openingItem(textOf)]
        const opening = (await inLanguage(db, { language, items }))(SETTINGS_ID)
        const own = (name: OpeningName) => opening.text(name, textOf(name))
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
            ...opening.languages,
            homeTitle: own('homeTitle'),
            homeText: own('homeText'),
            aboutTitle: own('aboutTitle'),
            aboutText: own('aboutText'),
          },
          legal: LEGAL.filter((name) => texts.has(name)),
        })
      },
      { dependsOn: ['site_settings', 'site_texts', TRANSLATIONS_TABLE] },
    ),

    serve(
      getLegalPage,
      async ({ params: { name }, language }) => {
        const content = (await textsOf(db)).get(name)
        if (content === undefined) throw new Refusal(404)
        const items = [legalItem(name, () => safeHtml(content))]
        const { languages, text } = (await inLanguage(db, { language, items }))(SETTINGS_ID)
        return enveloped({ name, ...languages, content: safeHtml(text('content', content)) })
      },
      { dependsOn: ['site_texts', TRANSLATIONS_TABLE] },
    ),
  ]
}
