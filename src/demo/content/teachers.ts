import type { SeedTeacher } from '../../catalogue/seed.server.ts'
import { newId } from '../../platform/columns.tables.ts'

const sentence = (...paragraphs: readonly string[]) => paragraphs.map((each) => `<p>${each}</p>`).join('')
const made = '<p>A teacher of the demonstration: nobody of this name teaches here.</p>'

/** Who leads the demo's courses; the bead with the initial stands for a face that there is not. */
export const teachers: readonly SeedTeacher[] = [
  {
    name: 'Meenakshi Raman',
    teaches: 'Abacus, and the people who teach it',
    since: 2014,
    words: sentence(
      'I learnt the abacus from my grandmother, who did the shop’s books on one. What I want in the first month is a quiet hand: speed comes by itself to a hand that does not hurry.',
      'In training I show mistakes first. A wrong answer tells you what the child was thinking, if you can read it.',
    ),
  },
  {
    name: 'Lakshmi Narayanan',
    teaches: 'Abacus from Level 3 on',
    since: 2017,
    words: sentence('The mind is the better abacus. We put the wooden one away a little earlier each week.'),
  },
  {
    name: 'Anand Kulkarni',
    teaches: 'Vedic Math, and its proofs',
    since: 2016,
    words: sentence(
      'Every short way in my courses comes with its reason. A trick that nobody can explain is forgotten by the next test; a rule that you can prove stays.',
    ),
  },
  {
    name: 'Rohit Deshpande',
    teaches: 'Vedic Math for Class 6 to 8',
    since: 2019,
    words: sentence('I keep the school book open beside my own notes, so that both say the same.'),
  },
  {
    name: 'Farah Siddiqui',
    teaches: 'Rubik’s Cube, from the first turn',
    since: 2018,
    words: sentence(
      'Children who say they cannot sit still sit still for a cube. We go layer by layer, and nobody learns an algorithm before seeing what it moves.',
    ),
  },
  {
    name: 'Imran Qureshi',
    teaches: 'Speedcubing',
    since: 2020,
    words: sentence('Turn slowly enough to look ahead. That is the whole secret, and it takes a year.'),
  },
  {
    name: 'Joseph Mathew',
    teaches: 'Handwriting',
    since: 2015,
    words: sentence(
      'Posture, grip, paper, then letters. Left-handers get their own pages: they are not right-handers with a problem.',
    ),
  },
  {
    name: 'Anita Rao',
    teaches: 'Handwriting for older children',
    since: 2021,
    words: sentence('Two habits spoil most pages. We find yours in the first lesson.'),
  },
].map((teacher) => ({ ...teacher, words: teacher.words + made, id: newId() }))
