import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Submission } from '../quiz.contract.ts'

type Props = { open: boolean; overtime: boolean; submission: Submission | null; onDetails: () => void }

/** The modal after submission. While the reply is awaited it says so; a failed submission closes it. */
export function CompletedDialog({ open, overtime, submission, onDetails }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onDetails}
      dismissible={false}
      title={submission ? 'Quiz Completed' : 'Submitting your answers'}
    >
      {submission ? (
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
      ) : (
        <p className="mt-2 text-ink-2" role="status">
          {overtime
            ? 'Time is over. Your answers are sent as soon as the connection is back; nothing is lost.'
            : 'One moment, please.'}
        </p>
      )}
    </Dialog>
  )
}
