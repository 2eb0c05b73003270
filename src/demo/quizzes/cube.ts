import { buildQuiz } from './arithmetic.ts'
import { meetTheCube, speakCube } from './cube-1.ts'
import { layerByLayer, speedcubing } from './cube-2.ts'
import type { SeedSubject } from '../../quiz/seed.server.ts'

export function makeCube(): Omit<SeedSubject, 'open'> {
  return {
    name: "Rubik's Cube",
    quizzes: [
      buildQuiz(
        31,
        {
          title: 'Meet the Cube',
          topics: { a: 'Which colour is opposite', b: 'Counting the pieces', c: 'Finding a piece' },
          plan: 'baaabbbbcc',
          description:
            'Get to know faces, centres, edges and corners and find out which colours sit opposite each other.',
          durationMinutes: 10,
          allowReattempt: true,
          pausable: true,
        },
        meetTheCube,
      ),
      buildQuiz(
        32,
        {
          title: 'Speak Cube: Moves and the First Layer',
          topics: { a: 'Reading the moves', b: 'Undoing turns and full turns', c: 'The first layer' },
          plan: 'aaaabbaacc',
          description:
            'Practise reading R, U and F moves, primes and half turns, and use them for the white cross and its corners.',
          durationMinutes: 10,
          allowReattempt: true,
          pausable: true,
        },
        speakCube,
      ),
      buildQuiz(
        33,
        {
          title: 'Layer by Layer to a Solved Cube',
          topics: { a: 'The middle layer', b: 'The top layer', c: 'Undoing and repeating moves' },
          plan: 'aaacbbcbcc',
          description:
            'From the middle edges to the yellow cross and Sune: the algorithms that finish a cube, and what each one is for.',
          durationMinutes: 12,
          allowReattempt: false,
          pausable: true,
        },
        layerByLayer,
      ),
      buildQuiz(
        34,
        {
          title: 'Speedcubing and Competition Rules',
          topics: { a: 'Competition rules', b: 'Speed methods' },
          plan: 'aaaaabbbbb',
          description:
            'Inspection, penalties and averages like at a real competition, together with the four steps of the CFOP method.',
          durationMinutes: 12,
          allowReattempt: false,
          pausable: true,
        },
        speedcubing,
      ),
    ],
  }
}
