import { ordinal } from './competition.rules.ts'
import type { KeyCorrection, Verdict } from './key.rules.ts'

const resultsOf = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`
type Sum = { right: number; wrong: number; time: string; rank: readonly [number, number] | null }
type First = { marks: string; right: number; wrong: number }

/** A competitor's paper with the answer key, and the ranks. */
export const words = {
  title: 'Your paper',
  notTaken: 'You did not take this paper',
  competitions: 'Competitions',
  retry: 'Retry',
  keyAfter: (moment: string) => `Your paper is submitted. The answer key will be out after ${moment}.`,
  objectUntil: (moment: string) => `This answer key is provisional. You can object until ${moment}.`,
  answering: 'We are answering objections. Final ranks come next.',
  final: 'The ranks are final.',
  marksOf: (marks: string, of: number) => `${marks} of ${of} marks`,
  /** `rank`: the place and of how many; null without one. */
  sum: ({ right, wrong, time, rank }: Sum) =>
    ` ${right} right, ${wrong} wrong, in ${time} minutes${rank ? `, ${ordinal(rank[0])} of ${rank[1]}` : ''}.`,
  beforeCorrection: ({ marks, right, wrong }: First) =>
    ` Before the answer key was corrected: ${marks} marks, ${right} right, ${wrong} wrong.`,
  sent: 'Objection sent to the organiser',
  print: 'Print',
  back: 'Back to the competition',
  verdict: (verdict: Verdict): string =>
    ({ right: 'Right', wrong: 'Wrong', blank: 'Not answered', void: 'Cancelled' })[verdict],
  correction: (kind: KeyCorrection['kind']): string =>
    ({
      void: 'This question is cancelled for everyone',
      several: 'More than one answer is correct',
      full: 'Full marks to everyone for this question',
    })[kind],
  yourAnswer: ' your answer',
  answerKey: ' answer key',
  yourObjection: 'Your objection:',
  waiting: 'Waiting for the organiser’s reply.',
  accepted: 'Accepted: you were right',
  rejected: 'The answer key stays the same',
  notSent: 'We couldn’t send it. Please try again.',
  objectTo: (number: number) => `Object to question ${number}`,
  whyWrong: (number: number) => `Why is the answer to question ${number} wrong?`,
  send: 'Send the objection',
  noRanks: 'No ranks yet',
  ranksLater: 'Ranks will be here after objections are answered.',
  roundOf: (title: string) => title,
  theCompetition: 'The competition',
  finalSince: (day: string) => `Final since ${day}. `,
  tookPart: (count: number) => `${count} ${count === 1 ? 'child' : 'children'} took part.`,
  groups: 'Groups',
  /** `ages` as the competition has them, such as '8 to 9 years'. */
  groupOf: (group: string, ages: string) => `${group}, ${ages}`,
  howWeRank: 'How we rank',
  ranking:
    'More marks, then fewer wrong answers, then less time. Children equal in all three share the rank.',
  afterObjections: 'After objections',
  noObjections: 'No objections to the answer key.',
  objections: (made: number, upheld: number) =>
    `${made} ${made === 1 ? 'objection' : 'objections'} received, ${upheld} accepted. `,
  changed: (count: number) => `${resultsOf(count)} changed.`,
  you: 'you',
  smallGroup: ' Small groups have no public list. Each family sees its own result.',
  rank: 'Rank',
  child: 'Child',
  town: 'Town or school',
  marksColumn: (of: number) => `Marks of ${of}`,
  wrong: 'Wrong',
  time: 'Time',
  top: (rows: number, of: number) => `Top ${rows} of ${of}. Below that, each family sees only its own rank.`,
  award: (award: 'gold' | 'silver' | 'bronze'): string => award,
  aChild: 'A child',
  /** `rank`: null for who took part. */
  ownRank: (child: string, isSelf: boolean, rank: readonly [number, number] | null) =>
    `${child}${isSelf ? ', you' : ''} ${rank ? `ranked ${ordinal(rank[0])} of ${rank[1]}` : 'took part'}.`,
  ownMarks: (marks: string, of: number, time: string) => `${marks} marks of ${of}, in ${time} minutes.`,
  marksBefore: (marks: string) => ` ${marks} marks before the answer key was corrected.`,
  certificate: 'Certificate',
}
