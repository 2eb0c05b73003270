import { type FormEvent, useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { shelvesOf } from './shelves.ts'
import { findStockChildren, giveStock, type Stock } from './stock.contract.ts'

type Child = { _id: string; fullName: string }
type GiveProps = { stock: Stock; centreId: string; onGiven: () => void }

/** Gives a piece to a child: from which shelf, what, and to whom. */
export function GivePanel({ stock, centreId, onGiven }: GiveProps) {
  const places = shelvesOf(stock, undefined, centreId)
  const [shelfId, setShelfId] = useState(places[0]?.id ?? '')
  const [child, setChild] = useState<Child | null>(null)
  const [itemId, setItemId] = useState('')
  const [again, setAgain] = useState(false)
  const [id, setId] = useState(() => uuidv7(Date.now()))
  const { errors, busy, submit, stale } = useFormSubmit()
  const there = stock.items
    .map((item) => ({
      item,
      pieces: shelvesOf(stock, item, '').find((each) => each.id === shelfId)?.pieces ?? 0,
    }))
    .filter(({ pieces }) => pieces > 0)
  const chosen = there.find(({ item }) => item._id === itemId)?.item
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { _id: id, itemId, centreId: shelfId || null, studentId: child?._id ?? '', again }
      const { message } = await call(giveStock, { body })
      toast.success(message)
      setId(uuidv7(Date.now()))
      setChild(null)
      setAgain(false)
      onGiven()
    })
  }
  return (
    <section className="rg" aria-labelledby="stock-give">
      <div className="panel-head">
        <h2 id="stock-give">Give to a child</h2>
      </div>
      <div className="panel-pad grid gap-4">
        {places.length > 1 && (
          <OfficeSelect
            label="From"
            value={shelfId}
            onChange={({ target }) => {
              setShelfId(target.value)
              setChild(null)
            }}
          >
            {places.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </OfficeSelect>
        )}
        {there.length === 0 && <p className="muted">Nothing is on this shelf.</p>}
        {there.length > 0 && child === null && <ChildFinder shelfId={shelfId} onChosen={setChild} />}
        {there.length > 0 && child !== null && (
          <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
            <p className="stock-chosen">
              <b>{child.fullName}</b>
              <button type="button" className="ob ob-quiet" onClick={() => setChild(null)}>
                Another child
              </button>
            </p>
            <OfficeSelect
              label="What"
              required
              value={itemId}
              error={errors.itemId}
              onChange={({ target }) => setItemId(target.value)}
            >
              <option value="">Choose</option>
              {there.map(({ item, pieces }) => (
                <option key={item._id} value={item._id}>
                  {`${item.name} (${pieces} here)`}
                </option>
              ))}
            </OfficeSelect>
            {chosen && (
              <p className="panel-note">
                {chosen.familyPrice > 0
                  ? `The family is charged ${rupees(chosen.familyPrice * 100)}.`
                  : 'The family is charged nothing.'}
              </p>
            )}
            {(stale || again) && (
              <OfficeSwitch label="Give another one" checked={again} onChange={setAgain} />
            )}
            <FormError message={errors.form} />
            <div className="mo-a">
              <Button type="submit" busy={busy}>
                Give
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  )
}

/** Finds a child by a part of the name. */
function ChildFinder({ shelfId, onChosen }: { shelfId: string; onChosen: (child: Child) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Child[] | null>(null)
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { data } = await call(findStockChildren, { body: { centreId: shelfId || null, words } })
      setFound(data)
    })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      <OfficeField
        label="Child’s name"
        required
        maxLength={80}
        value={words}
        error={errors.words}
        onChange={({ target }) => setWords(target.value)}
      />
      <FormError message={errors.form} />
      <div className="mo-a">
        <Button type="submit" variant="line" busy={busy}>
          Find
        </Button>
      </div>
      {found?.length === 0 && <p role="status">No child of this name here.</p>}
      {found !== null && found.length > 0 && (
        <ul aria-label="Children found" className="mo-a">
          {found.map((child) => (
            <li key={child._id}>
              <button type="button" className="ob" onClick={() => onChosen(child)}>
                {child.fullName}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
