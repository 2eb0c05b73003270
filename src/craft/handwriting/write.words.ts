import type { Verdict } from './trace.rules.ts'

type StrokeFault = Exclude<Verdict, 'right'>

const strokeFaults: Readonly<Record<StrokeFault, string>> = {
  'other-stroke': 'comes at another time. Look at the order.',
  way: 'goes the other way.',
  start: 'starts at another place on the lines.',
  short: 'is longer.',
  long: 'is shorter: draw it once.',
  back: 'is one line, without going back.',
  corner: 'has other corners.',
  shape: 'has another shape. Look at the grey letter.',
}

export const words = {
  trace: 'Trace',
  sheets: 'Writing sheets',
  withFinger: 'with a finger',
  forPaper: 'for paper',
  sendToTeacher: 'Send to your teacher',
  sheetsForPaper: 'Sheets for paper',
  traceOnScreen: 'Trace on screen',
  print: 'Print',
  noSheet: 'We couldn’t make the sheet. Please try again.',

  strokeVerdicts: {
    'other-stroke': 'That stroke comes later. Start at the yellow dot.',
    way: 'Nice line! Now go the other way, from the yellow dot.',
    start: 'Start at the yellow dot.',
    long: 'That was too much line. Draw it once, from the yellow dot to the end.',
    back: 'Don’t go back over the line. Draw it in one go.',
    corner: 'Look at the corners, then try this stroke again.',
    short: 'Keep going to the end of the stroke.',
    shape: 'Stay on the path, from the yellow dot to its end.',
  },
  tracing: (name: string, at: number, of: number) =>
    `${name}: ${at >= of ? 'done' : `stroke ${at + 1} of ${of}`}. Tracing needs a finger, a pen or a mouse.`,
  rightOrder: 'Every stroke in the right order!',
  allDone: 'All done! Once more?',
  showMe: 'Show me',
  writing: (name: string, strokes: number, isOver: boolean) =>
    `${name} from memory: ${isOver ? 'done' : `${strokes} strokes so far`}. Writing needs a finger, a pen or a mouse.`,
  writeIt: (name: string) => `Write ${name} on the lines. The model comes when you finish.`,
  rightFromMemory: 'From memory, and right!',
  nearly: 'Nearly.',
  done: 'Done',
  otherCount: (wanted: number, drawn: number) =>
    `This letter has ${wanted} ${wanted === 1 ? 'stroke' : 'strokes'}. You wrote ${drawn}.`,
  strokeFault: (number: number, fault: StrokeFault) => `Stroke ${number} ${strokeFaults[fault]}`,
  clear: 'Clear',
  nextLetter: 'Next letter',
  script: 'Script',
  letter: 'Letter',
  howToWrite: 'How to write it',
  fromMemory: 'From memory',
  onPaperToo: 'Now write it on paper with a pencil too.',
  academyWrites: 'Your academy writes this letter this way.',
  mayDiffer: 'Your teacher may form this letter a little differently.',
  stroke: (number: number, of: number) => `Stroke ${number} of ${of}`,

  writingSheet: (sheetWords: readonly string[]) => `Writing sheet: ${sheetWords.join(', ') || 'blank lines'}`,
  exactMillimetres: 'A4, in exact millimetres',
  scripts: { latin: 'English, print', cursive: 'English, cursive', devanagari: 'Devanagari' },
  gaps: ['Top', 'Middle', 'Bottom', 'Between'],
  gapsOfDevanagari: ['Above', 'Body', 'Below', 'Between'],
  presets: { first: 'first year', second: 'second year', third: 'third year', two: 'two lines' },
  onTheSheet: 'What is on the sheet',
  commaWords: 'Words, separated by commas',
  ruling: 'Ruling, in millimetres',
  copies: 'Copies to trace',
  blankLines: 'Blank lines',
  startDots: 'Show a dot where each stroke starts',
  printExactly:
    'Print at 100%. The line at the bottom should measure 100 mm. Check the ruling and the letter shapes against your class copybook.',
  signsLeftOut: (signs: readonly string[]) =>
    `We can’t write ${signs.join(' ')} yet. ${signs.length === 1 ? 'It is' : 'They are'} left out.`,
  wordsLeftOut: (signs: readonly string[]) =>
    `We can’t write ${signs.join(' ')} yet. Words with ${signs.length === 1 ? 'it' : 'them'} are left out.`,
}
