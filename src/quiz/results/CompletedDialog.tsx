import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Submission } from '../quiz.contract.ts'

/** Time is over; `waiting`: what was answered could not be sent yet. */
export type Overtime = 'over' | 'waiting' | null

const words = {
  over: 'Time is over. Your answers are handed in now.',
  waiting:
    'Time is over. Your answers are safe on this device and are sent when the connection is back. What arrives more than 30 seconds after the end does not count, and is kept for an appeal.',
  none: 'One moment, please.',
}

type Props = { open: boolean; overtime: Overtime; submission: Submission | null; onDetails: () => void }

/** The modal after submission. While the reply is awaited it says so; a failed submission closes it. */
export function CompletedDialog({ open, overtime, submission, onDetails }: Props) {
  return (
    <Dialog open={open} onClose={onDetails} dismissible={false} title={titleOf(submission)}>
      {submission?.quizId.keptBy && (
        <>
          <p className="mt-2 text-ink-2">
            Your answers are with us. What they came to is told with the paper.
          </p>
          <Button type="button" className="mt-6 w-full" onClick={onDetails}>
            See your paper
          </Button>
        </>
      )}
      {submission && !submission.quizId.keptBy && (
        <>
          <p className="mt-2 text-[3.5rem] leading-none font-[780] tracking-[-.03em] tnum">
            {submission.score.toFixed(1)}
            <span className="text-2xl">%</span>
          </p>
          <dl className="stats mt-5">
            {(
              [
                ['Correct', submission.correctAnswers],
                ['Incorrect', submission.incorrectAnswers],
                ['Total', submission.totalQuestions],
              ] as const
            ).map(([name, number]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tnum">{number}</dd>
              </div>
            ))}
          </dl>
          <Button type="button" className="mt-6 w-full" onClick={onDetails}>
            View Detailed Results
          </Button>
        </>
      )}
      {!submission && (
        <p className="mt-2 text-ink-2" role="status">
          {words[overtime ?? 'none']}
        </p>
      )}
    </Dialog>
  )
}

const titleOf = (submission: Submission | null): string => {
  if (!submission) return 'Submitting your answers'
  return submission.quizId.keptBy ? 'Your paper is handed in' : 'Quiz Completed'
}
