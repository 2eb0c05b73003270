export const words = {
  title: 'Make-ups',
  /** On the family's page. */
  text: 'For each class that the academy called off, your child can come to a class of another group.',
  teacherText: 'For each class that was called off, a child can come to a class of another group.',
  none: 'No make-ups',
  noneText: 'When the academy calls a class off, you can choose another class for it here.',
  retry: 'Retry',
  missed: (day: string) => `Class of ${day} was called off`,
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
  toDiary: 'School diary',
  toRegister: 'Back to the register',
}
