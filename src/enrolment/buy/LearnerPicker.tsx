import './money.css'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import type { Learner } from './checkout.contract.ts'
import { canBuy, defaultLearner } from './checkout.rules.ts'
import { firstName } from './checkout-path.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { words } from './buy.words.ts'
import { words as account } from '../../people/account/account.words.ts'

type WhoSheetProps = {
  /** The course with its price, in one line. */
  what: string
  learners: readonly Learner[]
  /** The id of the child chosen before. */
  before: string | null
  onChosen: (childId: string) => void
  onClose: () => void
}

/** Asks who the course is for: the family’s children, and a link to add another. */
export function LearnerPicker({ what, learners, before, onChosen, onClose }: WhoSheetProps) {
  const [chosen, setChosen] = useState(() => defaultLearner(learners, before)?._id ?? null)
  const child = learners.find(({ _id }) => _id === chosen)
  return (
    <Dialog open variant="sheet" title={words.forWhom} onClose={onClose}>
      <p className="text-ink-2">{what}</p>
      <fieldset className="who-list">
        <legend className="sr-only">{words.forWhom}</legend>
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
          <b>{words.addAnother}</b>
        </Link>
      </fieldset>
      {child ? (
        <Button className="w-full" onClick={() => onChosen(child._id)}>
          {words.continueFor(firstName(child.fullName))}
        </Button>
      ) : (
        <ButtonLink className="w-full" to={href(learners.length === 0 ? '/family' : '/my-courses')}>
          {learners.length === 0 ? words.addChild : words.toMyCourses}
        </ButtonLink>
      )}
    </Dialog>
  )
}

type WhoProps = { learner: Learner; chosen: boolean; onChoose: () => void }

function Who({ learner, chosen, onChoose }: WhoProps) {
  const { _id, fullName, presentEducation, since, agreed } = learner
  const can = canBuy(learner)
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
        <span>{account.className(presentEducation)}</span>
        {since !== null && (
          <em>
            <Check className="ico" aria-hidden="true" />
            {words.enrolledOn(formatDay(since))}
          </em>
        )}
        {since === null && !agreed && <em>{words.consentFirst}</em>}
      </span>
      {can && <Check className="ico who-tick" aria-hidden="true" />}
    </label>
  )
}
