export const words = {
  q1: 'Does the demo class cost anything?',
  a1: 'No. It is free, and we do not ask for payment details.',
  q2: 'What does my child need?',
  a2: 'A quiet place, a pencil and paper. For an online class, also a phone or computer with a camera.',
  q3: 'What age can a child join?',
  a3: 'The ages are on each course. The demo class shows whether it is the right time.',
}
