export const words = {
  back: 'Back to Quizzes',
  title: 'Practise',
  takingNow: 'You are taking this quiz now',
  noResults: 'No results found',
  nothingThere: 'There is nothing to practise from that result.',
  retry: 'Retry',
  nothing: 'Nothing to practise',
  nothingText: 'Questions you got wrong come here, so you can try them again. No timer.',
  question: (number: number, of: number) => `Question ${number} of ${of}`,
  right: 'Right.',
  notQuite: 'Not quite. Here is how:',
  stepByStep: (topic: string) => `“${topic}”, step by step`,
  seeResult: 'See result',
  next: 'Next',
  check: 'Check answer',
  theseAgain: 'Practise these again',
  backToResult: 'Back to the result',
  again: 'Practise again',
  allRight: (total: number, name: string) =>
    total === 1
      ? `You got it right now${comma(name)}`
      : `You got all ${spelt(total)} right now${comma(name)}`,
  allRightText: 'You can now solve what you got wrong. Try the quiz again any time.',
  noneRight: 'You have gone through all of them',
  noneRightText: 'Each one shows how to solve it. Go through them again. This is not marked.',
  someRight: (right: number, total: number, name: string) =>
    `${capital(spelt(right))} of ${spelt(total)} ${right === 1 ? 'is' : 'are'} right now${comma(name)}`,
  someRightText: (left: number) =>
    `${left === 1 ? 'The other one needs' : `The other ${spelt(left)} need`} another try. This is not marked.`,
}

const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
const spelt = (n: number): string => numbers[n] ?? String(n)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const comma = (name: string): string => (name ? `, ${name}` : '')
