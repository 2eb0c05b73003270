import { href } from 'react-router'
import { type Editable, editable } from '../../platform/editable.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { academyOf } from '../academy.reads.server.ts'
import { siteSettings } from '../academy.tables.ts'
import { SETTINGS_ID, SettingsDocument } from './documents.contract.ts'

const paise = (rupees: number): number => Math.round(rupees * 100)

const settings = editable<SettingsDocument>({
  kind: 'settings',
  place: { section: 'Settings', to: () => href('/office/settings') },
  access: 'owner',
  schema: SettingsDocument,
  // The one that is there, and its draft.
  most: 2,
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
  },
  list: async (on) => {
    const row = await academyOf(on)
    return row ? [{ id: SETTINGS_ID, title: row.academyName, note: '', shown: true }] : []
  },
  read: async (on, id) => {
    const row = id === SETTINGS_ID ? await academyOf(on) : undefined
    if (!row) return null
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
    }
  },
  publish: async (tx, id, { courses, teachers, abacusTraining, vedicTraining, ...same }) => {
    if (id !== SETTINGS_ID) throw new Refusal(404)
    await tx.update(siteSettings).set({
      ...same,
      coursesCount: courses,
      teachersCount: teachers,
      abacusTrainingPaise: paise(abacusTraining),
      vedicTrainingPaise: paise(vedicTraining),
    })
  },
})

/** What the owner edits of the academy. */
export const academyEditables: readonly Editable[] = [settings]
