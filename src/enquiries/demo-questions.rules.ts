/** What parents ask before a first class; shown on the page and told to search engines. */
export const demoQuestions = [
  {
    question: 'Does the demo class cost anything?',
    answer: 'No. It is free, and we do not ask for payment details.',
  },
  {
    question: 'What does my child need?',
    answer: 'A quiet place, a pencil and paper. For an online class, also a phone or computer with a camera.',
  },
  {
    question: 'What age can a child join?',
    answer: 'The ages are on each course. The demo class shows whether it is the right time.',
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
