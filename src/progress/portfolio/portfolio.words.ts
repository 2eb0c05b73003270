/** What a child's portfolio says on paper. */
export const words = {
  portfolioOf: (child: string) => `Portfolio of ${child}`,
  file: (child: string) => `Portfolio ${child}.pdf`,
  asOf: (day: string) => `as of ${day}`,
  certificates: 'Certificates and exams',
  certificate: (code: string) => `certificate ${code}`,
  marks: (points: number, of: number, isOnPaper: boolean) =>
    `${points} of ${of} marks${isOnPaper ? ', held on paper' : ''}`,
  rank: (rank: number, of: number, group: string) => `rank ${rank} of ${of}, ${group}`,
  quizzes: 'Quizzes',
  none: 'None yet.',
  right: (subject: string, right: number, of: number) => `${subject}, ${right} of ${of} right`,
  older: (count: number) => `${count} older are not listed.`,
  remarks: 'What teachers wrote',
}
