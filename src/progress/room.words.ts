export const words = {
  home: 'Home',
  diary: 'School diary',
  practice: 'Practice',
  practiceText: 'Ten minutes a day on the abacus, with numbers that flash, at speed maths and on the cube.',
  letter: 'Sunday letter',
}
