import { useCallback, useMemo, useReducer, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AttemptPaper } from '../attempt/AttemptPaper.tsx'
import { advance, openSheet } from '../attempt/attempt.rules.ts'
import { Instructions } from '../attempt/Instructions.tsx'
import type { Deadline } from '../attempt/deadline.ts'
import { useCountdown } from '../attempt/useCountdown.ts'
import { QuizCard } from '../bank/QuizCard.tsx'
import { ResultView } from '../results/ResultView.tsx'
import { buildResult, type Result } from '../results/result.rules.ts'
import type { Submission } from '../quiz.contract.ts'
import { type PreviewAttempt, trialDraw, trialResult } from './preview.rules.ts'

/**
 * Preview of a draft as a student takes it: the same components, nothing stored. It starts with the card and
 * the instructions, or with the first question.
 */
export function PreviewQuiz({ trial, begun = false }: { trial: PreviewAttempt; begun?: boolean }) {
  const [at, setAt] = useState<'card' | 'paper' | 'result'>(begun ? 'paper' : 'card')
  const [submission, setSubmission] = useState<Submission | null>(null)
  const [round, setRound] = useState(1)
  const draw = useMemo(() => trialDraw(trial, `${trial.quiz._id} ${round}`), [trial, round])
  const again = () => {
    setRound(round + 1)
    setAt('paper')
  }
  if (at === 'card') return <Card trial={trial} onStart={() => setAt('paper')} />
  if (draw.questions.length === 0) {
    return (
      <div className="wrap py-16">
        <EmptyState title="No complete question yet">
          A complete question has text, different options and one correct option.
        </EmptyState>
      </div>
    )
  }
  if (at === 'result' && submission)
    return (
      <PreviewResult
        result={buildResult(submission, draw.questions)}
        again={againWords(trial)}
        onAgain={again}
      />
    )
  return (
    <Paper
      key={round}
      trial={draw}
      onLeave={() => setAt('card')}
      onEnd={(ended) => {
        setSubmission(ended)
        setAt('result')
      }}
    />
  )
}

function Card({ trial: { quiz }, onStart }: { trial: PreviewAttempt; onStart: () => void }) {
  return (
    <div className="wrap max-w-[860px] py-8">
      <ul className="qrail grid max-w-[480px]">
        <QuizCard card={{ quiz, state: 'available' }} number={1} onStart={onStart} onLocked={onStart} />
      </ul>
      <div className="mt-12">
        <Instructions quiz={quiz} />
      </div>
    </div>
  )
}

type PaperProps = { trial: PreviewAttempt; onLeave: () => void; onEnd: (submission: Submission) => void }

function Paper({ trial, onLeave, onEnd }: PaperProps) {
  const { quiz, questions } = trial
  const durationMs = quiz.duration * 60_000
  const first = useMemo(
    () =>
      openSheet({
        _id: 'trial',
        quizId: quiz._id,
        number: 1,
        total: questions.length,
        startedAt: '',
        deadline: '',
        remainingMs: durationMs,
        durationMs,
        paused: false,
        pausable: quiz.pausable,
        answers: {},
        marked: [],
        visited: [],
        revision: 0,
        spreadMs: 0,
        noted: false,
        notice: null,
      }),
    [quiz, questions, durationMs],
  )
  const [sheet, onEvent] = useReducer(advance, first)
  const [deadline, setDeadline] = useState<Deadline>(() => ({
    at: performance.now() + durationMs,
    pausedLeft: null,
    durationMs,
  }))
  const end = useCallback(() => {
    const left = deadline.pausedLeft ?? Math.max(0, deadline.at - performance.now())
    onEnd(trialResult(trial, { answers: sheet.answers, seconds: Math.round((durationMs - left) / 1_000) }))
  }, [deadline, durationMs, onEnd, sheet, trial])
  const { left, announcement } = useCountdown(deadline, end)
  const onPause = () =>
    setDeadline(({ at, pausedLeft }) => ({
      at: pausedLeft === null ? at : performance.now() + pausedLeft,
      pausedLeft: pausedLeft === null ? at - performance.now() : null,
      durationMs,
    }))
  return (
    <AttemptPaper
      quiz={quiz}
      questions={questions}
      sheet={sheet}
      deadline={deadline}
      left={left}
      announcement={announcement}
      pausable={quiz.pausable}
      sync="trial"
      ending={false}
      onEvent={onEvent}
      onPause={onPause}
      onSubmit={end}
      onLeave={onLeave}
    />
  )
}

const againWords = ({ blueprint }: PreviewAttempt) => (blueprint.length > 0 ? 'New random set' : 'Again')

type PreviewResultProps = { result: Result; again: string; onAgain: () => void }

function PreviewResult({ result, again, onAgain }: PreviewResultProps) {
  return (
    <ResultView
      result={result}
      band="Preview result"
      name=""
      ways={
        <Button variant="line" className="rs-main" onClick={onAgain}>
          {again}
        </Button>
      }
    >
      <p className="mt-4 rounded-md bg-genda-soft p-4 text-left">
        Nothing is saved. A student would see the same.
      </p>
    </ResultView>
  )
}
