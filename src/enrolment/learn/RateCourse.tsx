import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { rateCourse } from '../enrolment.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './rate.css'
import { words } from './learn.words.ts'

const STARS = [1, 2, 3, 4, 5] as const

type RateProps = {
  courseId: string
  /** Whose rating it is. */
  userId: string | undefined
  /** The earlier rating; null without one. */
  given: number | null
}

/** The student's rating of the course: one to five stars, can be changed at any time. */
export function RateCourse({ courseId, userId, given }: RateProps) {
  const [kept, setKept] = useState(given)
  const [stars, setStars] = useState(given)
  const { busy, submit } = useSubmit((error) => toastError(error, words.ratingNotSent))
  const save = () => {
    if (stars === null || busy) return
    return submit(async () => {
      await call(rateCourse, { params: { courseId }, body: { stars, ...(userId ? { userId } : {}) } })
      setKept(stars)
      toast.success(words.ratingThanks)
    })
  }
  return (
    <form
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset>
        <legend className="font-[640]">{words.rateTitle}</legend>
        <p className="text-sm text-ink-2">{words.rateText}</p>
        <div className="rate-stars">
          {STARS.map((each) => (
            <label key={each} data-on={stars !== null && each <= stars ? '' : undefined}>
              <input
                type="radio"
                name="stars"
                className="sr-only"
                value={each}
                checked={stars === each}
                onChange={() => setStars(each)}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m12 2.6 2.9 5.9 6.5 1-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-1Z" />
              </svg>
              <span className="sr-only">{words.stars(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {stars !== null && stars !== kept && (
        <Button type="submit" variant="line" className="btn-sm" busy={busy}>
          {kept === null ? words.sendRating : words.changeRating}
        </Button>
      )}
    </form>
  )
}
