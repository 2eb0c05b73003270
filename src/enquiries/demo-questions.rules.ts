import { words } from './demo-questions.words.ts'

/** What parents ask before a first class; shown on the page and told to search engines. */
export const demoQuestions = [
  { question: words.q1, answer: words.a1 },
  { question: words.q2, answer: words.a2 },
  { question: words.q3, answer: words.a3 },
] as const

/** schema.org's form of the questions above. */
export const describeQuestions = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: demoQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
