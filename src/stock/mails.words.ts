/** What mails about moving up say. */
export const words = {
  movesUp: (name: string, level: string) => (level ? `${name} moves up to ${level}` : `${name} moves up`),
  passed: (name: string, level: string) =>
    level
      ? `Well done! ${name} has passed the exam and moves up to ${level}.`
      : `Well done! ${name} has passed the exam and moves up.`,
  from: (day: string, group: string, week: string) => `From ${day} the class is ${group}: ${week}.`,
  diary: 'The diary shows the next class:',
}
