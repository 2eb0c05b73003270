/** What parents ask before a first class; shown on the page and told to search engines. */
export const demoQuestions = [
  {
    question: 'Does the demo class cost anything?',
    answer: 'No. It is free, and no payment details are asked for.',
  },
  {
    question: 'What does my child need?',
    answer:
      'A quiet place, a pencil and a sheet of paper. For an online class also a phone or computer with a camera; the abacus is lent.',
  },
  {
    question: 'How long does it take?',
    answer:
      'About 40 minutes: 30 with your child, then ten with you, in which the teacher says at which level to begin.',
  },
  {
    question: 'From which age can a child join?',
    answer:
      'Abacus and Handwriting from 5, the Cube from 7, Vedic Math from 10. The demo class shows whether it is the right time.',
  },
] as const

/** schema.org's form of the questions above. */
export const demoFaq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: demoQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
