import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type FamilyDiary, setLetter } from './diary.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

/** The Sunday letter: its switch and a preview. */
export function LetterCard({ family }: { family: FamilyDiary }): ReactNode {
  const { parent, diary } = family
  const [wanted, setWanted] = useState(family.letter)
  const { busy, submit } = useSubmit((error) => {
    setWanted((shown) => !shown)
    toastError(error)
  })
  const say = (on: boolean) => {
    setWanted(on)
    return submit(async () => {
      toast.success((await call(setLetter, { body: { wanted: on } })).message)
    })
  }
  return (
    <section className="letter-card" aria-labelledby="letter">
      <div className="lc-h">
        <h2 id="letter">Sunday letter</h2>
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-labelledby="letter"
            checked={wanted}
            aria-checked={wanted}
            onChange={({ target }) => {
              if (!busy) void say(target.checked)
            }}
          />
          <span className="sw" aria-hidden="true" />
          <span aria-hidden="true">{wanted ? 'On' : 'Off'}</span>
        </label>
      </div>
      <p>
        {parent.emailVerified
          ? `Get this page by email on Sundays at 6 pm: ${parent.email}.`
          : `Confirm ${parent.email} to get this page by email on Sundays at 6 pm.`}
      </p>
      {diary && (
        <div className={`envelope ${wanted ? '' : 'is-off'}`} aria-hidden="true">
          <span className="env-letter">
            <b>{diary.child.firstName} this week</b>
            <span>{diary.sentence}</span>
          </span>
          <span className="env-flap" />
        </div>
      )}
      <Link className="textlink mt-3" to={href('/family/letter')}>
        See the whole letter
        <ArrowRight className="ico" aria-hidden="true" />
      </Link>
    </section>
  )
}
