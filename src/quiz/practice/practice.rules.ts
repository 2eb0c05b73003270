/** Per question, in order: right at the first try. */
export type Round = readonly boolean[]

const numbers = 'no one two three four five six seven eight nine ten'.split(' ')
const spelt = (n: number): string => numbers[n] ?? String(n)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Summary of a round: the result, then the next step. `name`: the child's first name, or ''. */
export function summary(round: Round, name: string): { title: string; text: string } {
  const total = round.length
  const right = round.filter(Boolean).length
  const called = name ? `, ${name}` : ''
  if (right === total)
    return {
      title: total === 1 ? `You got it right now${called}` : `You got all ${spelt(total)} right now${called}`,
      text: 'You can now solve what you got wrong. Try the quiz again any time.',
    }
  if (right === 0)
    return {
      title: 'You have gone through all of them',
      text: 'Each one shows how to solve it. Go through them again. This is not marked.',
    }
  const left = total - right
  const rest = left === 1 ? 'The other one needs' : `The other ${spelt(left)} need`
  return {
    title: `${capital(spelt(right))} of ${spelt(total)} ${right === 1 ? 'is' : 'are'} right now${called}`,
    text: `${rest} another try. This is not marked.`,
  }
}
