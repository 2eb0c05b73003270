import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './coach.words.ts'

import { words as places } from './places.hi.words.ts'
import { signed } from './soroban.rules.ts'

const rodOf = places.rod

const wholes = { 5: 'पाँच', 10: 'दस' } as const
const because = ({ by, friend, whole }: { by: number; friend: number; whole: 5 | 10 }): string =>
  `क्योंकि ${Math.abs(by)} और ${friend} मिलकर ${wholes[whole]} होते हैं`

export const words: Translated<typeof english> = {
  techniques: { direct: 'सीधा', small: 'छोटा दोस्त', big: 'बड़ा दोस्त', mixed: 'दोनों दोस्त' },
  direct: ({ by, rod }) =>
    by > 0 ? `${rodOf(rod)} पर ${by} के मनके बीच की पट्टी से लगाओ।` : `${rodOf(rod)} से ${-by} घटाओ।`,
  small: ({ by, rod, friend }) =>
    by > 0
      ? `${rodOf(rod)} पर नीचे के मनके कम हैं। ऊपर का मनका जोड़ो और ${friend} घटाओ।`
      : `${rodOf(rod)} पर नीचे के मनकों से ${-by} नहीं घटते। ${friend} जोड़ो और ऊपर का मनका घटाओ।`,
  big: ({ by, rod, friend }) =>
    by > 0
      ? `${rodOf(rod)} पर ${by} जोड़ने की जगह नहीं है। यहाँ ${friend} घटाओ और ${rodOf(rod + 1)} पर एक मनका जोड़ो।`
      : `${rodOf(rod)} पर ${-by} से कम है। ${rodOf(rod + 1)} से एक मनका घटाओ और यहाँ ${friend} जोड़ो।`,
  useFive: (friend) => ` ${friend} के लिए ऊपर का मनका चलाओ।`,
  carryOn: ' वहाँ भी ऐसे ही आगे करो।',
  otherFriend: (friend) =>
    friend.by > 0
      ? `तुमने ${friend.by} घटाए। ${friend.by} जोड़ने के लिए उसका दोस्त ${friend.friend} लो, ${because(friend)}।`
      : `तुमने ${-friend.by} जोड़े। ${-friend.by} घटाने के लिए उसका दोस्त ${friend.friend} लो, ${because(friend)}।`,
  wrongWay: (friend) =>
    `दोस्त ${friend.friend} उलटी तरफ़ चलेगा: यहाँ उसे ${friend.by > 0 ? 'घटाओ' : 'जोड़ो'}, ${because(friend)}।`,
  forgotFriend: (friend) =>
    `तुमने ${wholes[friend.whole]} चलाया। अब उसका दोस्त ${friend.friend} भी चलाओ, ${because(friend)}।`,
  forgotCarry: (rod) => `तुमने दोस्त चला दिया। अब ${rodOf(rod)} पर एक मनका चलाओ।`,
  slippedFive: (rod) => `${rodOf(rod)} पर ऊपर का मनका खिसक गया। वह पाँच का है।`,
  unfinished: (by, rod, { from, to }) =>
    `पहले ${signed(by)} पूरा करो: ${rodOf(rod)} पर ${from} को ${to} बनाना है। फिर अगली रॉड पर जाओ।`,
  shouldBecome: (rod, { from, to }) =>
    `${rodOf(rod)} पर ${from} को ${to} बनाना है। मनके वापस रखो और फिर से करो।`,
  notThere: (rod) => `यहाँ ${rodOf(rod)} के मनके मत चलाओ।`,
  theyForgotFriend: ({ by, friend, whole }) =>
    `${wholes[whole]} चला, पर उसका दोस्त ${friend} नहीं चला। ${Math.abs(by)} और ${friend} मिलकर ${wholes[whole]} होते हैं।`,
  theyForgotCarry: (friend, rod) => `दोस्त ${friend} चला, पर ${rodOf(rod)} पर कोई मनका नहीं चला।`,
  theyWrongWay: ({ by, friend }) => `दोस्त ${friend} उलटी तरफ़ चला। उसे ${by > 0 ? 'घटाना' : 'जोड़ना'} है।`,
  theyOtherFriend: ({ by, friend }) =>
    `दोस्त ${friend} की जगह ${Math.abs(by)} ${by > 0 ? 'घटा दिए गए' : 'जोड़ दिए गए'}।`,
  theySlippedFive: (rod) => `${rodOf(rod)} पर ऊपर का एक मनका खिसक गया। वह पाँच का है।`,
  rightWay: (formula, sum, result) => `${formula}। तो ${sum} = ${result}।`,
  hintColumn: (formula) => `अबेकस पर करके देखो, और ${formula} पर ध्यान दो।`,
  hintBeads: (formula) => `वह चाल देखो जिसमें ${formula} लगता है।`,
  kinds: { direct: 'सीधा', small: 'छोटे दोस्त', big: 'बड़े दोस्त', mixed: 'दोनों दोस्त' },
  level: (kind, digits, rows) => `${kind}, ${digits === 1 ? 'एक अंक' : 'दो अंक'}, ${rows} संख्याएँ`,
  times: (first, second) => `${first} अंक × ${second}`,
  over: (divisor, answer) => `÷ ${divisor} अंक, जवाब ${answer} अंकों का`,
  nowOn: (by, rod) => `${rodOf(rod)} पर ${signed(by)}`,
  clear: (digit, rod) => `${rodOf(rod)} से ${digit} हटाओ`,
  set: (digit, rod) => `${rodOf(rod)} पर ${digit} बनाओ`,
  partProduct: (product, rods, adds) =>
    `${product}: ${rods.map((rod) => rodOf(rod)).join(' और ')} ${adds ? 'पर जोड़ो' : 'से घटाओ'}`,
  product: 'गुणनफल',
  quotient: 'भागफल',
}
