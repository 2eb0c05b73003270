import { useEffect, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/Field.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import type { Quiz } from '../quiz.contract.ts'
import { Instructions } from './Instructions.tsx'
import { words } from './instructions.words.ts'

/**
 * /instructions, read before the timer starts. The quiz comes in navigation state; without it the page leads
 * home.
 */
export function InstructionsPage() {
  const state = useLocation().state as { quiz?: Quiz; questionCount?: number } | null
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState(false)
  const alive = useAlive()
  // The server has no navigation state; a reloaded page has it once scripts run.
  const quiz = alive ? state?.quiz : undefined
  useEffect(() => {
    if (alive && !quiz) void navigate(href('/'), { replace: true })
  }, [alive, quiz, navigate])
  // Preloads the attempt page, so that the timer starts with the first question visible.
  useEffect(() => {
    if (alive) void import('./AttemptPage.tsx').catch(() => undefined)
  }, [alive])
  if (!quiz) return <LoadingScreen label={alive ? words.going : words.loading} />
  const questionCount = state?.questionCount ?? quiz.questionCount
  return (
    <div className="wrap max-w-[860px] py-8 lg:py-14">
      <Instructions quiz={{ ...quiz, questionCount }} />
      <div className="mt-6">
        <CheckField
          name="agreement"
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
          label={words.agree}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {agreed ? (
          <ButtonLink to={href('/questionPaper/:quizId', { quizId: quiz._id })} className="min-w-[220px]">
            {words.ready}
          </ButtonLink>
        ) : (
          <Button type="button" disabled className="min-w-[220px]">
            {words.ready}
          </Button>
        )}
        <ButtonLink to={href('/competition')} variant="line">
          {words.back}
        </ButtonLink>
      </div>
    </div>
  )
}
