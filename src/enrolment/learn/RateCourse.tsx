import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { rateCourse } from '../enrolment.contract.ts'
import './rate.css'

const STARS = [1, 2, 3, 4, 5] as const

type RateProps = {
  courseId: string
  /** Whose rating it is. */
  userId: string | undefined
  /** What was given before; null: nothing yet. */
  given: number | null
}

/** What the student thinks of the course: one to five stars, to be changed at any time. */
export function RateCourse({ courseId, userId, given }: RateProps) {
  const [kept, setKept] = useState(given)
  const [stars, setStars] = useState(given)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (stars === null || busy) return
    setBusy(true)
    try {
      await call(rateCourse, { params: { courseId }, body: { stars, ...(userId ? { userId } : {}) } })
      setKept(stars)
      toast.success('Thank you. Your rating counts from now on.')
    } catch (error) {
      toastError(error, 'Your rating did not go out. Please try again.')
    }
    setBusy(false)
  }
  return (
    <form
      className="rate mt-8"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset>
        <legend className="font-[640]">What do you think of this course?</legend>
        <p className="text-sm text-ink-2">
          Others see the mean of all ratings, and how many they are; nobody sees who gave which.
        </p>
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
              <span className="sr-only">{each === 1 ? '1 star' : `${each} stars`}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {stars !== null && stars !== kept && (
        <Button type="submit" variant="line" className="btn-sm" busy={busy}>
          {kept === null ? 'Send rating' : 'Change rating'}
        </Button>
      )}
    </form>
  )
}
