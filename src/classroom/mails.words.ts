/** What mails of announcements say around them, and what the acts of the office are announced with. */
export const words = {
  reminder: (title: string) => `Not read yet: ${title}`,
  inDiary: 'You find it in the diary too:',
  noClassOn: (day: string, group: string) => `No class on ${day}: ${group}`,
  isCancelled: (group: string, when: string, reason: string) =>
    `The class of ${group} on ${when} is cancelled.${reason ? ` Reason: ${reason}.` : ''}`,
  makeUpUntil: (day: string) =>
    `You can choose a class of another group for it until ${day}. If you choose none, what you paid for this class comes back.`,
  makeUpGone:
    'You need no other class for it. If you chose one, that seat is given back. If you told us before that your child can’t come, you keep it.',
  chooseClass: 'Choose a class here:',
  moved: (day: string, group: string) => `Class of ${day} is moved: ${group}`,
  isMoved: (group: string, { before, when, place }: { before: string; when: string; place: string }) =>
    `The class of ${group} on ${before} is held on ${when}, ${place}.`,
  takesPlace: (day: string, group: string) => `Class on ${day} takes place: ${group}`,
  takesPlaceAfterAll: (group: string, when: string) =>
    `The class of ${group} on ${when} takes place after all.`,
  takesClass: (teacher: string, day: string, group: string) =>
    `${teacher} takes the class on ${day}: ${group}`,
  takesClassOf: (teacher: string, group: string, when: string) =>
    `${teacher} takes the class of ${group} on ${when}. Day, time and place stay the same.`,
  holiday: (day: string, word: string) => `No class on ${day}: ${word}`,
  holidays: (year: number) => `Holidays ${year}`,
  noClassOnDays: (days: readonly string[]) => `There is no class on these days:\n${days.join('\n')}`,
  dayOf: (day: string, word: string) => `${day}: ${word}`,
}
