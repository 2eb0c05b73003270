/** What a sheet to write on says, on the screen and on paper. */
export const words = {
  sheet: 'Writing sheet',
  titles: { latin: 'Writing', cursive: 'Cursive writing', devanagari: 'Hindi writing' },
  name: 'Name',
  date: 'Date',
  check: (mm: number) => `${mm} mm. If it is shorter, print at 100%, not “fit to page”.`,
  askTeacher: 'Ask your teacher to check the letter shapes',
}
