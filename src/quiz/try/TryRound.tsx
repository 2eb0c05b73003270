import { ArrowRight, Check, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { useSound } from '../../ui/sounds.ts'
import { Slate } from '../../ui/art/Slate.tsx'
import { QuestionPrompt, OptionTiles } from '../QuestionPrompt.tsx'
import { MiniRod } from '../bank/RodView.tsx'
import { Options } from '../results/AnswerReview.tsx'
import { Words } from '../Words.tsx'
import type { TryPaper, TryQuestion, TryVerdict } from './try.contract.ts'
import { useTryVerdict } from './useTryVerdict.ts'
import { words } from './try.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { questionAt, whyAt } from './bead-texts.ts'

type RoundProps = {
  paper: TryPaper
  sending: boolean
  /** Started by the user: the first question gets the focus. */
  focused: boolean
  onDone: (answers: (string | null)[]) => void
}

/** One question after another, each checked at once; the server grades all at the end. */
export function TryRound({ paper, sending, focused, onDone }: RoundProps): ReactNode {
  const { of, questions } = paper
  const [place, setPlace] = useState(0)
  const [answers, setAnswers] = useState<readonly (string | null)[]>(questions.map(() => null))
  const question = questions[place]
  if (!question) return null
  const isLast = place + 1 === questions.length
  return (
    <div className="pr-card try-card">
      <OneQuestion
        key={place}
        of={of}
        question={question}
        place={place}
        total={questions.length}
        focused={focused || place > 0}
        chosen={answers[place] ?? null}
        onAnswer={(given) => setAnswers(answers.map((before, at) => (at === place ? given : before)))}
        next={isLast ? words.seeResult : words.next}
        sending={sending}
        onNext={() => (isLast ? onDone([...answers]) : setPlace(place + 1))}
      />
    </div>
  )
}

type OneProps = {
  of: TryPaper['of']
  question: TryQuestion
  place: number
  total: number
  focused: boolean
  chosen: string | null
  onAnswer: (answer: string) => void
  /** Label of the button. */
  next: string
  sending: boolean
  onNext: () => void
}

function OneQuestion(props: OneProps): ReactNode {
  const { of, question, place, total, focused, chosen, onAnswer, next, sending, onNext } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) focusInView(heading.current)
  }, [focused])
  const onBeads = question.options.length === 0
  const { verdict, isChecking } = useTryVerdict({ of, place, answer: chosen }, onBeads)
  useSound('right', verdict?.isCorrect === true)
  return (
    <>
      <div className={onBeads ? 'try-beads' : ''}>
        <div>
          <h2 ref={heading} tabIndex={-1} className="pr-n scroll-mt-24 outline-none">
            {words.question(place + 1, total)}
            <MiniRod done={place} total={total} className="bead-neel" />
          </h2>
          {onBeads ? (
            <p id="try-text" className="try-task">
              {questionAt({ of }, place, question.questionText)}
            </p>
          ) : (
            <QuestionPrompt question={question} id="try-text" />
          )}
        </div>
        {onBeads ? (
          <Slate value={0} className="try-slate" onShow={(value) => onAnswer(String(value))} />
        ) : (
          <Choices question={question} chosen={chosen} verdict={verdict} onAnswer={onAnswer} />
        )}
      </div>
      <Verdict of={of} place={place} verdict={verdict} takesFocus={!onBeads} />
      {/* A choice has its verdict first; beads may go on before it. */}
      <Button
        className="pr-next"
        disabled={chosen === null || sending || (isChecking && !onBeads)}
        onClick={onNext}
      >
        {next}
        <ArrowRight className="ico" aria-hidden="true" />
      </Button>
    </>
  )
}

type ChoicesProps = Pick<OneProps, 'question' | 'chosen' | 'onAnswer'> & { verdict: TryVerdict | null }

/** The options; the first choice counts, then the correct one is shown. */
function Choices({ question, chosen, verdict, onAnswer }: ChoicesProps): ReactNode {
  if (verdict) return <Options detail={{ ...question, ...verdict, userAnswer: chosen, topic: '' }} />
  return (
    <OptionTiles
      question={question}
      chosen={chosen ?? undefined}
      labelledBy="try-text"
      disabled={chosen !== null}
      onAnswer={onAnswer}
    />
  )
}

type VerdictProps = Pick<OneProps, 'of' | 'place'> & { verdict: TryVerdict | null; takesFocus: boolean }

/** The verdict. Its live region is rendered before it, so that it is announced. */
function Verdict({ of, place, verdict, takesFocus }: VerdictProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null)
  const hasVerdict = verdict !== null
  const why = verdict ? whyAt({ of }, place, verdict.explanation) : ''
  useEffect(() => {
    if (hasVerdict && takesFocus) focusInView(panel.current)
  }, [hasVerdict, takesFocus])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role={takesFocus ? undefined : 'status'}
      className="try-verdict scroll-mb-24 outline-none"
    >
      {verdict && (
        <div className={`try-said ${verdict.isCorrect ? 'is-right' : 'is-not-yet'}`}>
          <p className="try-word">
            {verdict.isCorrect ? (
              <Check className="ico" aria-hidden="true" />
            ) : (
              <Undo2 className="ico" aria-hidden="true" />
            )}
            {verdict.isCorrect ? words.right : words.notQuite}
          </p>
          <p lang={language.langOf(why)}>
            <Words text={why} />
          </p>
        </div>
      )}
    </div>
  )
}
