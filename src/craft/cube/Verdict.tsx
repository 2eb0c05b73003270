import { Check, Eye, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CubeView, WHITE_UP } from './CubeView.tsx'
import { faceAt, type Fault, type Read } from './facelets.rules.ts'
import type { Field } from './Net.tsx'
import { useLook } from './useTurning.ts'
import { faultWords, SIDE_NAMES } from './labels.ts'
import { words } from './cube.words.ts'

const CHECKS: readonly { name: string; kinds: readonly Fault['kind'][] }[] = [
  { name: words.nineOfEach, kinds: ['count'] },
  { name: words.sixCentres, kinds: ['centres'] },
  { name: words.cornersAndEdges, kinds: ['corner', 'edge', 'twice'] },
  { name: words.twists, kinds: ['twist', 'flip', 'parity'] },
]

type VerdictProps = { fields: readonly Field[]; read: Read | null; onBegin: () => void }

/** The entered cube, with its first fault or the button to go on. */
export function Verdict({ fields, read, onBegin }: VerdictProps): ReactNode {
  const { view, look } = useLook()
  const empty = fields.filter((field) => field === null).length
  const fault = read?.fault ?? null
  const text = fault ? faultWords(fault, WHITE_UP) : null
  const at = fault && 'at' in fault ? fault.at : []
  const places = [...new Set(at.map((index) => SIDE_NAMES[faceAt(index)]))]
  const firstWrong = fault ? CHECKS.findIndex(({ kinds }) => kinds.includes(fault.kind)) : CHECKS.length
  return (
    <aside>
      <div className="cb-small">
        <CubeView stickers={fields} view={view} lit={at} label={words.tappedIn} onLook={look} />
      </div>
      <div role="status">
        {empty > 0 && <p className="cb-left-over">{words.empty(empty)}</p>}
        {text && (
          <div className="craft-told wrong">
            <b>
              <Eye className="ico" aria-hidden="true" />
              {text.title}
            </b>
            <p>{text.text}</p>
            {places.length > 0 && <p>{words.lookWhere(places.join(', '))}</p>}
          </div>
        )}
        {read?.cube && (
          <div className="craft-told right">
            <b>
              <Check className="ico" aria-hidden="true" />
              {words.canBeSolved}
            </b>
            <p>{words.turnOver}</p>
            <Button onClick={onBegin}>{words.ready}</Button>
          </div>
        )}
      </div>
      {read && (
        <ul className="cb-checks">
          {CHECKS.map(({ name }, i) => (
            <li key={name} className={checkState(i, firstWrong)}>
              {i < firstWrong && <Check className="ico" aria-label={words.isRight} />}
              {i === firstWrong && <X className="ico" aria-label={words.checkThis} />}
              {name}
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
function checkState(i: number, wrong: number): string {
  if (i < wrong) return 'cb-fine'
  return i === wrong ? 'cb-look' : 'cb-wait'
}
