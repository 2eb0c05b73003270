import './judge.css'
import { type ReactNode, useState } from 'react'
import { timeWords } from '../../competition/competition.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { words } from './exam-decisions.words.ts'
import { gradeName } from './grades.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { type ExamPaper, type PassedExam, type ExamDecision, MAX_WORD } from './exams.contract.ts'
import { PaperView } from './PaperView.tsx'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type JudgeProps = {
  exam: PassedExam
  judge: (id: string, word: ExamDecision) => Promise<{ message: string }>
  open: (id: string) => Promise<{ data: ExamPaper }>
  onJudged: () => void
}

/** A passed paper with the decision of its teacher or organiser. */
export function DecisionView({ exam, judge, open, onJudged }: JudgeProps): ReactNode {
  const { fullName, sitting } = exam
  const [paper, setPaper] = useState<ExamPaper | null>(null)
  const [word, setWord] = useState(sitting.decisionNote)
  const { busy, submit } = useSubmit()
  const ask = (act: () => Promise<void>) =>
    submit(async () => {
      await act()
    })
  const say = (judged: ExamDecision['judged']) =>
    ask(async () => {
      const { message } = await judge(sitting._id, { judged, decisionNote: word })
      toast.success(message)
      onJudged()
    })
  return (
    <li className={`jd ${sitting.judged === null ? 'waits' : ''}`}>
      <h2 lang={language.langOf(gradeName(sitting.grade, sitting.name))}>
        {words.title(fullName, gradeName(sitting.grade, sitting.name))}
      </h2>
      <p className="tnum">
        {words.points(sitting.points ?? 0, sitting.marks, sitting.pass)}
        {circumstances(exam)}
      </p>
      {sitting.judged && (
        <p>
          <b>{sitting.judged === 'confirmed' ? words.isConfirmed : words.isDeclined}</b>
        </p>
      )}
      <Field
        label={words.message}
        name={`word-${sitting._id}`}
        value={word}
        maxLength={MAX_WORD}
        onChange={(event) => setWord(event.target.value)}
      />
      <div className="jd-keys">
        {sitting.judged !== 'confirmed' && (
          <Button busy={busy} onClick={() => void say('confirmed')}>
            {words.confirm}
          </Button>
        )}
        {sitting.judged !== 'declined' && (
          <Button variant="line" busy={busy} onClick={() => void say('declined')}>
            {sitting.judged === 'confirmed' ? words.withdrawCertificate : words.decline}
          </Button>
        )}
        {!paper && (
          <Button
            variant="ghost"
            busy={busy}
            onClick={() => void ask(async () => setPaper((await open(sitting._id)).data))}
          >
            {sitting.mode === 'paper' ? words.viewMarks : words.viewPaper}
          </Button>
        )}
      </div>
      {paper && <PaperView paper={paper} />}
    </li>
  )
}

/** How it was taken, to the end of the sentence. */
function circumstances({ sitting, away }: PassedExam): string {
  const day = formatLongDate(sitting.begunAt)
  if (sitting.mode === 'paper') return words.onPaper(day, sitting.supervisor)
  return words.onScreen(timeWords(sitting.seconds ?? 0), day, away)
}
