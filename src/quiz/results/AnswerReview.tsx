import { Check, ChevronDown, CircleDashed, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { asking, letterOf, readingOf } from '../question-layout.rules.ts'
import { inWords } from '../kinds/kinds.rules.ts'
import { LazyKindReview } from '../kinds/KindView.tsx'
import { Words } from '../Words.tsx'
import { BeadComparison } from './BeadComparison.tsx'
import { compared } from './compared.rules.ts'
import { topicVerdicts, practiceQueue } from './feedback.rules.ts'
import { answerTime, outcome, type QuestionDetail, shownOption, type Result } from './result.rules.ts'
import { words } from './results.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** `look` is the card's class. */
const badges = {
  right: { Icon: Check, text: words.correct, look: 'ok' },
  wrong: { Icon: X, text: words.incorrect, look: 'no' },
  blank: { Icon: CircleDashed, text: words.blank, look: 'none' },
} as const

type Filter = 'first' | 'again' | 'all'

/** `times`: milliseconds by question position, if known. */
type ReviewProps = { result: Result; times?: readonly (number | null)[] | undefined }

/**
 * Each question with the correct answer, the student's answer and all options, mistakes first. Green and red
 * mean right and wrong, always with an icon and a word.
 */
export function AnswerReview({ result, times = [] }: ReviewProps) {
  const details = result.questionDetails
  const again = details.flatMap(({ isCorrect }, place) => (isCorrect ? [] : [place]))
  const first = practiceQueue(topicVerdicts(result))
  const all = details.map((_, place) => place)
  const filters: readonly (readonly [Filter, string, readonly number[]])[] = [
    ...(first.length < again.length ? [['first', words.mistakesFirst, first] as const] : []),
    ...(again.length > 0 ? [['again', words.toReview, again] as const] : []),
    ['all', words.all, all],
  ]
  const [chosen, setChosen] = useState<Filter | null>(null)
  const shown = filters.find(([filter]) => filter === chosen) ?? filters[0]
  return (
    <section className="rs-review" aria-labelledby="review">
      <div className="rs-rh">
        <h2 id="review">{words.review}</h2>
        {filters.length > 1 && (
          <div className="seg" role="group" aria-label={words.show}>
            {filters.map(([filter, name, places]) => (
              <button
                key={filter}
                type="button"
                aria-pressed={filter === shown?.[0]}
                onClick={() => setChosen(filter)}
              >
                {name} <span className="tnum">{places.length}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      <ol className="rvq-list">
        {details.map((detail, place) =>
          shown?.[2].includes(place) ? (
            <ReviewCard
              key={place}
              number={place + 1}
              of={details.length}
              detail={detail}
              time={answerTime(times[place])}
              onBeads={result.isOnBeads}
            />
          ) : null,
        )}
      </ol>
    </section>
  )
}

type CardProps = {
  number: number
  of: number
  detail: QuestionDetail
  /** '' if the time is not known. */
  time: string
  onBeads: boolean
}

function ReviewCard({ number, of, detail, time, onBeads }: CardProps) {
  const how = outcome(detail)
  const read = readingOf(detail)
  const { Icon, text, look } = badges[how]
  const badge = (
    <span className="badge">
      <Icon className="ico" aria-hidden="true" />
      {text}
    </span>
  )
  if (how === 'right')
    return (
      <li className="rvq ok slim">
        <details>
          <summary>
            {badge}
            <span className="rvq-q">
              <span className="tnum">{number}.</span>{' '}
              <span lang={read.lang}>
                <Words text={read.text} />
              </span>{' '}
              <b className="tnum" lang={language.contentOf(detail)}>
                <Words text={wordsOf(detail)} />
              </b>
              {time && <small className="rvq-t tnum">{time}</small>}
            </span>
            <ChevronDown className="ico rvq-more" aria-hidden="true" />
          </summary>
          <Options detail={detail} />
          <Explanation detail={detail} />
        </details>
      </li>
    )
  const beads = compared(detail, onBeads)
  return (
    <li className={`rvq ${look} ${beads ? 'has-two' : ''}`}>
      <div className="rvq-h">
        {badge}
        <span className="tnum">
          {words.question(number, of)}
          {time && `, ${time}`}
        </span>
      </div>
      <h3 className="tnum" lang={read.lang}>
        <Words text={beads?.onPaper ? asking(read.text, false).words : read.text} />
      </h3>
      {beads && <BeadComparison {...beads} />}
      <Options detail={detail} />
      <Explanation detail={detail} />
    </li>
  )
}

function Explanation({ detail }: { detail: QuestionDetail }): ReactNode {
  return detail.explanation ? (
    <p className="rvq-why" lang={language.contentOf(detail)}>
      <Words text={detail.explanation} />
    </p>
  ) : null
}

/** The correct answer in one line; a face is drawn below. */
const wordsOf = (detail: QuestionDetail): string => {
  const { task, options, correctAnswer, userAnswer } = detail
  if (!task) return shownOption(detail, correctAnswer)
  return task.kind === 'face' ? '' : inWords(task, options, userAnswer ?? correctAnswer)
}

type Tagged = { look: string; Icon?: typeof Check; said?: string }

function tagOf(option: string, { correctAnswer, userAnswer }: QuestionDetail): Tagged {
  if (option === correctAnswer)
    return option === userAnswer
      ? { look: 'right', Icon: Check, said: words.yourCorrect }
      : { look: 'right', Icon: Check, said: words.correctAnswer }
  return option === userAnswer ? { look: 'mine', Icon: X, said: words.yourAnswer } : { look: '' }
}

/** All options: the student's answer outlined, the correct one filled; other kinds are drawn. */
export function Options({ detail }: { detail: QuestionDetail }): ReactNode {
  if (detail.task) return <LazyKindReview {...detail} task={detail.task} />
  return (
    <ol className="ro">
      {detail.options.map((option, index) => {
        const { look, Icon, said } = tagOf(option, detail)
        return (
          <li key={option} className={look}>
            <b className="ro-l">{letterOf(index)}</b>
            <span className="ro-t tnum" lang={language.contentOf(detail)}>
              <Words text={detail.shown?.[index] ?? option} />
            </span>
            {Icon && (
              <span className="ro-tag">
                <Icon className="ico" aria-hidden="true" />
                {said}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
