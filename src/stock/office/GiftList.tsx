import { useState } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { OfficeSwitch, ReasonField } from '../../ui/office/fields.tsx'
import { type Gift, takeBackGift } from './stock.contract.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'

type GiftListProps = { gifts: readonly Gift[]; mayTakeBack: boolean; onChanged: () => void }

/** What children were given last. */
export function GiftList({ gifts, mayTakeBack, onChanged }: GiftListProps) {
  return (
    <section className="rg" aria-labelledby="stock-gifts">
      <div className="panel-head">
        <h2 id="stock-gifts">Given to children</h2>
      </div>
      {gifts.length === 0 && <p className="panel-pad muted">Nothing yet.</p>}
      <ul>
        {gifts.map((gift) => (
          <li key={gift._id} className="stock-row">
            <span className="min-w-0">
              <b className={gift.takenBack === null ? '' : 'line-through'}>{gift.item}</b>
              <span className="panel-note">{noteOf(gift)}</span>
              {gift.takenBack !== null && (
                <span className="panel-note">
                  {gift.takenBack === '' ? 'Taken back' : `Taken back: ${gift.takenBack}`}
                </span>
              )}
            </span>
            {mayTakeBack && gift.takenBack === null ? <TakeBack gift={gift} onTaken={onChanged} /> : <span />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const noteOf = ({ child, centre, paise, at }: Gift): string =>
  [child || 'A child who has left', centre, paise > 0 ? rupees(paise) : '', formatDay(at)]
    .filter(Boolean)
    .join(', ')

function TakeBack({ gift, onTaken }: { gift: Gift; onTaken: () => void }) {
  const [reason, setReason] = useState('')
  const [isDamaged, setIsDamaged] = useState(false)
  return (
    <FormButton
      button="Take back"
      name={`Take back ${gift.item} from ${gift.child}`}
      look="ob ob-quiet"
      title={`Take back ${gift.item}`}
      submitText="Take back"
      send={() => call(takeBackGift, { params: { id: gift._id }, body: { reason, isDamaged } })}
      onSent={onTaken}
    >
      {(errors) => (
        <>
          <p>
            {gift.paise > 0
              ? `Its charge of ${rupees(gift.paise)} is taken back by a credit note.`
              : 'Nothing was charged for it.'}
          </p>
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
          <OfficeSwitch label="It is damaged" checked={isDamaged} onChange={setIsDamaged} />
        </>
      )}
    </FormButton>
  )
}
