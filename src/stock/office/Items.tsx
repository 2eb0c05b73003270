import { type ReactNode, useState } from 'react'
import { Search } from 'lucide-react'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { CountDialog } from './CountDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { itemKindLabels } from './labels.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import type { Stock, StockItem } from './stock.contract.ts'

/** What the user may do: count a shelf, change an item and its prices, receive from a supplier. */
type May = { count: boolean; change: boolean; receive: boolean }
type ItemsProps = { stock: Stock; centreId: string; may: May; add: ReactNode; onChanged: () => void }

/** Items with their pieces at each place, found by their name. */
export function Items({ stock, centreId, may, add, onChanged }: ItemsProps) {
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const items = stock.items.filter(({ name, level, isWithdrawn, ...item }) => {
    const isThere = !isWithdrawn || may.change || (item.store ?? 0) + item.atCentres + item.way > 0
    return isThere && `${name} ${level}`.toLowerCase().includes(wanted)
  })
  return (
    <section className="rg" aria-labelledby="stock-items">
      <div className="panel-head">
        <h2 id="stock-items">What is where</h2>
        {add}
      </div>
      {stock.items.length > 8 && (
        <div className="panel-pad">
          <label className="of-in ls-s">
            <Search className="ico" aria-hidden="true" />
            <input
              type="search"
              aria-label="Find an item"
              placeholder="Find an item"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
        </div>
      )}
      {items.length === 0 && (
        <p className="panel-pad muted">
          {stock.items.length === 0 ? 'No item yet. The owner adds kits and books.' : 'No item of this name.'}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <Item key={item._id} {...{ item, stock, centreId, may, onChanged }} />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = Omit<ItemsProps, 'add'> & { item: StockItem }

function Item({ item, stock, centreId, may, onChanged }: ItemProps) {
  const facts = [item.level, item.name.includes(itemKindLabels[item.kind]) ? '' : itemKindLabels[item.kind]]
  const price = item.familyPrice > 0 ? `${rupees(item.familyPrice * 100)} for families` : 'Not charged'
  return (
    <li className="stock-item">
      <div className="min-w-0">
        <b className="[overflow-wrap:anywhere]">{item.name}</b>
        <span className="panel-note">{[...facts, price].filter(Boolean).join(', ')}</span>
        {item.isWithdrawn && <span className="panel-note">Not offered any more</span>}
        {item.lowAt.length > 0 && <span className="stock-low">{`Low: ${item.lowAt.join(', ')}`}</span>}
      </div>
      <dl className="stock-places" aria-label={`Where ${item.name} is`}>
        {placesOf(item, stock, centreId).map(({ name, pieces }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{pieces}</dd>
          </div>
        ))}
      </dl>
      <div className="mo-a stock-acts">
        {may.receive && centreId === '' && !item.isWithdrawn && (
          <ReceiveDialog item={item} onReceived={onChanged} />
        )}
        {may.count && <CountDialog item={item} stock={stock} centreId={centreId} onCounted={onChanged} />}
        {may.receive && item.shelves.some(({ pieces }) => pieces > 0) && (
          <ReturnDialog item={item} stock={stock} onReturned={onChanged} />
        )}
        {may.change && <ItemDialog item={item} onSaved={onChanged} />}
      </div>
    </li>
  )
}

/** The places that are shown of an item: each shelf while there are few, else their sum. */
function placesOf(item: StockItem, { centres }: Stock, centreId: string) {
  const shelves = centres
    .filter(({ _id }) => centreId === '' || _id === centreId)
    .map(({ _id, name }) => ({
      name,
      pieces: item.shelves.find((shelf) => shelf.centreId === _id)?.pieces ?? 0,
    }))
  const isMany = shelves.length > 8
  return [
    ...(item.store === null ? [] : [{ name: 'Store', pieces: item.store }]),
    ...(centres.length === 0 ? [] : [{ name: 'On the way', pieces: item.way }]),
    ...(isMany ? [{ name: 'Centres', pieces: item.atCentres }] : shelves),
    { name: 'Children', pieces: item.given },
  ]
}
