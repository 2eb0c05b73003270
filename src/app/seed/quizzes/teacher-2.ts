import { ask, type Draft } from './arithmetic.ts'

export const checking: readonly Draft[] = [
  ask(
    'What is formative assessment for?',
    'To decide what to teach next',
    ['To rank the children in a list', 'To give the final certificate', 'To fill the report at year’s end'],
    'Formative checks happen during learning and change the teaching. Ranks and certificates come from tests at the end.',
  ),
  ask(
    'What is wait time?',
    'The pause after a question before anyone answers',
    [
      'The break between two lessons on the same day',
      'The time that a child may take to finish a test',
      'The days until the parents are told',
    ],
    'Waiting three seconds or more gives longer answers, and from more children than the quickest few.',
  ),
  ask(
    'Which way of asking shows you the thinking of the whole class?',
    'All write the answer and hold it up',
    ['The first raised hand gives the answer', 'The best pupil explains for everyone', 'All call out the answer together'],
    'Slates or cards held up at the same moment let you see every answer. One voice tells about one child.',
  ),
  ask(
    'Which feedback helps a child most?',
    'Your tens are right; look again at the ones',
    ['Very good, you are such a clever child', 'Wrong again, so do the whole page once more', 'Six out of ten, as last week'],
    'Useful feedback names what is right and where to look next. Marks or praise of talent do not say what to do.',
  ),
  ask(
    'A child writes 47 + 38 as 75. What has most likely happened?',
    'The carried ten was forgotten',
    ['The two numbers were multiplied', 'The ones were not added', 'The numbers were subtracted'],
    '7 + 8 = 15 and 4 + 3 = 7: the 5 was written, but the ten was not carried. The right sum is 85.',
  ),
  ask(
    'A child always writes 52 − 38 as 26. Which mistake is it?',
    'Taking the smaller digit from the larger',
    ['Adding the digits of each column', 'Forgetting to take away the tens at the end', 'Reading the numbers from the right'],
    'In the ones 8 − 2 = 6 was done instead of regrouping 12 − 8 = 4. The right difference is 14.',
  ),
  ask(
    'Half of the class makes the same mistake in a test. What is the best answer?',
    'Teach the point again in another way',
    ['Give the same test until all pass', 'Move on and hope that it settles soon', 'Ask parents to practise it at home'],
    'A shared mistake points to the teaching. Another example or material is needed, followed by a new check.',
  ),
  ask(
    'When is it best to correct a wrong finger movement on the soroban?',
    'At once, before it becomes a habit',
    ['At the end of the level', 'Only when the final answer is wrong', 'When the child is faster'],
    'A wrong movement can give right answers for a while, yet it slows the child later. Early, kind correction costs least.',
  ),
  ask(
    'What makes a wrong option in a multiple-choice question useful to the teacher?',
    'It is what a typical mistake would lead to',
    ['It is so silly that nobody takes it', 'It is a good deal longer than the right one', 'It is nearly right for experts too'],
    'If each wrong option stands for one mistake, the choice tells the teacher which idea to work on.',
  ),
  ask(
    'A quiz shows nine out of ten right in a level for the third time. What do you do?',
    'Move the child on to harder work',
    ['Repeat the level until it is ten', 'Keep to the level of the group', 'Let the child rest for a month'],
    'The goal of the level is reached and stable. The last slips are practised along with the new work.',
  ),
]

export const everyChild: readonly Draft[] = [
  ask(
    'One child has finished all the sums early. What is the best next task?',
    'A harder question on the same idea',
    ['Twice as many sums of the same kind', 'Sitting still until all have finished', 'Marking the books of the others'],
    'Going deeper, for example "find three sums with the answer 50", stretches a quick child and keeps the class together.',
  ),
  ask(
    'How do you support a child who cannot follow the task of the group?',
    'Give a smaller step with the same goal',
    ['Give an easy page from another topic', 'Let a quicker neighbour do the task', 'Read the task out more loudly'],
    'A smaller step, such as fewer rows or real beads, keeps the child on the same road as the others.',
  ),
  ask(
    'What does praise best point to?',
    'The effort and the way of working',
    ['The talent the child was born with', 'The rank within the group', 'The marks of the other children'],
    'Children told that practice and method brought success try harder things. Praise for talent makes them fear mistakes.',
  ),
  ask(
    'What is retrieval practice?',
    'Recalling from memory without looking',
    ['Reading the same page many times', 'Copying the model from the board neatly', 'Underlining the important words'],
    'Pulling knowledge out of memory makes it stronger than reading it again. A few questions without the book are enough.',
  ),
  ask(
    'Which plan for one hour of practice a week leads to lasting skill?',
    'Six times ten minutes on six days',
    ['One hour on the day before class', 'Two hours every second week', 'All four hours on one day a month'],
    'Spaced practice beats one long session: each time a little has been forgotten, and recalling it makes it firm.',
  ),
  ask(
    'Why mix additions and subtractions once both are known?',
    'Children must choose the right method each time',
    ['Children then need fewer sums in all', 'The page then looks more interesting to the parents', 'It hides which of the two is weak'],
    'In blocks of one kind the method is known beforehand. Mixed rows make children look at each sum and decide.',
  ),
  ask(
    'A parent asks why the child is slower than a cousin. What do you answer?',
    'Show the child’s own progress and the next goal',
    ['Explain that the cousin is more gifted', 'Promise that the child will soon be first of all', 'Ask the parent to double the practice'],
    'Compare the child with its own earlier work, with examples, and agree on one clear next step.',
  ),
  ask(
    'You must tell a parent about a difficulty. How do you begin?',
    'With a strength and a concrete example',
    ['With a list of all the weak points', 'With what the other children can do better', 'With a warning about the next test'],
    'A true strength opens the talk, and an example shows the difficulty without labelling the child. Then plan the help together.',
  ),
  ask(
    'Two weeks after a topic most children have forgotten part of it. What does that mean?',
    'It is normal, and short reviews are due',
    ['The topic was too hard for the class', 'The children were not listening', 'The whole course must begin once more'],
    'Forgetting is how memory works. Reviews after a day, a week and a month keep the knowledge alive.',
  ),
  ask(
    'You watch the video of your own lesson and see that you talked for most of it. What do you change first?',
    'Replace some talk by tasks the children do',
    ['Speak faster so that more fits in', 'Give the same talk in a louder voice', 'Write the talk on the board for them to copy'],
    'Children learn by doing and explaining. Cut each explanation short and follow it with a task that shows you their thinking.',
  ),
]
