import { words as register } from './register.words.ts'

/** The register of a month as a sheet to download. */
export const words = {
  number: 'No.',
  name: 'Name',
  schoolClass: 'Class',
  letters: register.letters,
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  homework: (title: string, due: string) => `Homework: ${title} (${due})`,
  right: (right: number, of: number) => `${right} of ${of}`,
  done: 'done',
  notDone: 'not done',
  remarks: 'Remarks',
}
