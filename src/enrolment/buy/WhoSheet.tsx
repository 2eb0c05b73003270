import './money.css'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import type { Learner } from './checkout.contract.ts'
import { canHave, chosenFirst } from './checkout.rules.ts'
import { firstName } from './checkout-path.ts'

type WhoSheetProps = {
  /** The course with its price, in a line. */
  what: string
  learners: readonly Learner[]
  /** Who was chosen before. */
  before: string | null
  onChosen: (childId: string) => void
  onClose: () => void
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })

/** Who is it for? The children of the family, and a way to add another. */
export function WhoSheet({ what, learners, before, onChosen, onClose }: WhoSheetProps) {
  const [chosen, setChosen] = useState(() => chosenFirst(learners, before)?._id ?? null)
  const child = learners.find(({ _id }) => _id === chosen)
  return (
    <Dialog open variant="sheet" title="Who is it for?" onClose={onClose}>
      <p className="text-ink-2">{what}</p>
      <fieldset className="who-list">
        <legend className="sr-only">Who is it for?</legend>
        {learners.map((learner) => (
          <Who
            key={learner._id}
            learner={learner}
            chosen={learner._id === chosen}
            onChoose={() => setChosen(learner._id)}
          />
        ))}
        <Link className="who add" to={href('/family')}>
          <Plus className="ico" aria-hidden="true" />
          <b>Another child</b>
        </Link>
      </fieldset>
      {child ? (
        <Button className="w-full" onClick={() => onChosen(child._id)}>
          Go on for {firstName(child.fullName)}
        </Button>
      ) : (
        <ButtonLink className="w-full" to={href(learners.length === 0 ? '/family' : '/my-courses')}>
          {learners.length === 0 ? 'Add your child' : 'Go to My Courses'}
        </ButtonLink>
      )}
    </Dialog>
  )
}

type WhoProps = { learner: Learner; chosen: boolean; onChoose: () => void }

function Who({ learner, chosen, onChoose }: WhoProps) {
  const { _id, fullName, presentEducation, since, agreed } = learner
  const can = canHave(learner)
  return (
    <label className={can ? 'who' : 'who off'}>
      <input
        type="radio"
        name="who"
        checked={chosen}
        disabled={!can}
        onChange={onChoose}
        {...(chosen ? { 'data-autofocus': '' } : {})}
      />
      <BeadInitial name={fullName} child={_id} />
      <span className="who-name">
        <b>{fullName}</b>
        <span>{presentEducation}</span>
        {since !== null && (
          <em>
            <Check className="ico" aria-hidden="true" />
            Has it since {day.format(new Date(since))}
          </em>
        )}
        {since === null && !agreed && <em>Please agree on the family page first</em>}
      </span>
      {can && <Check className="ico who-tick" aria-hidden="true" />}
    </label>
  )
}
