import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const firstLessons: readonly Draft[] = [
  {
    text: 'What does a good lesson begin with?',
    right: 'A short task on what was learnt before',
    wrong: [
      'A new topic without any link to the last one',
      'A written test that counts for marks',
      'A long talk about the rules',
    ],
    explanation: 'A short warm-up brings earlier knowledge back to mind, and the new idea can be tied to it.',
  },
  {
    text: 'What tells children best what a lesson is about?',
    right: 'One goal said in words they understand',
    wrong: [
      'The chapter number in the book',
      'A list of everything taught in the course',
      'The name of the next examination',
    ],
    explanation:
      'A goal such as "today we add with small friends" lets children know what to look for and when they have reached it.',
  },
  {
    text: 'In which order do the parts of a skill lesson usually follow?',
    right: 'Show it, do it together, let them do it alone',
    wrong: [
      'Let them do it alone, show it, do it together',
      'Test it, show it, let them copy it',
      'Do it together, test it, show it',
    ],
    explanation: 'I do, we do, you do: help is taken away step by step as the children become sure.',
  },
  {
    text: 'You are showing a new bead move. How do you do it?',
    right: 'Slowly, saying each step aloud',
    wrong: [
      'Quickly, to show how fast it can be',
      'Silently, so that they must guess',
      'Once only, with the beads hidden',
    ],
    explanation: 'Saying the thought behind each move makes visible what an expert does without thinking.',
  },
  {
    text: 'A class of six-year-olds becomes restless after twelve minutes of practice. What is best?',
    right: 'Change to a short activity with movement',
    wrong: [
      'Add ten more sums of the very same kind',
      'Give extra homework to the noisy children',
      'Wait until they become quiet',
    ],
    explanation:
      'Young children concentrate for short spans. A clap, chant or bead game keeps the topic and renews attention.',
  },
  {
    text: 'What belongs in the last five minutes of a lesson?',
    right: 'A quick check of today’s goal',
    wrong: ['The start of a new topic', 'The copying of long notes for home', 'Free time without a task'],
    explanation:
      'A question or two at the end show who has reached the goal, and so what the next lesson must begin with.',
  },
  {
    text: 'What is the main purpose of a demo class?',
    right: 'Let the child succeed at one small thing',
    wrong: [
      'Show the parents the whole course at once',
      'Test whether the child is gifted',
      'Compare the child with all the others',
    ],
    explanation:
      'A child who can do something new after thirty minutes wants to come back, and parents see how teaching works.',
  },
  {
    text: 'How do you plan a demo class for a mixed group of new children?',
    right: 'One hands-on task with easier and harder steps',
    wrong: [
      'One very hard task that will impress the parents',
      'A talk with slides on the history of the abacus',
      'A written test followed by ranks',
    ],
    explanation:
      'All work on the same idea, and each finds a step that fits. Nobody sits idle and nobody fails.',
  },
  {
    text: 'A parent is late and one child is left after class. What do you do?',
    right: 'Stay in sight of others until a known adult comes',
    wrong: [
      'Send the child to the gate to wait for the parent',
      'Take the child home on your own',
      'Ask an older pupil to look after the child outside',
    ],
    explanation:
      'The child stays supervised, in an open place, and leaves only with an adult who is allowed to collect. Tell the centre as well.',
  },
  {
    text: 'A child tells you something that makes you worry about the child’s safety. What do you do?',
    right: 'Listen calmly and tell the person in charge at once',
    wrong: [
      'Promise the child that it will remain a secret',
      'Question the child closely until everything is clear',
      'Wait to see whether it happens again',
    ],
    explanation:
      'Listen, do not press for details, never promise secrecy, note the child’s words and report the same day as the centre’s rules say.',
  },
]

export const beadToMental: readonly Draft[] = [
  {
    text: 'What does a beginner use first when learning numbers on the soroban?',
    right: 'Real beads moved by hand',
    wrong: ['A picture of the beads', 'An imagined soroban', 'Written sums only'],
    explanation:
      'Concrete first: moving real beads gives the number a feel. Pictures and the mental image grow out of it.',
  },
  {
    text: 'Which order leads from beads to mental work?',
    right: 'Concrete, pictorial, abstract',
    wrong: [
      'Abstract, pictorial, concrete',
      'Pictorial, abstract, concrete',
      'Abstract, concrete, pictorial',
    ],
    explanation:
      'Children handle beads, then read pictures of beads and in the end work with the numbers alone.',
  },
  {
    text: 'Why is 4 + 3 taught only after the pairs that make 5?',
    right: 'Because the rod lacks three free earth beads',
    wrong: [
      'Because 7 has no place on a single rod',
      'Because 3 may only be added to an empty rod',
      'Because it needs a second rod',
    ],
    explanation:
      'With 4 on the rod no earth bead is left. The child must know that 3 is 5 − 2, so the friends of 5 come first.',
  },
  {
    text: 'How do you explain +3 with a small friend?',
    right: 'Give 5, take back the 2 that were too much',
    wrong: [
      'Give 5, take back the 3 to be added',
      'Give 10, take back the 2 that were left over',
      'Give 3, take back the 5 above it',
    ],
    explanation:
      '5 is 2 more than 3. So the child adds 5 with the heaven bead and takes back 2 earth beads: +3 = +5 − 2.',
  },
  {
    text: 'How do you explain −8 when the ones rod shows 3?',
    right: 'Take a ten away, give back 2',
    wrong: ['Take a ten away, give back 8', 'Take a five away, give back 3', 'Add a ten, take away 2'],
    explanation:
      '8 is 10 − 2. Taking a whole ten takes 2 too many, and they are given back: 13 − 8 = 13 − 10 + 2 = 5.',
  },
  {
    text: 'When is a child ready to leave the real soroban for easy sums?',
    right: 'When it moves the right beads in the air',
    wrong: [
      'When it has worked through the whole first book',
      'When its parents ask for mental sums at home too',
      'When it is seven years old',
    ],
    explanation:
      'Fingers that move imagined beads correctly show that the picture is in the mind. Age or the page number do not show it.',
  },
  {
    text: 'A child loses the mental picture in the middle of a sum. What helps?',
    right: 'A shorter sum, then again with real beads',
    wrong: [
      'A longer sum with much larger numbers',
      'The answer, told at once by the teacher',
      'The same sum, read out faster',
    ],
    explanation: 'One step back to the beads repairs the picture, and shorter sums let it hold to the end.',
  },
  {
    text: 'How do you lengthen dictated sums for mental work?',
    right: 'One more row once the last length is secure',
    wrong: [
      'Five more rows in every single lesson',
      'More rows and more digits at the same time',
      'Longer sums only before competitions',
    ],
    explanation:
      'One thing grows at a time. When a length is right nearly always, a further row, digit or bit of speed may come.',
  },
  {
    text: 'Why does the teacher ask "what made you move that bead?" after a right answer?',
    right: 'To see whether the rule or a guess led to it',
    wrong: [
      'To make the child doubt that answer a little',
      'To let the slower children catch up',
      'To fill the last minutes of class',
    ],
    explanation:
      'A right answer can come from counting or guessing. The explanation shows whether the friend was used.',
  },
  {
    text: 'A child counts beads one by one for 7 + 2 long after the first lessons. What is the next step?',
    right: 'Flash bead pictures to be named at sight',
    wrong: [
      'More sums of the same kind to be counted',
      'Sums with hundreds to stop the counting',
      'A stopwatch for the counted sums',
    ],
    explanation:
      'Recognising 5 and 2 as 7 at a glance replaces counting. Short, fast picture cards train exactly that.',
  },
]
