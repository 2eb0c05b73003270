import { ordinal } from './competition.rules.ts'

type Time = { minutes: number; seconds: number }

/** What a certificate of a competition says on paper. */
export const words = {
  tookPart: (group: string, day: string) => `took part in group ${group} on ${day} and was ranked`,
  rank: (rank: number, of: number) => `${ordinal(rank)} of ${of} ${of === 1 ? 'child' : 'children'}`,
  marks: (marks: string, of: number, { minutes, seconds }: Time) =>
    `with ${marks} marks of ${of}, in ${minutes} minutes ${seconds} seconds.`,
  gold: 'Gold medal',
  silver: 'Silver medal',
  bronze: 'Bronze medal',
}
