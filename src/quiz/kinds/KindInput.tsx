import type { ReactNode } from 'react'
import type { Question } from '../quiz.contract.ts'
import { FaceInput } from './FaceInput.tsx'
import { BeadsInput } from './BeadsInput.tsx'
import { MatchInput, SeveralInput } from './ChoiceInputs.tsx'
import { NumberInput } from './NumberInput.tsx'
import { OrderInput } from './OrderInput.tsx'
import './kinds.css'

export type KindProps = {
  question: Pick<Question, 'options' | 'task' | 'alsoIn'>
  /** The answer in the format of the question's kind. */
  said: string | undefined
  /** Id of the element with the question's text. */
  labelledBy: string
  disabled?: boolean
  /** Null removes the answer. */
  onSay: (said: string | null) => void
}

/** Input of a question that is not single choice. */
export function KindInput(props: KindProps): ReactNode {
  switch (props.question.task?.kind) {
    case 'several':
      return <SeveralInput {...props} />
    case 'number':
      return <NumberInput {...props} unit={props.question.task.unit} />
    case 'beads':
      return <BeadsInput {...props} rods={props.question.task.rods} />
    case 'order':
      return <OrderInput {...props} />
    case 'match':
      return <MatchInput {...props} left={props.question.task.left} />
    case 'face':
      return <FaceInput {...props} />
    default:
      return null
  }
}
