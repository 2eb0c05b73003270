import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { toast } from '../../ui/toast.tsx'
import { type FieldErrors, useFormSubmit } from '../../ui/useSubmit.ts'
import { nextActOf } from './labels.ts'
import { linesIn, PieceFields, type TypedPieces } from './OrderDialog.tsx'
import * as wire from './stock.contract.ts'

type ActProps = { order: wire.Order; onDone: () => void }

/** The act that comes next with an order, with what it asks for. */
export function NextAct({ order, onDone }: ActProps) {
  const next = nextActOf(order.status, order.isOffice)
  if (!next) return <Waits order={order} />
  switch (next.act) {
    case 'place':
      return <Place order={order} onDone={onDone} />
    case 'accept':
      return <Accept order={order} onDone={onDone} />
    case 'pack':
      return <Pack order={order} onDone={onDone} />
    case 'send':
      return <Send order={order} onDone={onDone} />
    case 'count':
      return <CountIn order={order} onDone={onDone} />
    default:
      return <Close key={whyOpen(order)} order={order} onDone={onDone} />
  }
}

/** Of an order that somebody else leads on, or that is over. */
function Waits({ order: { status, acts } }: { order: wire.Order }) {
  const closed = acts.find(({ act }) => act === 'close')
  if (status === 'cancelled') return null
  return (
    <section className="rg panel-pad">
      <p>
        {closed && `Closed on ${formatDay(closed.at)}, ${closed.by}.`}
        {!closed &&
          (status === 'counted'
            ? 'Counted in. Head office closes the order.'
            : 'Head office has the order now. Nothing to do here.')}
      </p>
    </section>
  )
}

type FormProps = {
  title: string
  verb: string
  said: string
  send: () => Promise<unknown>
  onDone: () => void
  children?: (errors: FieldErrors) => ReactNode
  beside?: ReactNode
}

function ActForm({ title, verb, said, send, onDone, children, beside }: FormProps) {
  const { errors, busy, submit } = useFormSubmit()
  function act(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      await send()
      toast.success(said)
      onDone()
    })
  }
  return (
    <form className="rg" noValidate aria-labelledby="stock-next" onSubmit={(event) => void act(event)}>
      <div className="panel-head">
        <h2 id="stock-next">{title}</h2>
      </div>
      <div className="panel-pad grid gap-4">
        {children?.(errors)}
        <FormError message={errors.form} />
        <div className="mo-a">
          <Button type="submit" busy={busy}>
            {verb}
          </Button>
          {beside}
        </div>
      </div>
    </form>
  )
}

/** A draft: its pieces can be changed, and it is placed at the sum that is shown. */
function Place({ order, onDone }: ActProps) {
  const before = Object.fromEntries(order.lines.map(({ itemId, ordered }) => [itemId, String(ordered)]))
  const [typed, setTyped] = useState<TypedPieces>(before)
  const isChanged = order.lines.some(({ itemId }) => typed[itemId] !== before[itemId])
  const params = { id: order._id }
  return (
    <ActForm
      key={order.duePaise}
      title="Place this order"
      verb={isChanged ? 'Save draft' : placeWords(order.duePaise)}
      said={isChanged ? 'Saved' : 'Sent to head office'}
      send={() =>
        isChanged
          ? call(wire.changeStockOrder, { params, body: { lines: linesIn(typed), note: order.note } })
          : call(wire.placeStockOrder, { params, body: { duePaise: order.duePaise } })
      }
      onDone={onDone}
    >
      {(errors) => (
        <PieceFields
          items={order.lines.map(({ itemId, item }) => ({ _id: itemId, name: item, hint: '' }))}
          typed={typed}
          errors={errors}
          onChange={setTyped}
        />
      )}
    </ActForm>
  )
}

const placeWords = (paise: number): string =>
  paise > 0 ? `Place order, ${rupeesExact(paise)}` : 'Place order'

