import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import type { Taken } from './looked.ts'
import { UndoKey } from './UndoKey.tsx'

const count = (n: number, what: string) => `${n.toLocaleString('en-IN')} ${what}${n === 1 ? '' : 's'}`

/** What was taken in, and the way back. */
export function TakenStep({ taken: { taken, key }, again }: { taken: Taken; again: () => void }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [first] = taken.quizzes
  const titles = taken.quizzes.map(({ title }) => title)
  const where = titles.length > 3 ? `${titles[0]} to ${titles.at(-1)}` : titles.join(', ')
  return (
    <section className="rg pad im-k" aria-labelledby="taken">
      <h2 id="taken" ref={heading} tabIndex={-1}>
        <Check className="ico" aria-hidden="true" />
        {count(taken.added + taken.changed, 'question')} taken in
      </h2>
      <p>
        {taken.changed > 0
          ? `${taken.added} new and ${taken.changed} changed in ${where}.`
          : `In ${where}, from the next attempt on.`}
        {taken.duplicates > 0 && ` ${count(taken.duplicates, 'row')} stood there already and was left out.`}
      </p>
      <p className="muted">
        Until a student begins with these questions, all of it can be taken back in one act.
      </p>
      <div className="im-a">
        {first && (
          <Link className="ob ob-main" to={href('/office/quizzes/:id', { id: first._id })}>
            Open {titles.length > 1 ? 'the first quiz' : 'the quiz'}
          </Link>
        )}
        <button type="button" className="ob" onClick={again}>
          Another sheet
        </button>
        <UndoKey importId={key} name="this import" onUndone={again} />
      </div>
    </section>
  )
}
