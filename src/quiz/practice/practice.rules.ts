/** Whether each question of a round was right at the first go, in their order. */
export type Round = readonly boolean[]

const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
const spelt = (n: number): string => numbers[n] ?? String(n)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What is said after a round: the fact, then the next step. `name`: the child's first name, or ''. */
export function summary(round: Round, name: string): { title: string; text: string } {
  const total = round.length
  const right = round.filter(Boolean).length
  const called = name ? `, ${name}` : ''
  if (right === total)
    return {
      title: total === 1 ? `That one is right now${called}` : `All ${spelt(total)} are right now${called}`,
      text: 'What went wrong in the quiz is yours now. Try the quiz again when you like.',
    }
  if (right === 0)
    return {
      title: 'You have looked at all of them',
      text: 'Each has its way written below it. Go through them once more; nothing is counted here.',
    }
  const left = total - right
  const rest = left === 1 ? 'The other one needs' : `The other ${spelt(left)} need`
  return {
    title: `${capital(spelt(right))} of ${spelt(total)} ${right === 1 ? 'is' : 'are'} right now${called}`,
    text: `${rest} one more look. Nothing is counted here.`,
  }
}
