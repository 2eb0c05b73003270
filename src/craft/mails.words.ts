/** What mails about grade exams say. */
export const words = {
  passed: (name: string, grade: string) => `${name} passed ${grade}`,
  passedWith: ({ name, grade, points, marks }: Paper) =>
    `${name} passed ${grade} with ${points} of ${marks} points. Well done!`,
  certificate: 'Download the certificate:',
  notConfirmed: (grade: string) => `${grade}: result not confirmed`,
  wasNotConfirmed: ({ name, grade, points, marks }: Paper) =>
    `${name}’s ${grade} paper (${points} of ${marks} points) was not confirmed this time.`,
  seePaper: 'See the paper and the next date:',
  message: (text: string) => `Message from the academy: ${text}`,
  withdrawn: (name: string, grade: string) => `${grade}: result of ${name} withdrawn`,
  wasWithdrawn: (name: string, grade: string, day: string) =>
    `The result of ${grade} that was recorded for ${name} on ${day} was a mistake and is withdrawn.`,
  noCertificate: 'Its certificate is no longer valid.',
  reason: (text: string) => `Reason: ${text}`,
  seeExam: 'See the exam:',
}

type Paper = { name: string; grade: string; points: number; marks: number }
