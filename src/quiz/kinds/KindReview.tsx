import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CubeFace } from '../../ui/art/CubeFace.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { Words } from '../Words.tsx'
import type { Question } from '../quiz.contract.ts'
import { Sticker } from './FaceInput.tsx'
import { type TaskPrompt, inWords, UNSET, gradeWireAnswer } from './kinds.rules.ts'
import './kinds.css'
import { words } from './kinds.words.ts'
import { words as language } from '../../platform/language.words.ts'

export type SaidProps = {
  task: TaskPrompt
  /** In the order shown. */
  options: readonly string[]
  userAnswer: string | null
  correctAnswer: string
  /** Other accepted answers. */
  also?: readonly string[]
  /** The languages of the texts. */
  alsoIn?: Question['alsoIn']
}

/** The given and the correct answer, each drawn as it was set. */
export function KindReview(props: SaidProps): ReactNode {
  const { task, options, userAnswer, correctAnswer, also = [], alsoIn } = props
  const verdict = verdictOf(userAnswer, { task, options, correctAnswer, also })
  const isRight = verdict === 'right'
  return (
    <div className="kr">
      {userAnswer !== null && (
        <figure className={isRight ? 'kr-right' : undefined}>
          <figcaption>
            {isRight ? (
              <Check className="ico" aria-hidden="true" />
            ) : (
              <X className="ico" aria-hidden="true" />
            )}
            {titleOf(verdict)}
          </figcaption>
          {/* How far a number may be off is said of the key alone. */}
          <AnswerView task={withoutTolerance(task)} options={options} said={userAnswer} alsoIn={alsoIn} />
        </figure>
      )}
      {/* A number within the tolerance is right beside the exact one. */}
      {(!isRight || userAnswer !== correctAnswer) && (
        <figure className="kr-right">
          <figcaption>
            <Check className="ico" aria-hidden="true" />
            {words.correctAnswer}
          </figcaption>
          <AnswerView task={task} options={options} said={correctAnswer} alsoIn={alsoIn} />
        </figure>
      )}
      {also
        .filter((said) => said !== userAnswer)
        .map((said) => (
          <figure key={said} className="kr-right">
            <figcaption>
              <Check className="ico" aria-hidden="true" />
              {words.alsoCorrect}
            </figcaption>
            <AnswerView task={task} options={options} said={said} alsoIn={alsoIn} />
          </figure>
        ))}
    </div>
  )
}

/** Right if it equals one of the accepted answers. */
function verdictOf(
  userAnswer: string | null,
  { task, options, correctAnswer, also }: Omit<Required<SaidProps>, 'userAnswer' | 'alsoIn'>,
) {
  const verdicts = [correctAnswer, ...also].map((one) =>
    gradeWireAnswer({ task, options, correctAnswer: one }, userAnswer),
  )
  return verdicts.includes('right') ? 'right' : (verdicts[0] ?? 'blank')
}

const withoutTolerance = (task: TaskPrompt): TaskPrompt =>
  task.kind === 'number' ? { kind: task.kind, unit: task.unit } : task

const titleOf = (verdict: 'right' | 'wrong' | 'blank'): string => {
  if (verdict === 'right') return words.yourCorrect
  return verdict === 'wrong' ? words.yourAnswer : words.yourIncomplete
}

type OneProps = Pick<SaidProps, 'task' | 'options' | 'alsoIn'> & { said: string }

/** One answer, drawn. */
export function AnswerView({ task, options, said, alsoIn }: OneProps): ReactNode {
  const lang = language.contentOf({ alsoIn })
  const texts = said.split(',').map((place) => options[Number(place)] ?? '…')
  switch (task.kind) {
    case 'number':
      return (
        <p className="kr-n tnum">
          <span lang={lang}>{inWords(task, options, said)}</span>
          {task.tolerance && task.tolerance !== '0' && <span>{words.alsoAccepted(task.tolerance)}</span>}
        </p>
      )
    case 'beads':
      return (
        <div className="kr-beads">
          <Soroban value={Number(said)} rods={task.rods} tone="working" />
        </div>
      )
    case 'face':
      return (
        <div className="kr-face">
          <span className="sr-only">{inWords(task, options, said)}</span>
          {said.includes(UNSET) ? <HalfFace said={said} /> : <CubeFace stickers={said} />}
        </div>
      )
    case 'match':
      return (
        <dl className="kr-pairs tnum" lang={lang}>
          {task.left.map((left, at) => (
            <div key={left}>
              <dt>
                <Words text={left} />
              </dt>
              <dd>
                <Words text={texts[at] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'order':
    case 'several':
      return (
        <ol className={`kr-list tnum ${task.kind === 'order' ? 'is-order' : ''}`} lang={lang}>
          {texts.map((text) => (
            <li key={text}>
              <Words text={text} />
            </li>
          ))}
        </ol>
      )
  }
}

const HalfFace = ({ said }: { said: string }) => (
  <div className="kf-face is-small" aria-hidden="true">
    {[...said].map((letter, at) => (
      <Sticker key={at} letter={letter} />
    ))}
  </div>
)
