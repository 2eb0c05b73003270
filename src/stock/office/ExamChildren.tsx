import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { kitPlace } from '../promotions.rules.ts'
import { placeLabels } from './labels.ts'
import { MoveUpDialog } from './MoveUpDialog.tsx'
import type { ExamChild, Promotions } from './promotions.contract.ts'

type ExamChildrenProps = { promotions: Promotions; mayMove: boolean; onMoved: () => void }

/** Children by their last exam: those who are ready can be chosen, all of them are at first. */
export function ExamChildren({ promotions, mayMove, onMoved }: ExamChildrenProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { children, kits } = promotions
  const ready = children.filter(({ standing }) => standing === 'ready')
  const chosen = ready.filter(({ sittingId }) => !left.has(sittingId))
  function choose(id: string, isChosen: boolean) {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const kitOf = (child: ExamChild): string => {
    const kit = kits.find(({ _id }) => _id === child.itemId)
    if (!kit) return child.toLevel ? `No kit for ${child.toLevel}` : 'No kit'
    const before = chosen.filter(({ itemId }) => itemId === kit._id).indexOf(child)
    return placeLabels[kitPlace(kit, kit.reserved + Math.max(0, before))]
  }
  return (
    <section className="rg" aria-labelledby="exam-children">
      <div className="panel-head">
        <h2 id="exam-children">Ready to move up</h2>
        {mayMove && chosen.length > 0 && (
          <MoveUpDialog chosen={chosen} promotions={promotions} onMoved={onMoved} />
        )}
      </div>
      {children.length === 0 && (
        <p className="panel-pad muted">
          Nobody here had an exam in the last four months that no move followed. A teacher records exams held
          on paper at <Link to={href('/teach')}>Teach</Link>, and confirms those that a child passed on the
          screen.
        </p>
      )}
      <ul>
        {children.map((child) => (
          <li key={child.sittingId} className="exam-child">
            {mayMove && child.standing === 'ready' ? (
              <label className="exam-choice">
                <input
                  type="checkbox"
                  className="of-chk"
                  aria-label={`Move ${child.fullName} up`}
                  checked={!left.has(child.sittingId)}
                  onChange={({ target }) => choose(child.sittingId, target.checked)}
                />
              </label>
            ) : (
              <span />
            )}
            <span className="min-w-0">
              <b>{child.fullName}</b>
              <span className="panel-note">{child.group}</span>
              <span className="panel-note">{child.schedule}</span>
            </span>
            <span className="min-w-0">
              <span>{child.standing === 'ready' ? stepOf(child) : child.level || 'No level'}</span>
              <span className="panel-note">
                {child.standing === 'ready' ? kitOf(child) : reasonOf(child)}
              </span>
            </span>
            <span className="exam-marks">
              <b>{child.points}</b>
              <span className="panel-note">{`of ${child.marks}`}</span>
            </span>
            <span className="exam-of panel-note">{`${child.grade}, ${formatDay(child.at)}`}</span>
          </li>
        ))}
      </ul>
      {ready.length > 0 && (
        <p className="panel-pad panel-note">
          Moving up takes each child into its next group and reserves its kit. Nothing is charged before the
          kit is given. The certificate is there since the exam was passed.
        </p>
      )}
    </section>
  )
}

const stepOf = ({ level, toLevel }: ExamChild): string =>
  [level || 'No level', toLevel].filter(Boolean).join(' to ')

function reasonOf({ standing, pass }: ExamChild): string {
  if (standing === 'waiting') return 'Passed; the teacher has not confirmed it yet'
  if (standing === 'declined') return 'Passed, but the teacher said that it does not count'
  return `Needs ${pass}`
}
