import { href, useParams } from 'react-router'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { SimpleText } from '../../ui/office/SimpleText.tsx'
import { TeacherView } from '../TeacherView.tsx'
import { TeacherDocument } from './documents.contract.ts'

const empty: TeacherDocument = { name: '', teaches: '', since: null, picture: null, bio: '' }
const pathOf = (id: string) => href('/office/teachers/:id', { id })
const labels = {
  name: 'Name',
  teaches: 'Subjects',
  since: 'Teaches here since',
  picture: 'Picture',
  bio: 'About the teacher',
}

/** /office/teachers/{id}: what visitors read of who leads courses. */
export function TeacherPage() {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('teacher', id, { empty, pathOf })
  const profile = { ...empty, ...(draft.data as Partial<TeacherDocument>) }
  const { keeper, errors } = draft
  const line = (name: 'name' | 'teaches') => ({
    label: labels[name],
    wide: true,
    value: profile[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => keeper.change({ [name]: event.target.value }),
  })
  return (
    <EditorFrame
      draft={draft}
      title={profile.name}
      help="A teacher’s public page. Ask for permission first: it shows their name online."
      above={{ title: 'Teachers', to: href('/office/teachers') }}
      translations={href('/office/translations/:kind/:id', { kind: 'teacher', id: documentId })}
      labels={labels}
      schema={TeacherDocument}
      readVersion={readVersion}
      preview={
        <div className="wrap py-10">
          <TeacherView teacher={{ ...profile, _id: documentId }} />
        </div>
      }
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField {...line('name')} />
          <OfficeField {...line('teaches')} placeholder="Abacus, Levels 1 to 4" />
          <OfficeField
            label={labels.since}
            type="number"
            min={1950}
            max={2100}
            placeholder="2015"
            value={profile.since ?? ''}
            error={errors.since}
            onChange={({ target: { value } }) =>
              keeper.change({ since: value === '' ? null : Number(value) })
            }
          />
          <SimpleText
            label={labels.bio}
            html={profile.bio}
            error={errors.bio}
            onChange={(bio) => keeper.change({ bio })}
          />
          <div className="w2">
            <PictureField
              label={labels.picture}
              picture={profile.picture}
              hint="Without a picture, we show the initial."
              error={errors.picture}
              send={sendPicture}
              onChange={(picture) => keeper.change({ picture })}
            />
          </div>
        </div>
      </div>
    </EditorFrame>
  )
}
