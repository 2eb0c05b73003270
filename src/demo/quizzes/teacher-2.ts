import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const assessmentQuestions: readonly Draft[] = [
  {
    text: 'What is formative assessment for?',
    right: 'To decide what to teach next',
    wrong: [
      'To rank the children in a list',
      'To give the final certificate',
      'To fill the report at year’s end',
    ],
    explanation:
      'Formative checks happen during learning and change the teaching. Ranks and certificates come from tests at the end.',
  },
  {
    text: 'What is wait time?',
    right: 'The pause after a question before anyone answers',
    wrong: [
      'The break between two lessons on the same day',
      'The time that a child may take to finish a test',
      'The days until the parents are told',
    ],
    explanation:
      'Waiting three seconds or more gives longer answers, and from more children than the quickest few.',
  },
  {
    text: 'Which way of asking shows you the thinking of the whole class?',
    right: 'All write the answer and hold it up',
    wrong: [
      'The first raised hand gives the answer',
      'The best student explains for everyone',
      'All call out the answer together',
    ],
    explanation:
      'Slates or cards held up at the same moment let you see every answer. One voice tells about one child.',
  },
  {
    text: 'Which feedback helps a child most?',
    right: 'Your tens are right; look again at the ones',
    wrong: [
      'Very good, you are such a clever child',
      'Wrong again, so do the whole page once more',
      'Six out of ten, as last week',
    ],
    explanation:
      'Useful feedback names what is right and where to look next. Marks or praise of talent do not say what to do.',
  },
  {
    text: 'A child writes 47 + 38 as 75. What has most likely happened?',
    right: 'The carried ten was forgotten',
    wrong: ['The two numbers were multiplied', 'The ones were not added', 'The numbers were subtracted'],
    explanation:
      '7 + 8 = 15 and 4 + 3 = 7: the 5 was written, but the ten was not carried. The right sum is 85.',
  },
  {
    text: 'A child always writes 52 − 38 as 26. Which mistake is it?',
    right: 'Taking the smaller digit from the larger',
    wrong: [
      'Adding the digits of each column',
      'Forgetting to take away the tens at the end',
      'Reading the numbers from the right',
    ],
    explanation:
      'In the ones 8 − 2 = 6 was done instead of regrouping 12 − 8 = 4. The right difference is 14.',
  },
  {
    text: 'Half the class makes the same mistake in a test. What should you do?',
    right: 'Teach the point again in another way',
    wrong: [
      'Give the same test until all pass',
      'Move on and hope that it gets better',
      'Ask parents to practise it at home',
    ],
    explanation:
      'A shared mistake points to the teaching. Another example or material is needed, followed by a new check.',
  },
  {
    text: 'When is it best to correct a wrong finger movement on the soroban?',
    right: 'At once, before it becomes a habit',
    wrong: ['At the end of the level', 'Only when the final answer is wrong', 'When the child is faster'],
    explanation:
      'A wrong movement can give right answers for a while, yet it slows the child later. Early, kind correction costs least.',
  },
  {
    text: 'What makes a wrong option in a multiple-choice question useful to the teacher?',
    right: 'It is what a typical mistake would lead to',
    wrong: [
      'It is so silly that nobody takes it',
      'It is a good deal longer than the right one',
      'It is nearly right for experts too',
    ],
    explanation:
      'If each wrong option stands for one mistake, the choice tells the teacher which idea to work on.',
  },
  {
    text: 'A quiz shows nine out of ten right in a level for the third time. What do you do?',
    right: 'Move the child on to harder work',
    wrong: [
      'Repeat the level until it is ten',
      'Keep to the level of the group',
      'Let the child rest for a month',
    ],
    explanation:
      'The goal of the level is reached and stable. The last slips are practised along with the new work.',
  },
]

export const everyChild: readonly Draft[] = [
  {
    text: 'One child has finished all the sums early. What is the best next task?',
    right: 'A harder question on the same idea',
    wrong: [
      'Twice as many sums of the same kind',
      'Sitting still until all have finished',
      'Marking the books of the others',
    ],
    explanation:
      'Going deeper, for example "find three sums with the answer 50", stretches a quick child and keeps the class together.',
  },
  {
    text: 'How do you support a child who cannot follow the task of the group?',
    right: 'Give a smaller step with the same goal',
    wrong: [
      'Give an easy page from another topic',
      'Let a quicker neighbour do the task',
      'Read the task out more loudly',
    ],
    explanation:
      'A smaller step, such as fewer rows or real beads, keeps the child on the same road as the others.',
  },
  {
    text: 'What does praise best point to?',
    right: 'The effort and the way of working',
    wrong: [
      'The talent the child was born with',
      'The rank within the group',
      'The marks of the other children',
    ],
    explanation:
      'Children told that practice and method brought success try harder things. Praise for talent makes them fear mistakes.',
  },
  {
    text: 'What is retrieval practice?',
    right: 'Recalling from memory without looking',
    wrong: [
      'Reading the same page many times',
      'Copying the model from the board neatly',
      'Underlining the important words',
    ],
    explanation:
      'Pulling knowledge out of memory makes it stronger than reading it again. A few questions without the book are enough.',
  },
  {
    text: 'Which plan for one hour of practice a week leads to lasting skill?',
    right: 'Six times ten minutes on six days',
    wrong: [
      'One hour on the day before class',
      'Two hours every second week',
      'All four hours on one day a month',
    ],
    explanation:
      'Spaced practice beats one long session: each time a little has been forgotten, and recalling it makes it firm.',
  },
  {
    text: 'Why mix additions and subtractions once both are known?',
    right: 'Children must choose the right method each time',
    wrong: [
      'Children then need fewer sums in all',
      'The page then looks more interesting to the parents',
      'It hides which of the two is weak',
    ],
    explanation:
      'In blocks of one kind the method is known beforehand. Mixed rows make children look at each sum and decide.',
  },
  {
    text: 'A parent asks why the child is slower than a cousin. What do you answer?',
    right: 'Show the child’s own progress and the next goal',
    wrong: [
      'Explain that the cousin is more gifted',
      'Promise that the child will soon be first of all',
      'Ask the parent to double the practice',
    ],
    explanation:
      'Compare the child’s work with their own earlier work, with examples, and agree on one clear next step.',
  },
  {
    text: 'You must tell a parent about a difficulty. How do you begin?',
    right: 'With a strength and a concrete example',
    wrong: [
      'With a list of all the weak points',
      'With what the other children can do better',
      'With a warning about the next test',
    ],
    explanation:
      'A true strength opens the talk, and an example shows the difficulty without labelling the child. Then plan the help together.',
  },
  {
    text: 'Two weeks after a topic most children have forgotten part of it. What does that mean?',
    right: 'It is normal, and short reviews are due',
    wrong: [
      'The topic was too hard for the class',
      'The children were not listening',
      'The whole course must start again',
    ],
    explanation:
      'Forgetting is how memory works. Reviews after a day, a week and a month keep the knowledge alive.',
  },
  {
    text: 'You watch the video of your own lesson and see that you talked for most of it. What do you change first?',
    right: 'Replace some talk by tasks the children do',
    wrong: [
      'Speak faster so that more fits in',
      'Give the same talk in a louder voice',
      'Write the talk on the board for them to copy',
    ],
    explanation:
      'Children learn by doing and explaining. Cut each explanation short and follow it with a task that shows you their thinking.',
  },
]