function Accept({ order, onDone }: ActProps) {
  const [reference, setReference] = useState('')
  return (
    <ActForm
      title="Accept this order"
      verb={order.duePaise > 0 && reference === '' ? 'Accept on credit' : 'Accept'}
      said="Accepted"
      send={() => call(wire.acceptStockOrder, { params: { id: order._id }, body: { reference } })}
      onDone={onDone}
    >
      {(errors) =>
        order.duePaise > 0 && (
          <OfficeField
            label="UTR number, if it is paid"
            maxLength={60}
            hint="Leave empty to send it on credit"
            value={reference}
            error={errors.reference}
            onChange={({ target }) => setReference(target.value)}
          />
        )
      }
    </ActForm>
  )
}

function Pack({ order, onDone }: ActProps) {
  const [typed, setTyped] = useState<TypedPieces>(() =>
    Object.fromEntries(
      order.lines.map(({ itemId, ordered, store }) => [itemId, String(Math.min(ordered, store ?? ordered))]),
    ),
  )
  return (
    <ActForm
      title="Pack this order"
      verb="Pack"
      said="Packed"
      send={() => call(wire.packStockOrder, { params: { id: order._id }, body: { lines: linesIn(typed) } })}
      onDone={onDone}
    >
      {(errors) => (
        <PieceFields
          items={order.lines.map(({ itemId, item, ordered, store }) => ({
            _id: itemId,
            name: item,
            hint: `${ordered} ordered, ${store ?? 0} in the store`,
          }))}
          typed={typed}
          errors={errors}
          onChange={setTyped}
        />
      )}
    </ActForm>
  )
}

function Send({ order, onDone }: ActProps) {
  const [parcel, setParcel] = useState('')
  return (
    <ActForm
      title="Send this order"
      verb="It is sent"
      said="Sent"
      send={() => call(wire.sendStockOrder, { params: { id: order._id }, body: { parcel } })}
      onDone={onDone}
    >
      {(errors) => (
        <OfficeField
          label="Number of the parcel"
          maxLength={60}
          value={parcel}
          error={errors.parcel}
          onChange={({ target }) => setParcel(target.value)}
        />
      )}
    </ActForm>
  )
}

/** What a centre found in the parcel; the rest is short. */
function CountIn({ order, onDone }: ActProps) {
  const packed = order.lines.filter((line) => line.packed > 0)
  const [whole, setWhole] = useState<TypedPieces>({})
  const [damaged, setDamaged] = useState<TypedPieces>({})
  const lines = packed.map(({ itemId }) => ({
    itemId,
    whole: numberIn(whole[itemId] ?? ''),
    damaged: numberIn(damaged[itemId] || '0'),
  }))
  return (
    <ActForm
      title="Count in"
      verb="Count in"
      said="Counted in"
      send={() => call(wire.countInStockOrder, { params: { id: order._id }, body: { lines } })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          {packed.map(({ itemId, item, packed: pieces }, at) => (
            <fieldset key={itemId} className="stock-counted">
              <legend>{`${item}: ${pieces} packed`}</legend>
              <OfficeField
                label="Whole"
                required
                inputMode="numeric"
                value={whole[itemId] ?? ''}
                error={errors[`lines.${at}.whole`]}
                onChange={({ target }) => setWhole({ ...whole, [itemId]: target.value })}
              />
              <OfficeField
                label="Damaged"
                inputMode="numeric"
                value={damaged[itemId] ?? ''}
                error={errors[`lines.${at}.damaged`]}
                onChange={({ target }) => setDamaged({ ...damaged, [itemId]: target.value })}
              />
            </fieldset>
          ))}
          {errors.lines && (
            <p role="alert" className="stock-low">
              {errors.lines}
            </p>
          )}
        </>
      )}
    </ActForm>
  )
}

/** What a refusal to close can be about: it is not shown any more once that has changed. */
const whyOpen = ({ isPaid, excessPaise, lines }: wire.Order): string =>
  [isPaid, excessPaise, ...lines.map(({ short }) => short)].join(' ')

const Close = ({ order, onDone }: ActProps) => (
  <ActForm
    title="Close this order"
    verb="Close order"
    said="Closed"
    send={() => call(wire.closeStockOrder, { params: { id: order._id }, body: {} })}
    onDone={onDone}
  >
    {() => <p>You can close it once it is paid and no piece is short.</p>}
  </ActForm>
)
