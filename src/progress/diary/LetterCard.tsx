import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type FamilyDiary, setLetter } from './diary.contract.ts'
import { words } from './diary.words.ts'
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
        <h2 id="letter">{words.letter}</h2>
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
          <span aria-hidden="true">{wanted ? words.on : words.off}</span>
        </label>
      </div>
      <p>{letterText(parent)}</p>
      {diary && (
        <div className={`envelope ${wanted ? '' : 'is-off'}`} aria-hidden="true">
          <span className="env-letter">
            <b>{words.childsWeek(diary.child.firstName)}</b>
            <span>{words.summary(diary.summary)}</span>
          </span>
          <span className="env-flap" />
        </div>
      )}
      <Link className="textlink mt-3" to={href('/family/letter')}>
        {words.wholeLetter}
        <ArrowRight className="ico" aria-hidden="true" />
      </Link>
    </section>
  )
}

function letterText({ email, emailVerified }: { email: string; emailVerified: boolean }): string {
  if (email === '') return words.giveEmail
  return emailVerified ? words.letterBy(email) : words.confirmEmail(email)
}
