import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { StoredSession } from '../../platform/browser/session.ts'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import { toast } from '../../ui/toast.tsx'
import './chip.css'
import { words } from './nav.words.ts'

type Sheet = typeof import('./AccountSwitcher.tsx').AccountSwitcher

/** Milliseconds after which a page has loaded what it shows. */
const RESTS_MS = 4_000

/** Shows who is using the device; opens the account switcher. */
export function AccountSwitcherChip({ session }: { session: StoredSession }): ReactNode {
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null)
  // Few visits open the sheet. It is loaded on a tap, or when the page has rested: then it opens offline too.
  useEffect(() => {
    const timer = setTimeout(() => void import('./AccountSwitcher.tsx').catch(() => {}), RESTS_MS)
    return () => clearTimeout(timer)
  }, [])
  const open = () =>
    import('./AccountSwitcher.tsx').then(
      ({ AccountSwitcher: WhoSheet }) => setSheet({ Sheet: WhoSheet }),
      () => toast.warning(words.offline),
    )
  const { name, role, userId } = session
  const first = name.split(' ')[0] ?? name
  return (
    <>
      <button type="button" className="who-chip" aria-haspopup="dialog" onClick={() => void open()}>
        <BeadInitial name={name} child={role === 'student' ? userId : undefined} />
        <span className="who-n">{first}</span>
        <span className="sr-only">{words.switchUser}</span>
        <ChevronDown className="ico" aria-hidden="true" />
      </button>
      {sheet && <sheet.Sheet session={session} onClose={() => setSheet(null)} />}
    </>
  )
}
