import type { Draft } from '../../quiz/bank/generators/arithmetic.rules.ts'

export const families: readonly Draft[] = [
  {
    text: 'Which letter’s curve begins the small letters a, d, g and q?',
    right: 'c',
    wrong: ['l', 'r', 'v'],
    explanation:
      'Each of them starts like a c: up to the right, then round to the left. Learn c well and the others follow.',
  },
  {
    text: 'In which direction does the pencil go round in a small o?',
    right: 'Anticlockwise',
    wrong: ['Clockwise', 'Straight down', 'Either way, changing each time'],
    explanation:
      'The family c, a, d, g, o, q goes round anticlockwise. The same direction each time makes joining easy later.',
  },
  {
    text: 'Which letter does not belong to the family of c, a, d, g, o and q?',
    right: 'h',
    wrong: ['d', 'g', 'q'],
    explanation:
      'h starts with a straight stroke down and then an arch. The others start with the anticlockwise curve of c.',
  },
  {
    text: 'Which movement do h, m, n and r share?',
    right: 'Down, back up and over in an arch',
    wrong: [
      'Round to the left and closed at the top',
      'Zigzag with straight lines',
      'Down with a loop to the left',
    ],
    explanation:
      'The pencil goes down, climbs back along the same line and goes over in an arch. Lifting it would break the letter.',
  },
  {
    text: 'Which letters are made of straight slanting strokes?',
    right: 'v w x z',
    wrong: ['a c o q', 'h m n r', 'g j u y'],
    explanation: 'v, w, x and z are the zigzag family: straight strokes and sharp turns, without any curve.',
  },
  {
    text: 'A child mixes up b and d. Which reminder is correct for print letters?',
    right: 'b begins with the stick, d begins with the curve',
    wrong: [
      'b begins with the curve, d begins with the stick',
      'b and d both begin with the curve',
      'b and d both begin with the stick',
    ],
    explanation:
      'b is written stick first, then the round part. d begins like c and the stick comes after it. The movement tells them apart.',
  },
  {
    text: 'What is an exit stroke in cursive writing?',
    right: 'The small stroke that leads to the next letter',
    wrong: [
      'The line that is drawn under a finished word',
      'The dot that is put above an i or a j at the end',
      'The first stroke of a capital letter',
    ],
    explanation: 'The exit stroke carries the pencil from the end of one letter to the start of the next.',
  },
  {
    text: 'Which small letter joins to the next one near the top of the middle space in most cursive styles?',
    right: 'w',
    wrong: ['a', 'n', 'u'],
    explanation:
      'w, like o, r and v, ends high and joins with a short bridge. a, n and u end at the base line.',
  },
  {
    text: 'When do you dot the i and cross the t in a cursive word?',
    right: 'After the whole word is written',
    wrong: ['Before the letter is begun', 'As soon as the letter is drawn', 'At the end of the page'],
    explanation:
      'Finish the joined word first. Then go back for dots and crosses, so that the flow is not broken.',
  },
  {
    text: 'A child writes joined words with gaps in the middle. What helps most?',
    right: 'Practising pairs of letters that join',
    wrong: [
      'Pressing harder on every join',
      'Writing each letter a little larger',
      'Tilting the page towards the other side',
    ],
    explanation:
      'Gaps come from joins that are not yet known. Pairs such as an, in, oa and wr train the one movement that is missing.',
  },
]

export const neatAndFast: readonly Draft[] = [
  {
    text: 'What makes a line of handwriting look even?',
    right: 'All letters lean the same way',
    wrong: [
      'Every letter leans differently',
      'Each word is larger than the last',
      'Tall letters and small ones match in height',
    ],
    explanation:
      'The same slant in every letter, upright or a little to the right, makes writing calm and easy to read.',
  },
  {
    text: 'A child’s words run into each other. What is the first thing to practise?',
    right: 'Leaving the width of an o between words',
    wrong: [
      'Writing all the words in capital letters',
      'Making every letter as narrow as possible',
      'Drawing a line between the words',
    ],
    explanation:
      'Clear spaces separate the words. A fingertip or a small o is a measure that children always have with them.',
  },
  {
    text: 'The letters float above the base line. What is the best reminder?',
    right: 'Bring each letter down to touch the line',
    wrong: [
      'Make each letter smaller than before',
      'Press harder at the top of the letter',
      'Leave wider spaces between the letters',
    ],
    explanation:
      'Letters stand on the base line like feet on the ground. Looking at the line while ending each stroke soon helps.',
  },
  {
    text: 'Your hand hurts after a few lines. What do you do first?',
    right: 'Loosen the grip and rest the hand',
    wrong: ['Hold the pencil more tightly', 'Write faster to be done sooner', 'Bend the wrist further in'],
    explanation:
      'Pain mostly comes from a tight grip or too much pressure. Loosen it, shake out the hand and go on gently.',
  },
  {
    text: 'Where does a left-handed writer keep the hand, so that the words are not smudged?',
    right: 'Below the line being written',
    wrong: ['On the words just written', 'Hooked above the line', 'Lifted off the page all along'],
    explanation:
      'With the hand below the line and the page tilted, a left-hander sees the words and does not wipe over them.',
  },
  {
    text: 'What is the best way to practise a letter that looks wrong?',
    right: 'Write a few, compare them and mark the best',
    wrong: [
      'Fill five pages with it as fast as possible',
      'Write it once and go on',
      'Copy the wrong one until it is fast and easy',
    ],
    explanation:
      'A few careful letters, compared with the model, change the movement. Fast repeating only makes the mistake firm.',
  },
  {
    text: 'In which order are neatness and speed trained?',
    right: 'First correct letters, then more speed',
    wrong: [
      'First more speed, then correct letters',
      'Speed only, as neatness comes by itself',
      'Neatness only, as speed is never needed',
    ],
    explanation:
      'A movement that is right can become fast. One that was learnt fast and wrong is hard to change.',
  },
  {
    text: 'Near the margin there is too little room for the next word. What do you do?',
    right: 'Write the whole word on the next line',
    wrong: [
      'Squeeze the letters close together',
      'Write the rest of it above the same line',
      'Run over the margin',
    ],
    explanation:
      'Keeping letter size and margin the same keeps the page tidy, so the word moves to the next line.',
  },
  {
    text: 'Which child is ready to write faster?',
    right: 'One whose letters keep their shape without thinking',
    wrong: [
      'One who still asks where letters begin',
      'One who looks at the model before each new letter',
      'One whose hand tires after a few words',
    ],
    explanation:
      'When forming letters has become automatic, attention is free and speed can grow without harm.',
  },
  {
    text: 'You check your own page. Which four points matter most for easy reading?',
    right: 'Size, spacing, slant and base line',
    wrong: [
      'Colour, margin, date and page number',
      'Speed, loops, ink and the number of words',
      'Pencil, eraser, ruler and paper',
    ],
    explanation:
      'Letters of even size, clear spaces, one slant and a firm base line make writing easy to read.',
  },
]
