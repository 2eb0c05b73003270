import { href, useParams } from 'react-router'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { Banners } from '../Banners.tsx'
import { BannerDocument } from './documents.contract.ts'

const empty: BannerDocument = { percentageOff: 20, title: '', subContent: '', link: '' }
const pathOf = (id: string) => href('/office/banners/:id', { id })
const labels = {
  percentageOff: 'Percent off',
  title: 'Title',
  subContent: 'Subtitle',
  link: 'Link',
}

/** /office/banners/{id}: one offer. */
export function BannerPage() {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('banner', id, { empty, pathOf })
  const { percentageOff, title, subContent, link } = draft.data as Partial<BannerDocument>
  const { keeper, errors } = draft
  return (
    <EditorFrame
      draft={draft}
      title={title ?? ''}
      help="One offer. It is a draft until you publish it."
      above={{ title: 'Banners', to: href('/office/banners') }}
      labels={labels}
      schema={BannerDocument}
      readVersion={readVersion}
      preview={
        <div className="wrap py-10">
          <Banners
            banners={[
              {
                _id: documentId,
                percentageOff: percentageOff ?? 0,
                title: title ?? '',
                subContent: subContent ?? '',
                link: link ?? '',
              },
            ]}
          />
        </div>
      }
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.percentageOff}
            type="number"
            min={1}
            max={100}
            value={percentageOff ?? ''}
            error={errors.percentageOff}
            onChange={(event) =>
              keeper.change({ percentageOff: event.target.value === '' ? null : Number(event.target.value) })
            }
          />
          <OfficeField
            label={labels.title}
            wide
            value={title ?? ''}
            error={errors.title}
            onChange={(event) => keeper.change({ title: event.target.value })}
          />
          <OfficeField
            label={labels.subContent}
            wide
            value={subContent ?? ''}
            error={errors.subContent}
            onChange={(event) => keeper.change({ subContent: event.target.value })}
          />
          <OfficeField
            label={labels.link}
            wide
            placeholder="/course"
            hint="A page of this site, like /course, or a link with https://. Leave empty for no link."
            value={link ?? ''}
            error={errors.link}
            onChange={(event) => keeper.change({ link: event.target.value })}
          />
        </div>
      </div>
    </EditorFrame>
  )
}
