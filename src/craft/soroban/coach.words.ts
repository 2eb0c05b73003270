import { type Cell, placeOf, signed } from './soroban.rules.ts'

const on = (rod: number): string => `the ${placeOf(rod).toLowerCase()}`

/** A movement on a rod: `by` is added, and its friend of five or ten is `friend`. */
type Movement = Pick<Cell, 'by' | 'rod'> & { friend: number }
type Friend = { by: number; friend: number; whole: 5 | 10 }

const wholes = { 5: 'five', 10: 'ten' } as const
const because = ({ by, friend, whole }: Friend): string =>
  `because ${Math.abs(by)} and ${friend} make ${wholes[whole]}`

export const words = {
  techniques: { direct: 'Direct', small: 'Small friend', big: 'Big friend', mixed: 'Both friends' },
  direct: ({ by, rod }: Pick<Cell, 'by' | 'rod'>) =>
    by > 0 ? `Push ${by} to the beam on ${on(rod)}.` : `Take away ${-by} on ${on(rod)}.`,
  small: ({ by, rod, friend }: Movement) =>
    by > 0
      ? `Not enough beads on ${on(rod)}. Add the five bead and take away ${friend}.`
      : `You can’t take ${-by} from the lower beads on ${on(rod)}. Add ${friend} and take away the five bead.`,
  big: ({ by, rod, friend }: Movement) =>
    by > 0
      ? `No room to add ${by} on ${on(rod)}. Take away ${friend} here and add one bead on ${on(rod + 1)}.`
      : `There is less than ${-by} on ${on(rod)}. Take one bead from ${on(rod + 1)} and add ${friend} here.`,
  useFive: (friend: number) => ` For ${friend}, use the five bead.`,
  carryOn: ' Carry on the same way there.',
  otherFriend: (friend: Friend) =>
    friend.by > 0
      ? `You took away ${friend.by}. To add ${friend.by}, use its friend ${friend.friend}, ${because(friend)}.`
      : `You added ${-friend.by}. To take away ${-friend.by}, use its friend ${friend.friend}, ${because(friend)}.`,
  wrongWay: (friend: Friend) =>
    `The friend ${friend.friend} goes the other way: ${friend.by > 0 ? 'take it away' : 'add it'} here, ${because(friend)}.`,
  forgotFriend: (friend: Friend) =>
    `You moved the ${wholes[friend.whole]}. Now move its friend ${friend.friend} too, ${because(friend)}.`,
  forgotCarry: (rod: number) => `You moved the friend. Now move one bead on ${on(rod)}.`,
  slippedFive: (rod: number) => `The upper bead slipped on ${on(rod)}. It counts as five.`,
  unfinished: (by: number, rod: number, { from, to }: { from: number; to: number }) =>
    `Finish ${signed(by)} first: on ${on(rod)}, ${from} should become ${to}. Then go to the next rod.`,
  shouldBecome: (rod: number, { from, to }: { from: number; to: number }) =>
    `On ${on(rod)}, ${from} should become ${to}. Put the beads back and try again.`,
  notThere: (rod: number) => `Don’t move the beads on ${on(rod)} here.`,
  theyForgotFriend: ({ by, friend, whole }: Friend) =>
    `The ${wholes[whole]} moved, but its friend ${friend} did not. ${Math.abs(by)} and ${friend} make ${wholes[whole]}.`,
  theyForgotCarry: (friend: number, rod: number) =>
    `The friend ${friend} moved, but no bead moved on ${on(rod)}.`,
  theyWrongWay: ({ by, friend }: Friend) =>
    `The friend ${friend} went the wrong way. It must be ${by > 0 ? 'taken away' : 'added'}.`,
  theyOtherFriend: ({ by, friend }: Friend) =>
    `${Math.abs(by)} was ${by > 0 ? 'taken away' : 'added'} instead of its friend ${friend}.`,
  theySlippedFive: (rod: number) => `An upper bead slipped on ${on(rod)}. It counts as five.`,
  rightWay: (formula: string, sum: string, result: number) => `${formula}. So ${sum} is ${result}.`,
  hintColumn: (formula: string) => `Work it out on an abacus, and look at ${formula}.`,
  hintBeads: (formula: string) => `Look at the movement that needs ${formula}.`,
  kinds: { direct: 'Direct', small: 'Small friends', big: 'Big friends', mixed: 'Both friends' },
  level: (kind: string, digits: 1 | 2, rows: number) =>
    `${kind}, ${digits === 1 ? 'one digit' : 'two digits'}, ${rows} numbers`,
  times: (first: number, second: number) => `${first} digits × ${second}`,
  over: (divisor: number, answer: number) =>
    `÷ ${divisor} ${divisor === 1 ? 'digit' : 'digits'}, answer of ${answer}`,
  nowOn: (by: number, rod: number) => `${signed(by)} on ${on(rod)}`,
  clear: (digit: number, rod: number) => `Clear the ${digit} on ${on(rod)}`,
  set: (digit: number, rod: number) => `Set ${digit} on ${on(rod)}`,
  partProduct: (product: string, rods: readonly number[], adds: boolean) =>
    `${product}: ${adds ? 'add it on' : 'subtract it from'} the ${rods.map((rod) => placeOf(rod).toLowerCase()).join(' and ')}`,
  product: 'product',
  quotient: 'quotient',
}
