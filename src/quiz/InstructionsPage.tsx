import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { CheckField } from '../ui/Field.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import type { Quiz } from './quiz.contract.ts'
import { schemeText } from './quiz.rules.ts'

const rules = [
  'Every question is multiple choice.',
  'Exactly one option is correct.',
  'Do not close the window during the quiz. The clock goes on; your answers are kept and you can come back.',
  'If the page becomes unresponsive, refresh it. You go on where you were.',
]

/** What is read before the clock starts, /instructions. The quiz comes in navigation state; without it the visitor is led home. */
export function InstructionsPage() {
  const state = useLocation().state as { quiz?: Quiz; questionCount?: number } | null
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  const quiz = state?.quiz
  useEffect(() => {
    if (!quiz) void navigate(paths.home, { replace: true })
  }, [quiz, navigate])
  if (!quiz) return <LoadingScreen label="Going to the home page" />
  const count = state?.questionCount ?? quiz.questionCount
  const facts: [string, string][] = [
    ['Duration', `${quiz.duration} minutes`],
    ['Questions', String(count)],
    ['Marks', String(quiz.marks)],
    ['Language', quiz.language],
  ]

  return (
    <div className="wrap max-w-[860px] py-8 lg:py-14">
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <p className="font-[640] text-ink-2">{quiz.subjectId.name}</p>
          <h1 className="text-3xl">{quiz.title}</h1>
          <p className="mt-3 max-w-[60ch] text-lg text-ink-2">{quiz.description}</p>
        </div>
        <Soroban value={count} rods={3} className="hidden w-36 shrink-0 sm:block" />
      </div>
      <dl className="stats mt-7">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="mt-8 rounded-lg bg-card p-6 shadow-rest lg:p-8">
        <h2 className="text-xl">Instructions</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-6">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <h2 className="mt-7 text-xl">Marking scheme</h2>
        <p className="mt-2">{schemeText({ ...quiz, questionCount: count })}.</p>
        {!quiz.pausable && <p className="mt-2 font-[640]">This quiz cannot be paused.</p>}
      </section>
      <div className="mt-6">
        <CheckField
          name="agreement"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          label="I have read the instructions. I will not use any unfair means, and I understand that doing so leads to disqualification."
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {agreed ? (
          <ButtonLink to={paths.attempt(quiz._id)} className="min-w-[220px]">
            I am ready to begin
          </ButtonLink>
        ) : (
          <Button type="button" disabled className="min-w-[220px]">
            I am ready to begin
          </Button>
        )}
        <ButtonLink to={paths.competition} variant="line">
          Back to Quizzes
        </ButtonLink>
      </div>
    </div>
  )
}
