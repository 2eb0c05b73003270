import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StoredSession } from '../../platform/session.ts'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import { toast } from '../../ui/toast.tsx'
import './chip.css'

type Sheet = typeof import('./WhoSheet.tsx').WhoSheet

/** Who acts, always in sight; it opens 'Who is here?'. */
export function WhoChip({ session }: { session: StoredSession }): ReactNode {
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null)
  // Opened by few visits: no page carries it along, and without network it may not come.
  const open = () =>
    import('./WhoSheet.tsx').then(
      ({ WhoSheet }) => setSheet({ Sheet: WhoSheet }),
      () => toast.warning('No connection. Please try again when it is back.'),
    )
  const { name, role, userId } = session
  const first = name.split(' ')[0] ?? name
  return (
    <>
      <button type="button" className="who-chip" aria-haspopup="dialog" onClick={() => void open()}>
        <BeadInitial name={name} child={role === 'student' ? userId : undefined} />
        <span className="who-n">{first}</span>
        <span className="sr-only">, who is here?</span>
        <ChevronDown className="ico" aria-hidden="true" />
      </button>
      {sheet && <sheet.Sheet session={session} onClose={() => setSheet(null)} />}
    </>
  )
}
