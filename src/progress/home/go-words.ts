import { spokenTime } from '../../quiz/attempt/attempt.rules.ts'
import type { GoOn } from './home.contract.ts'
import type { SlateLine } from './GoSlate.tsx'
import { capital, counted, inSentence, numberWord } from './words.ts'

/** What the hero says of what is gone on with, and what its slate shows. */
export type GoWords = {
  title: string
  text: string
  slate: { done: number; total: number; lines: readonly SlateLine[]; label: string }
}

type Words = { [Kind in GoOn['kind']]: (go: Extract<GoOn, { kind: Kind }>, name: string) => GoWords }

const words: Words = {
  running: ({ running: { answered, total, title, paused } }) => {
    const left = total - answered
    const next = left === 0 ? 'all answered' : `question ${answered + 1}`
    return {
      title: leftTitle(answered, left),
      text: `“${title}” is still open, and its clock ${paused ? 'stands still' : 'runs'}.`,
      slate: {
        done: answered,
        total,
        lines: [
          [next, 74],
          [`of ${total}`, 46],
        ],
        label: `Slate: ${numberWord(answered)} of ${counted(total, 'bead')} moved.`,
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
      label: `Slate: ${numberWord(number - 1)} of ${counted(of, 'bead')} moved. Lesson ${number} is next.`,
    },
  }),
  quiz: ({ quiz: { title, questionCount, duration }, first }) => ({
    title: first ? 'Ready for the first quiz' : 'Ready for the next quiz',
    text: `“${title}”: ${counted(questionCount, 'question')}, ${counted(duration, 'minute')}.`,
    slate: {
      done: 0,
      total: questionCount,
      lines: [
        [counted(questionCount, 'question'), 62],
        [counted(duration, 'minute'), 46],
      ],
      label: `Slate: ${counted(questionCount, 'bead')} wait.`,
    },
  }),
  practice: ({ topic }) => ({
    title: 'Everything here is done',
    text: `Ten minutes with ${inSentence(topic)} make it sit.`,
    slate: wellDone,
  }),
  done: () => ({
    title: 'Everything here is done',
    text: 'Until the next one opens, ten minutes keep the hand warm.',
    slate: wellDone,
  }),
  new: ({ quiz }, name) => ({
    title: name ? `A clean slate, ${name}` : 'A clean slate',
    text: quiz
      ? `Begin with “${quiz.title}”: ${counted(quiz.questionCount, 'question')}, ${counted(quiz.duration, 'minute')}.`
      : 'The first quizzes are being prepared. Have a look at the courses.',
    slate: {
      done: 0,
      total: 10,
      lines: [[name || 'hello', 96]],
      label: 'A clean slate with your name. Ten beads wait.',
    },
  }),
}

const wellDone: GoWords['slate'] = {
  done: 10,
  total: 10,
  lines: [['well done', 84]],
  label: 'Slate: ten of ten beads moved. Well done.',
}

function leftTitle(answered: number, left: number): string {
  if (answered === 0) return `${capital(counted(left, 'question'))} wait`
  if (left === 0) return 'All answered, ready to hand in'
  return `${capital(numberWord(answered))} answered, ${numberWord(left)} to go`
}

/** `name`: the child's first name, for a slate that is still clean. */
export const goWords = (go: GoOn, name: string): GoWords =>
  (words[go.kind] as (go: GoOn, name: string) => GoWords)(go, name)
