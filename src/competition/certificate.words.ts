export const words = {
  certificate: (code: string) => `Certificate ${code}`,
  certify: 'This is to certify that',
  withdrawn: 'This certificate has been withdrawn.',
  yours: (chosen: string) => `Yours? The PDF has the full name. Choose what this page shows ${chosen}.`,
  save: 'Save as PDF',
  hidden: 'a student of this academy took part. The family has kept the name private.',
  chosen: 'on the competition’s page',
  back: 'Competitions',
  tookPart: (paper: string, group: string, day: string) =>
    ['took part in ', paper, `, group ${group}, on ${day}, and was ranked`] as readonly string[],
  rank: (rank: string, _place: number, of: number) => `${rank} of ${of} ${of === 1 ? 'child' : 'children'}`,
  marks: (marks: string, of: number, time: string) => `with ${marks} marks of ${of}, in ${time} minutes.`,
  issuedBy: (academy: string) => ['Issued by ', academy, ''] as readonly string[],
  gold: 'Gold medal',
  silver: 'Silver medal',
  bronze: 'Bronze medal',
}
