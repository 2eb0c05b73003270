import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { DemoSection } from './DemoSection.tsx'
import { SETTINGS_ID, SettingsDocument } from './documents.contract.ts'
import { LegalTexts, OpeningTexts, textLabels } from './SettingsTexts.tsx'

const pathOf = () => href('/office/settings')
const own = {
  academyName: 'Name',
  phone1: 'Phone',
  phone2: 'Second phone',
  email: 'Email',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  onlinePrograms: 'Online programs',
  courses: 'Courses',
  teachers: 'Teachers',
  abacusTraining: 'Abacus training (₹)',
  vedicTraining: 'Vedic Math training (₹)',
  lessonShare: 'Lesson counts as done at (%)',
  logo: 'Logo',
}
const labels = { ...own, ...textLabels }
type Name = Exclude<keyof typeof own, 'logo'>
type Part = { title: string; hint: string; fields: readonly Name[] }

const contacts: Part = {
  title: 'Name and contacts',
  hint: 'Shown in the header, footer and every email.',
  fields: ['academyName', 'email', 'phone1', 'phone2'],
}
const parts: readonly Part[] = [
  {
    title: 'Social links',
    hint: 'Paste the full links. Empty ones are not shown.',
    fields: ['instagram', 'facebook', 'youtube'],
  },
  {
    title: 'Home page counters',
    hint: 'Shown on three-rod abacuses. 0 = hidden.',
    fields: ['onlinePrograms', 'courses', 'teachers'],
  },
  {
    title: 'Franchise and lessons',
    hint: 'Training fees (0 = hidden), and how much of a lesson counts as done.',
    fields: ['abacusTraining', 'vedicTraining', 'lessonShare'],
  },
]
const numbers = new Set<Name>([
  'onlinePrograms',
  'courses',
  'teachers',
  'abacusTraining',
  'vedicTraining',
  'lessonShare',
])

/** /office/settings: the academy's settings. */
export function SettingsPage() {
  const { draft, readVersion } = useEditor('settings', SETTINGS_ID, { empty: {}, pathOf })
  const data = draft.data as Partial<SettingsDocument>
  const { keeper, errors } = draft
  const field = (name: Name) => {
    const isNumber = numbers.has(name)
    return (
      <OfficeField
        key={name}
        label={labels[name]}
        type={isNumber ? 'number' : 'text'}
        min={isNumber ? 0 : undefined}
        wide={!isNumber}
        value={data[name] ?? ''}
        error={errors[name]}
        onChange={({ target: { value } }) => {
          if (!isNumber) return keeper.change({ [name]: value })
          keeper.change({ [name]: value === '' ? null : Number(value) })
        }}
      />
    )
  }
  const group = ({ title, hint, fields }: Part, more = null as ReactNode) => (
    <section key={title} className="rg pad" aria-label={title}>
      <h2 className="st-h">{title}</h2>
      <p className="of-hint">{hint}</p>
      <div className="cf mt-2">
        {fields.map(field)}
        {more}
      </div>
    </section>
  )
  const logo = (
    <div className="w2">
      <PictureField
        label={labels.logo}
        picture={data.logo ?? null}
        hint="Replaces the drawn logo. Use a transparent background."
        error={errors.logo}
        send={sendPicture}
        onChange={(path) => keeper.change({ logo: path })}
      />
    </div>
  )
  return (
    <EditorFrame
      draft={draft}
      title="Academy"
      help="Academy name, contacts and page texts. The website shows what you publish."
      above={{ title: 'Settings', to: href('/office/settings') }}
      translations={href('/office/translations/:kind/:id', { kind: 'settings', id: SETTINGS_ID })}
      labels={labels}
      schema={SettingsDocument}
      readVersion={readVersion}
      permanent
    >
      {group(contacts, logo)}
      {parts.map((part) => group(part))}
      <OpeningTexts draft={draft} />
      <LegalTexts draft={draft} />
      <section className="rg pad" aria-label="More than one place">
        <h2 className="st-h">More than one place</h2>
        <p className="of-hint">
          A second place, or a franchise, is a centre: it has its own groups and staff.
        </p>
        <p className="mt-3">
          <Link className="ob" to={href('/office/centres')}>
            Centres
          </Link>
        </p>
      </section>
      <DemoSection />
    </EditorFrame>
  )
}
