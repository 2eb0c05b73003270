import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QuestionPrompt, OptionTiles } from '../QuestionPrompt.tsx'
import type { Attempt, Question, Quiz } from '../quiz.contract.ts'
import { words } from './attempt.words.ts'
import { words as language } from '../../platform/language.words.ts'

// The question at which an attempt begins or goes on, as soon as its words are there: on a slow phone a
// second and more before the app, which takes over what was chosen in it (`takeFirst`). Built for itself,
// with Preact in React's place (vite.config.ts): it weighs a tenth of the app.

type Words = Pick<Question, 'questionText' | 'options' | 'task' | 'shown' | 'alsoIn'>
type Paper = {
  attempt?: Pick<Attempt, '_id' | 'answers' | 'paused'> | null
  data: readonly Words[]
}
type FirstProps = {
  quiz: Pick<Quiz, 'title' | 'alsoIn'>
  question: Words
  index: number
  total: number
  answer: string | undefined
  onChoose: (option: string) => void
}

const QUESTIONS = '/api/quiz/get-questions-by-quiz/'
const QUIZ = '/api/quiz/singleQuiz/'

/** A copy of a reply that the page's first script requested; the app reads the original. */
async function early<T>(start: string): Promise<T | null> {
  const asked = globalThis.asked ?? {}
  const address = Object.keys(asked).find((each) => each.startsWith(start))
  if (address === undefined) return null
  return new Promise((resolve) => {
    asked[address] = (asked[address] ?? Promise.resolve(undefined)).then((reply) => {
      resolve(reply?.ok ? (reply.clone().json() as Promise<T>) : null)
      return reply
    })
  })
}

/** The layout of AttemptPaper and QuestionForm, so that nothing moves when the app takes over. */
function FirstQuestion({ quiz, question, index, total, answer, onChoose }: FirstProps) {
  const [chosen, setChosen] = useState(answer)
  const choose = (option: string) => {
    setChosen(option)
    onChoose(option)
  }
  return (
    <>
      <div className="qtop">
        <div className="qtop-in">
          <p className="leading-[1.15]">
            <b className="qtop-t" lang={language.contentOf(quiz)}>
              {quiz.title}
            </b>
          </p>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[1240px] grid-cols-[minmax(0,1fr)] px-5 lg:grid-cols-[minmax(0,1fr)_348px] lg:gap-12 lg:px-8">
        <div className="qmain">
          <div className="first-top">
            <h1 className="text-lg font-[680] tracking-normal">{words.question(index + 1, total)}</h1>
          </div>
          <form className="qform" onSubmit={(event) => event.preventDefault()}>
            <div className="qset">
              <QuestionPrompt question={question} id="first-question-text" />
              <OptionTiles
                question={question}
                chosen={chosen}
                labelledBy="first-question-text"
                onAnswer={choose}
              />
            </div>
          </form>
        </div>
      </div>
    </>
  )
}

/** The question at which this browser left; null if unsent answers have to be merged by the app. */
function placeOf(attemptId: string): number | null {
  const kept = localStorage.getItem(`attempt:${attemptId}`)
  if (kept === null) return 0
  const { current, changes } = JSON.parse(kept) as { current: number; changes: readonly unknown[] }
  return changes.length === 0 ? current : null
}

async function show(): Promise<void> {
  const [paper, quiz] = await Promise.all([
    early<Paper>(QUESTIONS),
    early<{ data: FirstProps['quiz'] }>(QUIZ),
  ])
  const attempt = paper?.attempt
  if (!attempt || !quiz || attempt.paused || globalThis.firstQuestion !== undefined) return
  const index = placeOf(attempt._id)
  const question = paper.data[index ?? 0]
  // Other kinds need components of the app.
  if (index === null || !question || question.task) return
  const page = document.createElement('main')
  page.className = 'first-question grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]'
  globalThis.firstQuestion = { attemptId: attempt._id, page, chosen: undefined }
  createRoot(page).render(
    <FirstQuestion
      quiz={quiz.data}
      question={question}
      index={index}
      total={paper.data.length}
      answer={attempt.answers[index]}
      onChoose={(option) => {
        if (globalThis.firstQuestion) globalThis.firstQuestion.chosen = { index, option }
      }}
    />,
  )
  document.body.prepend(page)
}

void show()
