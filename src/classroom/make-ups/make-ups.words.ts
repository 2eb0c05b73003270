export const words = {
  title: 'Make-ups',
  /** On the family's page. */
  text: 'For a class that your child did not have, there may be a place in a class of another group.',
  teacherText: 'For a class that a child did not have, there may be a place in a class of another group.',
  none: 'No make-ups',
  noneText: 'When the academy calls a class off, you can choose another class for it here.',
  retry: 'Retry',
  missed: (day: string) => `Class of ${day} was called off`,
  absent: (day: string) => `Not at the class of ${day}`,
  absentUntilDay: (day: string) =>
    `Choose a class until ${day}. If you choose none, the make-up ends. The fee stays.`,
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
  aheadText: 'Say so before it begins: the teacher sees it in the register.',
  noneAhead: 'No class in the next 30 days',
  moreAhead: (count: number) => (count === 1 ? 'Show 1 more class' : `Show ${count} more classes`),
  classAt: (day: string, time: string) => `${day}, ${time}`,
  cannotCome: 'Can’t come',
  comesAfterAll: 'Comes after all',
  /** What saying so earns. */
  earning: {
    'make-up': ({ by, untilDay }: { by: string; untilDay: string }) =>
      `Said by ${by}, it earns a make-up until ${untilDay}.`,
    late: 'Too late for a make-up. You can say it until the class begins.',
    limit: 'No make-up: as many as a child may have within 90 days are earned.',
  },
  absence: 'Can’t come: it stands in the register.',
  absenceEarned: (untilDay: string) =>
    `Can’t come: it stands in the register. A make-up is earned, until ${untilDay}.`,
  giveUpFirst: 'Can’t come. To come after all, first give up the class that is chosen for it.',
  /** Of a group, for its teacher and the office. */
  whoCannotCome: 'Who can’t come',
  classDay: 'Class',
  toDiary: 'School diary',
  toRegister: 'Back to the register',
}
