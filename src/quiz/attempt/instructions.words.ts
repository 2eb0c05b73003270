export const words = {
  going: 'Going to the home page',
  loading: 'Loading the instructions',
  agree:
    'I have read the instructions. I will not use any unfair means, and I understand that doing so leads to disqualification.',
  ready: 'I am ready to begin',
  back: 'Back to Quizzes',
  rule1:
    'Questions are multiple choice unless they ask you to set beads, type a number or put things in order.',
  rule2: 'Only one option is correct, unless the question asks you to choose all correct options.',
  rule3:
    'Do not close the window during the quiz. The timer keeps running. Your answers are saved and you can come back.',
  rule4: 'If the page becomes unresponsive, refresh it. You will continue where you were.',
  duration: 'Duration',
  minutes: (count: number) => `${count}\u00a0minutes`,
  questions: 'Questions',
  marks: 'Marks',
  language: 'Language',
  title: 'Instructions',
  scheme: 'Marking scheme',
  schemeText: (scheme: string) => `${scheme}.`,
  noPause: 'This quiz cannot be paused.',
}
