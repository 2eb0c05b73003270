/** What mails about a demo class say. */
export const words = {
  online: (teacher: string, address: string) => `Online, with ${teacher}: ${address}`,
  at: (place: string, teacher: string) => `${place}, with ${teacher}`,
  chooseAnother: 'To choose another time:',
  moveOrCancel: 'To move or to cancel it:',
  lasts: (from: string, until: string) => `${from} to ${until} (IST)`,
  mails: {
    booked: { subject: 'Your demo class is booked', first: 'Your free demo class is booked.' },
    moved: { subject: 'Your demo class has a new time', first: 'Your free demo class has a new time.' },
    changed: {
      subject: 'Your demo class: what has changed',
      first: 'Something about your demo class has changed.',
    },
    cancelled: {
      subject: 'Your demo class is cancelled',
      first: 'Your free demo class is cancelled. You are welcome to choose another time.',
    },
    day: { subject: 'Tomorrow: your demo class', first: 'Your free demo class is near.' },
    hours: {
      subject: 'Soon: your demo class',
      first: 'Your free demo class begins in two hours or less.',
    },
  },
  /** In a message, where the child has no name yet. */
  yourChild: 'your child',
  /** Where a class is, in a message. */
  isOnline: 'online',
}
