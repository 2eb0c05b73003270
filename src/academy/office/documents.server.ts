import { href } from 'react-router'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import { academyOf, textsOf } from '../academy.reads.server.ts'
import { isBlank, LEGAL, HOME_TEXTS } from '../academy.rules.ts'
import { siteSettings, siteTexts } from '../academy.tables.ts'
import { academyItems } from '../texts.rules.ts'
import { SETTINGS_ID, SettingsDocument } from './documents.contract.ts'

/** Legal pages have text only, no pictures. */
const legalHtml = (html: string): string => {
  const safe = safeHtml(html).replace(/<img[^<>]*>/g, '')
  return isBlank(safe) ? '' : safe
}

const paise = (rupees: number): number => Math.round(rupees * 100)

const settings = defineDocumentKind<SettingsDocument>({
  kind: 'settings',
  place: { section: 'Settings', to: () => href('/office/settings') },
  access: 'owner',
  schema: SettingsDocument,
  // The one that is there, and its draft.
  most: 2,
  clean: (draft) => {
    const harmless = LEGAL.flatMap((name) => {
      const html = draft[name]
      return typeof html === 'string' ? [[name, legalHtml(html)] as const] : []
    })
    return { ...draft, ...Object.fromEntries(harmless) }
  },
  titleOf: ({ academyName }) => (typeof academyName === 'string' ? academyName : ''),
  fields: {
    academyName: 'name',
    phone1: 'phone',
    phone2: 'second phone',
    email: 'e-mail',
    facebook: 'Facebook',
    instagram: 'Instagram',
    youtube: 'YouTube',
    onlinePrograms: 'online programs',
    courses: 'courses',
    teachers: 'teachers',
    abacusTraining: 'Abacus training',
    vedicTraining: 'Vedic Math training',
    lessonShare: 'lesson share',
    logo: 'logo',
    homeTitle: 'home page title',
    homeText: 'words of the home page',
    aboutTitle: 'title about the academy',
    aboutText: 'words about the academy',
    privacy: 'privacy page',
    terms: 'terms page',
    refunds: 'refunds page',
    'child-safety': 'child safety page',
  },
  list: async (on) => {
    const row = await academyOf(on)
    return row ? [{ id: SETTINGS_ID, title: row.academyName, note: '', shown: true }] : []
  },
  read: async (on, id) => {
    const row = id === SETTINGS_ID ? await academyOf(on) : undefined
    if (!row) return null
    const texts = await textsOf(on)
    const own = (name: (typeof HOME_TEXTS | typeof LEGAL)[number]) => texts.get(name) ?? ''
    return {
      academyName: row.academyName,
      phone1: row.phone1,
      phone2: row.phone2,
      email: row.email,
      facebook: row.facebook,
      instagram: row.instagram,
      youtube: row.youtube,
      onlinePrograms: row.onlinePrograms,
      courses: row.coursesCount,
      teachers: row.teachersCount,
      abacusTraining: row.abacusTrainingPaise / 100,
      vedicTraining: row.vedicTrainingPaise / 100,
      lessonShare: row.lessonShare,
      logo: row.logo,
      homeTitle: own('homeTitle'),
      homeText: own('homeText'),
      aboutTitle: own('aboutTitle'),
      aboutText: own('aboutText'),
      privacy: safeHtml(own('privacy')),
      terms: safeHtml(own('terms')),
      refunds: safeHtml(own('refunds')),
      'child-safety': safeHtml(own('child-safety')),
    }
  },
  translates: (document) => academyItems((name) => document[name]),
  publish: async (tx, id, data) => {
    if (id !== SETTINGS_ID) throw new Refusal(404)
    await tx.update(siteSettings).set({
      academyName: data.academyName,
      phone1: data.phone1,
      phone2: data.phone2,
      email: data.email,
      facebook: data.facebook,
      instagram: data.instagram,
      youtube: data.youtube,
      onlinePrograms: data.onlinePrograms,
      coursesCount: data.courses,
      teachersCount: data.teachers,
      abacusTrainingPaise: paise(data.abacusTraining),
      vedicTrainingPaise: paise(data.vedicTraining),
      lessonShare: data.lessonShare,
      logo: data.logo,
    })
    const written = [
      ...HOME_TEXTS.map((name) => ({ name, content: data[name] })),
      ...LEGAL.map((name) => ({ name, content: legalHtml(data[name]) })),
    ].filter(({ content }) => content !== '')
    await tx.delete(siteTexts)
    if (written.length > 0) await tx.insert(siteTexts).values(written)
  },
})

/** What the owner edits of the academy. */
export const academyEditables: readonly DocumentKind[] = [settings]
