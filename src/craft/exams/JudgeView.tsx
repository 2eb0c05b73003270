import './judge.css'
import { type ReactNode, useState } from 'react'
import { timeWords } from '../../competition/competition.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { type ExamPaper, type PassedExam, type Word, WORD_MAX } from './exams.contract.ts'
import { PaperView } from './PaperView.tsx'
import { dayOf } from './words.ts'

type JudgeProps = {
  exam: PassedExam
  judge: (id: string, word: Word) => Promise<{ message: string }>
  open: (id: string) => Promise<{ data: ExamPaper }>
  onJudged: () => void
}

/** A paper that was passed, and the word of whoever has it. */
export function JudgeView({ exam, judge, open, onJudged }: JudgeProps): ReactNode {
  const { fullName, sitting, away } = exam
  const [paper, setPaper] = useState<ExamPaper | null>(null)
  const [word, setWord] = useState(sitting.word)
  const [busy, setBusy] = useState(false)
  const ask = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  const say = (judged: Word['judged']) =>
    ask(async () => {
      const { message } = await judge(sitting._id, { judged, word })
      toast.success(message)
      onJudged()
    })
  const left = `The page was left ${away.times === 1 ? 'once' : `${away.times} times`}, ${away.seconds} seconds in all.`
  return (
    <li className={`jd ${sitting.judged === null ? 'waits' : ''}`}>
      <h2>
        {fullName}: {sitting.name}
      </h2>
      <p className="tnum">
        {sitting.points} of {sitting.marks} points, passed from {sitting.pass}, in{' '}
        {timeWords(sitting.seconds ?? 0)} minutes, on {dayOf(sitting.begunAt)}.{' '}
        {away.times > 0 ? left : 'The page was never left.'}
      </p>
      {sitting.judged && (
        <p>
          <b>{sitting.judged === 'confirmed' ? 'It counts.' : 'It does not count.'}</b>
        </p>
      )}
      <Field
        label="A word to the family (may be empty)"
        name={`word-${sitting._id}`}
        value={word}
        maxLength={WORD_MAX}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="jd-keys">
        {sitting.judged !== 'confirmed' && (
          <Button busy={busy} onClick={() => void say('confirmed')}>
            It counts
          </Button>
        )}
        {sitting.judged !== 'declined' && (
          <Button variant="line" busy={busy} onClick={() => void say('declined')}>
            {sitting.judged === 'confirmed' ? 'Take it back' : 'Not this time'}
          </Button>
        )}
        {!paper && (
          <Button
            variant="ghost"
            busy={busy}
            onClick={() => void ask(async () => setPaper((await open(sitting._id)).data))}
          >
            Look at the paper
          </Button>
        )}
      </div>
      {paper && <PaperView paper={paper} />}
    </li>
  )
}
