/** `left`: time, in words; `back`: how one comes back. */
type LeaveFacts = { paused: boolean; left: string; back: string; pausable: boolean }

export const words = {
  question: (number: number, total: number) => `Question ${number} of ${total}`,
  listen: 'Listen',
  quiz: 'Quiz',
  loading: 'Loading the quiz',
  noQuestions: 'No questions available',
  notReady: 'This quiz is not ready yet. Please try another one.',
  backToQuizzes: 'Back to Quizzes',
  resumed: 'Quiz resumed',
  paused: 'Quiz paused',
  fromPage: 'from its page',
  withContinue: 'with “Continue”',
  submit: 'Submit Quiz',
  noAnswer: (open: number) =>
    `${open === 0 ? 'All questions are answered.' : `${open} ${open === 1 ? 'question has' : 'questions have'} no answer.`} You cannot change your answers after this.`,
  keepAnswering: 'Keep answering',
  notLoaded: 'Failed to load quiz data',
  retry: 'Retry',
  takingNow: 'You are taking this quiz now',
  isPaused: 'This quiz is paused',
  left: (time: string) => `${time} left`,
  haltedLeft: (time: string) => [': ', time, ' left. What you answered is saved.'],
  leaveTitle: 'Leave the quiz?',
  leave: ({ paused, left, back, pausable }: LeaveFacts) => {
    const clock = paused
      ? 'The quiz stays paused and the timer stops.'
      : `The timer keeps running: ${left} left.`
    const pause = pausable && !paused ? ' To stop the timer, pause the quiz first.' : ''
    return `${clock} Your answers are saved, and you can come back ${back}.${pause}`
  },
  leaveYes: 'Leave',
  leaveNo: 'Stay here',
  fromOrganiser: 'Message from the organiser:',
  closeMessage: 'Close message',
  trial: 'Preview: nothing is saved',
  saved: 'All answers saved',
  saving: 'Saving …',
  offline: 'You are offline. Your answers are safe on this device.',
  browser: 'You are offline. Your answers are saved in this browser. Keep it open.',
  nowhere: 'You are offline and this device can’t save answers. Keep this page open.',
  over: 'You are offline. Time is up on this device, but our clock decides.',
  closePreview: 'Close preview',
  leavePaused: 'Leave the quiz. It stays paused.',
  leaveRunning: 'Leave the quiz. The timer keeps running.',
  timer: (paused: boolean, time: string) => `${paused ? 'Resume' : 'Pause'}. ${time} left`,
  unseen: 'not visited',
  skipped: 'not answered',
  isAnswered: 'answered',
  marked: 'not answered, marked for review',
  both: 'answered, marked for review',
  questionState: (number: number, state: string) => `Question ${number}, ${state}`,
  answered: 'Answered',
  notAnswered: 'Not Answered',
  notVisited: 'Not Visited',
  isMarked: 'Marked',
  palette: 'Question palette',
  allQuestions: 'All questions',
  canChange: 'You can change any answer until you submit.',
  pausedText: (left: string) =>
    `The timer is stopped with ${left} left. The question is hidden until you resume.`,
  resume: 'Resume',
  mark: 'Mark for Review',
  previous: 'Previous',
  next: 'Next',
  enterKey: 'Enter',
  keys: ['choose an answer, ', ' goes to the next question.'] as readonly string[],
  done: (answered: number, total: number) => `${answered} of ${total} done`,
  spoken: (minutes: number, seconds: number) => {
    const part = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}${n === 1 ? '' : 's'}`])
    return [...part(minutes, 'minute'), ...part(seconds, 'second')].join(' ') || '0 seconds'
  },
  extraTime: (time: string) => `You have ${time} of extra time.`,
  late: (answers: number) =>
    answers === 1
      ? 'One answer reached us after time was up. It does not count, but we have saved it in case you appeal.'
      : `${answers} answers reached us after time was up. They do not count, but we have saved them in case you appeal.`,
  elsewhere: (answers: number) => {
    const ended = 'This quiz was submitted on another device or tab.'
    if (answers === 0) return ended
    const which = answers === 1 ? 'One answer' : `${answers} answers`
    return `${ended} ${which} given here came later and will not count.`
  },
  submissionFailed: 'Submission failed',
  notUpdated: 'Failed to update submission',
  notCreated: 'Failed to create submission',
  otherStudent: 'Another student is using this device now. This quiz is saved for the first student.',
  otherTab: 'This quiz is open in another tab or device too. We are showing its latest answers.',
  detailsNotLoaded: 'Failed to load quiz details',
  timeUp: 'Time’s up! We are submitting your answers.',
  timeUpOffline:
    'Time’s up! Your answers are safe on this device and will be sent when you are online. Answers that reach us more than 30 seconds late do not count, but we save them in case you appeal.',
  oneMoment: 'One moment, please.',
  haveAnswers: 'We have your answers. Your marks will come with your checked paper.',
  seePaper: 'See your paper',
  viewDetails: 'View Detailed Results',
  submitting: 'Submitting your answers',
  paperSubmitted: 'Paper submitted',
  completed: 'Quiz Completed',
  correct: 'Correct',
  incorrect: 'Incorrect',
  blank: 'Not answered',
  total: 'Total',
  minutesSeconds: (minutes: number, seconds: string) => `${minutes}m ${seconds}s`,
  answerTime: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`,
}
