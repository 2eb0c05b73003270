import { spokenTime } from '../../quiz/attempt/attempt.rules.ts'
import type { NextStep } from './home.contract.ts'
import type { SlateLine } from './NextStepSlate.tsx'
import { capital, pluralize, inSentence } from './labels.ts'
import { numberWord } from '../../platform/text/numbers.rules.ts'

/** The hero's words for the next step, and what its slate shows. */
export type GoWords = {
  title: string
  text: string
  slate: { done: number; total: number; lines: readonly SlateLine[]; label: string }
}

type Words = { [Kind in NextStep['kind']]: (go: Extract<NextStep, { kind: Kind }>, name: string) => GoWords }

const words: Words = {
  running: ({ running: { answered, total, title, paused } }) => {
    const left = total - answered
    const next = left === 0 ? 'all answered' : `question ${answered + 1}`
    return {
      title: leftTitle(answered, left),
      text: `“${title}” is still open. The timer is ${paused ? 'paused' : 'running'}.`,
      slate: {
        done: answered,
        total,
        lines: [
          [next, 74],
          [`of ${total}`, 46],
        ],
        label: `${answered} of ${total} questions answered.`,
      },
    }
  },
  lesson: ({ lesson: { title, number, of, course, seconds } }) => ({
    title: `Next: ${title}`,
    text: `Lesson ${number} of ${of} in ${course}${seconds > 0 ? `, ${spokenTime(seconds * 1_000)}` : ''}.`,
    slate: {
      done: number - 1,
      total: of,
      lines: [
        [`lesson ${number}`, 74],
        [`of ${of}`, 46],
      ],
      label: `${number - 1} of ${of} lessons done. Lesson ${number} is next.`,
    },
  }),
  quiz: ({ quiz: { title, questionCount, duration }, first }) => ({
    title: first ? 'Ready for the first quiz' : 'Ready for the next quiz',
    text: `“${title}”: ${pluralize(questionCount, 'question')}, ${pluralize(duration, 'minute')}.`,
    slate: {
      done: 0,
      total: questionCount,
      lines: [
        [pluralize(questionCount, 'question'), 62],
        [pluralize(duration, 'minute'), 46],
      ],
      label: `A quiz with ${pluralize(questionCount, 'question')}.`,
    },
  }),
  practice: ({ topic }) => ({
    title: 'You have finished everything',
    text: `Practise ${inSentence(topic)} for ten minutes to get better at it.`,
    slate: wellDone,
  }),
  done: () => ({
    title: 'You have finished everything',
    text: 'While you wait for the next quiz, practise for ten minutes.',
    slate: wellDone,
  }),
  new: ({ quiz }, name) => ({
    title: name ? `Ready to start, ${name}?` : 'Ready to start?',
    text: quiz
      ? `Start with “${quiz.title}”: ${pluralize(quiz.questionCount, 'question')}, ${pluralize(quiz.duration, 'minute')}.`
      : 'Our first quizzes are coming soon. See the courses.',
    slate: {
      done: 0,
      total: 10,
      lines: [[name || 'hello', 96]],
      label: 'An empty slate with your name on it.',
    },
  }),
}

const wellDone: GoWords['slate'] = {
  done: 10,
  total: 10,
  lines: [['well done', 84]],
  label: 'All done. Well done!',
}

function leftTitle(answered: number, left: number): string {
  if (answered === 0) return `${capital(pluralize(left, 'question'))} to answer`
  if (left === 0) return 'All answered. Ready to submit.'
  return `${capital(numberWord(answered))} answered, ${numberWord(left)} to go`
}

/** `name`: the child's first name, shown before anything was started. */
export const goWords = (go: NextStep, name: string): GoWords =>
  (words[go.kind] as (go: NextStep, name: string) => GoWords)(go, name)
