import { Printer } from 'lucide-react'
import { useState } from 'react'
import { call, download } from '../../platform/wire.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { printIdCards, reportCardLost } from './id-cards.contract.ts'
import type { PersonPage } from './office.contract.ts'

type IdCardProps = { shown: PersonPage; onChanged: () => void }

/** The ID card of a student who is here: printed, printed again, or reported lost and replaced. */
export function IdCardSection({ shown: { person, idCard: card, mergedInto }, onChanged }: IdCardProps) {
  const [asking, setAsking] = useState(false)
  const { busy, submit } = useSubmit()
  if (person.role !== 'student' || mergedInto) return null
  const isInUse = card !== null && card.lostAt === null
  const print = () =>
    submit(async () => {
      const { name, file } = await download(printIdCards, { body: { ids: [person._id] } })
      saveFile(name, file)
      onChanged()
    })
  const report = () => {
    setAsking(false)
    return submit(async () => {
      toast.success((await call(reportCardLost, { params: { id: person._id }, body: {} })).message)
      onChanged()
    })
  }
  return (
    <section className="rg" aria-labelledby="id-card">
      <div className="rg-h">
        <h2 id="id-card">ID card</h2>
      </div>
      <p className="pp-none">{stateOf(card)}</p>
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <button type="button" className="ob" aria-disabled={busy} onClick={() => void print()}>
          <Printer className="ico" aria-hidden="true" />
          {card?.lostAt ? 'Print a new card' : 'Print ID card'}
        </button>
        {isInUse && (
          <button type="button" className="ob ob-quiet" aria-disabled={busy} onClick={() => setAsking(true)}>
            Report lost
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title="Was this card lost?"
        text="Its code stops working at once. The next card has a new one."
        yes="Report lost"
        no="Cancel"
        onYes={() => void report()}
        onNo={() => setAsking(false)}
      />
    </section>
  )
}

function stateOf(card: PersonPage['idCard']): string {
  if (card === null) return 'Not printed yet'
  return card.lostAt === null
    ? `Printed on ${formatDate(card.printedAt)}`
    : `Reported lost on ${formatDate(card.lostAt)}`
}
