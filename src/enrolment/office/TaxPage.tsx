import { href } from 'react-router'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { Billers } from './Billers.tsx'
import { TAX_ID, TaxDocument } from './documents.contract.ts'

const pathOf = () => href('/office/settings/tax')
const labels = {
  gstin: 'GSTIN',
  state: 'State',
  sacCode: 'SAC code',
  ratePercent: 'Rate (%)',
  address: 'Address',
  refundDays: 'Refund window (days)',
  refundLessons: 'Refund if lessons opened are at most',
}

/** /office/settings/tax: what receipts say of the academy and its tax. */
export function TaxPage() {
  const { draft, readVersion } = useEditor('tax', TAX_ID, { empty: {}, pathOf })
  const data = draft.data as Partial<TaxDocument>
  const { keeper, errors } = draft
  const line = (name: 'gstin' | 'sacCode' | 'address') => ({
    label: labels[name],
    value: data[name] ?? '',
    error: errors[name],
    onChange: (event: { target: { value: string } }) => keeper.change({ [name]: event.target.value }),
  })
  const count = (name: 'ratePercent' | 'refundDays' | 'refundLessons', max: number) => ({
    label: labels[name],
    type: 'number',
    min: 0,
    max,
    wide: true,
    value: data[name] ?? '',
    error: errors[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      keeper.change({ [name]: value === '' ? null : Number(value) }),
  })
  return (
    <>
      <EditorFrame
        draft={draft}
        title="Tax on receipts"
        help="Academy and tax details on receipts. Receipts already issued do not change."
        above={{ title: 'Settings', to: href('/office/settings') }}
        labels={labels}
        schema={TaxDocument}
        readVersion={readVersion}
        permanent
      >
        <div className="rg pad">
          <div className="cf">
            <OfficeField {...line('gstin')} wide hint="Empty: receipts show no tax." />
            <OfficeSelect
              label={labels.state}
              wide
              value={data.state ?? ''}
              error={errors.state}
              onChange={(event) => keeper.change({ state: event.target.value })}
            >
              <option value="">Choose</option>
              {[...STATES, ...UNION_TERRITORIES].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </OfficeSelect>
            <OfficeField {...line('sacCode')} inputMode="numeric" wide />
            <OfficeField {...count('ratePercent', 40)} />
            <OfficeText {...line('address')} rows={3} />
            <OfficeField
              {...count('refundDays', 90)}
              hint="Shown before payment. 0 = no refund rule shown."
            />
            <OfficeField {...count('refundLessons', 50)} />
          </div>
        </div>
      </EditorFrame>
      <Billers />
    </>
  )
}
