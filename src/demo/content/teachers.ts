import type { SeedTeacher } from '../../catalogue/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'

const sentence = (...paragraphs: readonly string[]) => paragraphs.map((each) => `<p>${each}</p>`).join('')
const made = '<p>Sample teacher. Not a real person.</p>'

/** Teachers of the demo's courses, with an initial instead of a photo. */
export const teachers: readonly SeedTeacher[] = [
  {
    name: 'Meenakshi Raman',
    teaches: 'Abacus and teacher training',
    since: 2014,
    bio: sentence(
      'I learnt the abacus from my grandmother, who did the shop’s books on one. In the first month I look for steady hands. Speed comes by itself when children do not hurry.',
      'In training I show mistakes first. A wrong answer tells you what the child was thinking, if you can read it.',
    ),
  },
  {
    name: 'Lakshmi Narayanan',
    teaches: 'Abacus from Level 3',
    since: 2017,
    bio: sentence('The mind is the better abacus. We put the wooden one away a little earlier each week.'),
  },
  {
    name: 'Anand Kulkarni',
    teaches: 'Vedic Math and its proofs',
    since: 2016,
    bio: sentence(
      'I explain why every shortcut works. A trick that nobody can explain is forgotten by the next test; a rule that you can prove stays.',
    ),
  },
  {
    name: 'Rohit Deshpande',
    teaches: 'Vedic Math for Class 6 to 8',
    since: 2019,
    bio: sentence('I keep the school book open beside my own notes, so that both say the same.'),
  },
  {
    name: 'Farah Siddiqui',
    teaches: 'Rubik’s Cube, from the first turn',
    since: 2018,
    bio: sentence(
      'Children who say they cannot sit still sit still for a cube. We go layer by layer, and nobody learns an algorithm before seeing what it moves.',
    ),
  },
  {
    name: 'Imran Qureshi',
    teaches: 'Speedcubing',
    since: 2020,
    bio: sentence('Turn slowly enough to look ahead. That is the whole secret, and it takes a year.'),
  },
  {
    name: 'Joseph Mathew',
    teaches: 'Handwriting',
    since: 2015,
    bio: sentence(
      'Posture, grip, paper, then letters. Left-handers get their own pages: they are not right-handers with a problem.',
    ),
  },
  {
    name: 'Anita Rao',
    teaches: 'Handwriting for older children',
    since: 2021,
    bio: sentence('Two habits spoil most pages. We find yours in the first lesson.'),
  },
].map((teacher) => ({ ...teacher, bio: teacher.bio + made, id: newId() }))
