/** What a certificate of an exam says on paper. */
export const words = {
  heading: 'Grade certificate',
  passed: (day: string) => `took this exam on ${day} and passed`,
  withPoints: (points: number, of: number) => `with ${points} of ${of} points.`,
  confirmedByTeacher: 'Confirmed by the teacher.',
  confirmedOnPaper: 'Held on paper, confirmed by the academy.',
}
