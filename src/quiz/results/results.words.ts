import { numberWord } from '../../platform/text/numbers.rules.ts'

/** A quiz with every answer right; `next`: the quiz after it, empty without one. */
type AllRight = { total: number; name: string; next: string; isFirst: boolean }
type AnswerCounts = { right: number; total: number; wrong: number; open: number }

export const words = {
  title: 'Results',
  none: 'No results found',
  back: 'Back to Quizzes',
  openEarlier: 'To see an earlier result, open View Results on the quiz card.',
  yourResults: 'Your Results',
  retry: 'Retry',
  detailsNotLoaded: 'Failed to load quiz details',
  notLoaded: 'Failed to load results',
  otherRuns: 'You have another attempt in progress, so answers are hidden.',
  goOn: 'Continue the quiz',
  loading: 'Loading results',
  incorrect: 'Incorrect',
  blank: 'Not answered',
  correct: 'Correct',
  mistakesFirst: 'Mistakes first',
  toReview: 'To review',
  all: 'All',
  review: 'Answer Review',
  show: 'Show',
  question: (number: number, of: number) => `Question ${number} of ${of}`,
  yourCorrect: 'Your answer is correct',
  correctAnswer: 'Correct answer',
  yourAnswer: 'Your answer',
  theQuestion: 'The question',
  onAbacus: (number: number) => [number, ' on the abacus'] as readonly (string | number)[],
  looksLike: (number: number) => [number, ' looks like this'] as readonly (string | number)[],
  compared: 'Compared with others',
  middle: (of: number, half: string, score: string) =>
    `Half of the ${of} students scored ${half}% or more on their first try. You scored ${score}%.`,
  time: 'Time',
  marks: (marks: number, of: number) => `${marks} of ${of} marks.`,
  marksDetail: (given: number, off: number, exact: string | null) => {
    const sentence = `${given} for correct answers, minus ${off} for wrong ones`
    return exact === null ? `${sentence}.` : `${sentence}: exactly ${exact}.`
  },
  print: 'Print',
  firstTry: 'First try! Your best score always counts.',
  lastTime: 'Last time',
  now: 'Now',
  nextQuiz: 'Next quiz',
  practise: (count: number) => (count === 1 ? 'Practise this one' : `Practise these ${count}`),
  stepByStep: (topic: string) => `“${topic}”, step by step`,
  bestKept: (percent: string) => `Your best score, ${percent}, is kept.`,
  bestSoFar: 'Your best score so far!',
  sameAsBest: 'Same as your best.',
  wellDone: 'well done',
  nearlyThere: 'nearly there',
  onceMore: 'once more',
  score: (percent: string, right: number, of: number) =>
    `Score ${percent} percent. ${right} of ${of} correct.`,
  allRight: ({ total, name, next, isFirst }: AllRight) => {
    const then = next ? ` “${next}” is ${isFirst ? 'open now' : 'next'}.` : ''
    return `All ${numberWord(total)} right${comma(name)}.${then}`
  },
  rightOf: (right: number, total: number, name: string) => `${fact(right, total)}${comma(name)}.`,
  excellent: (right: number, total: number, name: string) => {
    const open = total - right
    const rest = open === 1 ? 'the other one' : `the other ${numberWord(open)}`
    return `${fact(right, total)}${comma(name)}. Have another look at ${rest}.`
  },
  good: (right: number, total: number, topic: string | null) => {
    const open = total - right
    const others = open === 1 ? 'other one' : `other ${numberWord(open)}`
    return topic === null
      ? `${fact(right, total)}. Look at the ${others} again.`
      : `${fact(right, total)}. The ${others} are about “${topic}”. Look at them again.`
  },
  toughTopic: (right: number, count: number, topic: string) =>
    `${hard(right)} ${capital(numberWord(count))} of the others are about “${topic}”. Start with those.`,
  tough: (right: number, total: number, first: number) => {
    const those = first === 1 ? 'Start with the other one.' : `Start with ${numberWord(first)} of the others.`
    const these = `Start with ${first === total ? 'these' : `these ${numberWord(first)}`}.`
    return `${hard(right)} ${right === 0 ? these : those}`
  },
  sheet: 'Result to print',
  facts: ({ right, total, wrong, open }: AnswerCounts) =>
    `${right} of ${total} right, ${wrong} wrong${open > 0 ? `, ${open} not answered` : ''}`,
  marksOf: (marks: number, of: number) => `${marks} of ${of} marks`,
  timeOf: (time: string) => `time ${time}`,
  sentence: (facts: string) => `${facts}.`,
  earlier: (attempts: string, best: string) => `Earlier attempts: ${attempts}. Best: ${best}%.`,
  median: (of: number, percent: string) => `Median first try of ${of} students: ${percent}%.`,
  number: 'No.',
  questionColumn: 'Question',
  rightOrWrong: 'Right or wrong',
  signRight: '✓ right',
  signWrong: '✗ wrong',
  signBlank: '– blank',
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const comma = (name: string): string => (name ? `, ${name}` : '')
const fact = (right: number, total: number): string =>
  right === 0
    ? 'None right yet'
    : `${capital(numberWord(right))} of ${numberWord(total)} ${right === 1 ? 'is' : 'are'} right`
const hard = (right: number): string =>
  right === 0 ? 'This was a tough one.' : `This was a tough one, and you got ${numberWord(right)} right.`
