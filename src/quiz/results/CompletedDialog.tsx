import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSound } from '../../ui/sounds.ts'
import { Toran } from '../../ui/art/Toran.tsx'
import type { Submission } from '../quiz.contract.ts'
import { EXCELLENT } from '../quiz.rules.ts'
import { resultCounts } from './result.rules.ts'
import { words } from '../attempt/attempt.words.ts'

/** Time is up; `waiting`: answers are not sent yet. */
export type Overtime = 'over' | 'waiting' | null

const waitLabels = { over: words.timeUp, waiting: words.timeUpOffline, none: words.oneMoment }

type Props = { open: boolean; overtime: Overtime; submission: Submission | null; onDetails: () => void }

/** The modal after submission; shows progress while sending and closes on failure. */
export function CompletedDialog({ open, overtime, submission, onDetails }: Props) {
  useSound('done', open && submission !== null)
  // Preloaded, so that the garland appears with the score.
  const isExcellent = submission !== null && !submission.quizId.reservedBy && submission.score >= EXCELLENT
  return (
    <Dialog
      open={open}
      onClose={onDetails}
      dismissible={false}
      title={titleOf(submission)}
      {...(isExcellent ? { className: 'has-garland', icon: <Toran className="dlg-garland" /> } : {})}
    >
      {submission?.quizId.reservedBy && (
        <>
          <p className="mt-2 text-ink-2">{words.haveAnswers}</p>
          <Button type="button" className="mt-6 w-full" onClick={onDetails}>
            {words.seePaper}
          </Button>
        </>
      )}
      {submission && !submission.quizId.reservedBy && (
        <>
          <p className="mt-2 text-[3.5rem] leading-none font-[780] tracking-[-.03em] tnum">
            {submission.score.toFixed(1)}
            <span className="text-2xl">%</span>
          </p>
          <dl className="stats mt-5">
            {resultCounts(submission).map(([name, number]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tnum">{number}</dd>
              </div>
            ))}
          </dl>
          <Button type="button" className="mt-6 w-full" onClick={onDetails}>
            {words.viewDetails}
          </Button>
        </>
      )}
      {!submission && (
        <p className="mt-2 text-ink-2" role="status">
          {waitLabels[overtime ?? 'none']}
        </p>
      )}
    </Dialog>
  )
}

const titleOf = (submission: Submission | null): string => {
  if (!submission) return words.submitting
  return submission.quizId.reservedBy ? words.paperSubmitted : words.completed
}
