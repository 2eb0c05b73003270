/** What mails about competitions say. */
export const words = {
  hasChanged: (title: string) => `${title}: a result has changed`,
  keyCorrected: (title: string) => `We corrected the answer key of “${title}” and marked all papers again.`,
  marks: ({ name, before, after, of }: Marks) => `${name}: ${before} marks before, ${after} of ${of} now.`,
  why: (reason: string) => `Why: ${reason}`,
  seeBoth: 'See both results here:',
  answered: (title: string) => `${title}: the answer to your objection`,
  isAnswered: (name: string, title: string, isUpheld: boolean) =>
    `We have ${isUpheld ? 'accepted' : 'answered'} ${name}’s objection to the answer key of “${title}”.`,
  answer: (text: string) => text,
}

type Marks = { name: string; before: string; after: string; of: number }
