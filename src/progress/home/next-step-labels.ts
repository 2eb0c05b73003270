import { spokenTime } from '../../quiz/attempt/attempt.rules.ts'
import type { NextStep } from './home.contract.ts'
import { words } from './home.words.ts'
import type { SlateLine } from './NextStepSlate.tsx'

/** The hero's words for the next step, and what its slate shows. */
export type GoWords = {
  title: string
  text: string
  slate: { done: number; total: number; lines: readonly SlateLine[]; label: string }
}

type StepLabels = {
  [Kind in NextStep['kind']]: (go: Extract<NextStep, { kind: Kind }>, name: string) => GoWords
}

const stepLabels: StepLabels = {
  running: ({ running: { answered, total, title, paused } }) => {
    const left = total - answered
    return {
      title: leftTitle(answered, left),
      text: words.isOpen(title, paused),
      slate: {
        done: answered,
        total,
        lines: [
          [left === 0 ? words.allAnswered : words.question(answered + 1), 74],
          [words.of(total), 46],
        ],
        label: words.answered(answered, total),
      },
    }
  },
  lesson: ({ lesson: { title, number, of, course, seconds } }) => ({
    title: words.next(title),
    text: words.lessonIn({ number, of, course, time: seconds > 0 ? spokenTime(seconds * 1_000) : '' }),
    slate: {
      done: number - 1,
      total: of,
      lines: [
        [words.lesson(number), 74],
        [words.of(of), 46],
      ],
      label: words.lessonsDone(number - 1, of),
    },
  }),
  quiz: ({ quiz: { title, questionCount, duration }, first }) => ({
    title: first ? words.firstQuiz : words.nextQuiz,
    text: words.quizSize(title, questionCount, duration),
    slate: {
      done: 0,
      total: questionCount,
      lines: [
        [words.questions(questionCount), 62],
        [words.minutes(duration), 46],
      ],
      label: words.quizOf(questionCount),
    },
  }),
  practice: ({ topic }) => ({ title: words.finished, text: words.practiseTopic(topic), slate: wellDone }),
  done: () => ({ title: words.finished, text: words.practiseAnything, slate: wellDone }),
  new: ({ quiz }, name) => ({
    title: words.ready(name),
    text: quiz ? words.startWith(quiz.title, quiz.questionCount, quiz.duration) : words.quizzesSoon,
    slate: {
      done: 0,
      total: 10,
      lines: [[name || words.hello, 96]],
      label: words.emptySlate,
    },
  }),
}

const wellDone: GoWords['slate'] = {
  done: 10,
  total: 10,
  lines: [[words.wellDone, 84]],
  label: words.allDone,
}

function leftTitle(answered: number, left: number): string {
  if (answered === 0) return words.toAnswer(left)
  return left === 0 ? words.readyToSubmit : words.toGo(answered, left)
}

/** `name`: the child's first name, shown before anything was started. */
export const goWords = (go: NextStep, name: string): GoWords =>
  (stepLabels[go.kind] as (go: NextStep, name: string) => GoWords)(go, name)
