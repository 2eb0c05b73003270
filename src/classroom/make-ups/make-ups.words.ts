export const words = {
  title: 'Make-ups',
  /** On the family's page. */
  text: 'If your child misses a class, you may be able to choose one in another group.',
  teacherText: 'A child who misses a class may be able to come to one of another group.',
  none: 'No make-ups',
  noneText:
    'When the academy calls a class off, or a make-up is given for an absence, you can choose another class here.',
  retry: 'Retry',
  missed: (day: string) => `Class of ${day} was called off`,
  absent: (day: string) => `Can’t come on ${day}`,
  absentUntilDay: (day: string) =>
    `Choose a class by ${day}, or the make-up ends. The fee does not come back.`,
  untilDay: (day: string) =>
    `Choose a class until ${day}. If you choose none, what was paid for this class comes back.`,
  noClasses: 'No class with a free seat now. Look again later.',
  chosen: (day: string, time: string) => `Comes to the class of ${day}, ${time}`,
  begun: (day: string) => `The class of ${day} has begun. The teacher marks who came.`,
  used: (day: string) => `Made up for in the class of ${day}`,
  credited: (amount: string, day: string) => `${amount} came back on ${day}, as no other class was chosen`,
  ended: 'Over',
  orChange: 'Or choose another class:',
  take: (day: string, time: string) => `Take ${day}, ${time}`,
  free: (count: number) => (count === 1 ? '1 seat free' : `${count} seats free`),
  giveUp: 'Give this class up',
  ahead: 'Can’t come to a class?',
  aheadText: 'Tell us before it begins: the teacher sees it in the register.',
  noneAhead: 'No class in the next 30 days',
  moreAhead: (count: number) => (count === 1 ? 'Show 1 more class' : `Show ${count} more classes`),
  classAt: (day: string, time: string) => `${day}, ${time}`,
  cannotCome: 'Can’t come',
  comesAfterAll: 'Will come after all',
  /** What saying so earns. */
  earning: {
    'make-up': ({ by, untilDay }: { by: string; untilDay: string }) =>
      `A make-up class until ${untilDay}, if we know by ${by}.`,
    late: 'Too late for a make-up. It can still be noted until the class begins.',
    limit: 'No make-up for this one: the most allowed in 90 days are already given.',
  },
  absence: 'Can’t come. The teacher sees it in the register.',
  absenceEarned: (untilDay: string) =>
    `Can’t come. The teacher sees it in the register. Make-up class until ${untilDay}.`,
  giveUpFirst: 'Can’t come. To come after all, first give up the class that you chose instead.',
  /** Of a group, for its teacher and the office. */
  whoCannotCome: 'Who can’t come',
  classDay: 'Class',
  toDiary: 'School diary',
  toRegister: 'Back to the register',
}
