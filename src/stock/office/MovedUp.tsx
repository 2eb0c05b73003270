import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { placeLabels } from './labels.ts'
import {
  dropReservedKit,
  giveReservedKit,
  type Promotion,
  type Promotions,
  undoPromotion,
} from './promotions.contract.ts'
import { createStockOrder } from './stock.contract.ts'

type MovedUpProps = { promotions: Promotions; mayManage: boolean; onChanged: () => void }

/** Who moved up last, and who still waits for its kit. */
export function MovedUp({ promotions, mayManage, onChanged }: MovedUpProps) {
  const { moved } = promotions
  return (
    <>
      <MissingKits promotions={promotions} />
      <section className="rg" aria-labelledby="moved-up">
        <div className="panel-head">
          <h2 id="moved-up">Moved up</h2>
        </div>
        {moved.length === 0 && <p className="panel-pad muted">Nobody yet.</p>}
        <ul>
          {moved.map((each) => (
            <li key={each._id} className="stock-row moved-row">
              <span className="min-w-0">
                <b>{each.child || 'A child who has left'}</b>
                <span className="panel-note">{stepOf(each)}</span>
                {each.kit && (
                  <span className="panel-note">{`${each.kit.name}: ${placeLabels[each.kit.place]}`}</span>
                )}
              </span>
              <span className="moved-acts">
                {each.kit?.place === 'here' && <GiveKit promotion={each} onGiven={onChanged} />}
                {each.kit && each.kit.place !== 'given' && <NoKit promotion={each} onDone={onChanged} />}
                {mayManage && each.kit?.place !== 'given' && <Undo promotion={each} onDone={onChanged} />}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const stepOf = ({ fromLevel, level, group, isStaying, fromDay }: Promotion): string =>
  [
    [fromLevel, level].filter(Boolean).join(' to '),
    isStaying ? `stays in ${group}` : group,
    `from ${formatDay(fromDay)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Kits that children wait for and that are neither here nor on the way. */
function MissingKits({ promotions: { kits, centreId } }: { promotions: Promotions }) {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const missing = kits
    .map(({ _id, name, reserved, here, way }) => ({ itemId: _id, name, pieces: reserved - here - way }))
    .filter(({ pieces }) => pieces > 0)
  if (missing.length === 0) return null
  return (
    <section className="rg" aria-labelledby="missing-kits">
      <div className="panel-head">
        <h2 id="missing-kits">Missing kits</h2>
        {centreId !== null && (
          <FormButton
            button="Order them"
            name="Order them: the missing kits"
            title="Order the missing kits"
            submitText="Make draft"
            onOpen={() => setId(uuidv7(Date.now()))}
            send={async () => {
              const lines = missing.map(({ itemId, pieces }) => ({ itemId, pieces }))
              const { data } = await call(createStockOrder, {
                body: { _id: id, centreId, lines, note: 'For children who moved up' },
              })
              return { message: `Order ${data.number} is a draft` }
            }}
            onSent={() => void navigate(href('/office/stock/:id', { id }))}
          >
            {() => <p>{`A draft for head office: ${missing.map(textOf).join(', ')}.`}</p>}
          </FormButton>
        )}
      </div>
      <ul>
        {missing.map(({ itemId, name, pieces }) => (
          <li key={itemId} className="stock-row">
            <b>{name}</b>
            <span>{pieces}</span>
          </li>
        ))}
      </ul>
      {centreId === null && (
        <p className="panel-pad panel-note">
          When they have come, enter them at <Link to={href('/office/stock')}>Stock</Link>.
        </p>
      )}
    </section>
  )
}

const textOf = ({ name, pieces }: { name: string; pieces: number }): string => `${pieces} × ${name}`

type PromotionProps = { promotion: Promotion }

function GiveKit({ promotion: { _id, child, kit }, onGiven }: PromotionProps & { onGiven: () => void }) {
  const [giftId, setGiftId] = useState('')
  return (
    <FormButton
      button="Give the kit"
      name={`Give the kit to ${child}`}
      title={`Give the kit to ${child}`}
      submitText="Give"
      onOpen={() => setGiftId(uuidv7(Date.now()))}
      send={() => call(giveReservedKit, { params: { id: _id }, body: { giftId } })}
      onSent={onGiven}
    >
      {() => <p>{`${kit?.name ?? ''}. The family is charged if it has a price for families.`}</p>}
    </FormButton>
  )
}

const NoKit = ({ promotion: { _id, child, kit }, onDone }: PromotionProps & { onDone: () => void }) => (
  <FormButton
    button="No kit needed"
    name={`No kit needed for ${child}`}
    look="ob ob-quiet"
    title={`No kit for ${child}?`}
    submitText="No kit needed"
    send={() => call(dropReservedKit, { params: { id: _id }, body: {} })}
    onSent={onDone}
  >
    {() => <p>{`${kit?.name ?? ''} is not reserved any more.`}</p>}
  </FormButton>
)

const Undo = ({ promotion, onDone }: PromotionProps & { onDone: () => void }) => (
  <FormButton
    button="Take back"
    name={`Take back: ${promotion.child} moved up`}
    look="ob ob-quiet"
    title={`Take the move of ${promotion.child} back?`}
    submitText="Take back"
    send={() => call(undoPromotion, { params: { id: promotion._id }, body: {} })}
    onSent={onDone}
  >
    {() => (
      <p>
        {promotion.isStaying
          ? 'The child is ready to move up again, and its kit is free.'
          : 'The child goes on in its old group and is ready to move up again. Its kit is free. The family has had a mail; please tell it.'}
      </p>
    )}
  </FormButton>
)
