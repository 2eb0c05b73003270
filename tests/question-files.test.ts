import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { faultMessage } from '../src/platform/sheets/sheet-columns.rules.ts'
import { correctionsCsv } from '../src/quiz/bank/import/corrections.rules.ts'
import { fileOf, unwritable } from '../src/quiz/bank/import/export.server.ts'
import { validateRows } from '../src/quiz/bank/import/validate-rows.rules.ts'
import { questionsOfBytes } from '../src/quiz/bank/import/question-file.server.ts'
import { type Cells } from '../src/quiz/bank/import/cells.rules.ts'
import { checkCells, type ReadQuestion } from '../src/quiz/bank/import/question-row.rules.ts'
import type { ExportFormat } from '../src/quiz/bank/import/import.contract.ts'

const read = (text: string, name = 'file.txt') =>
  questionsOfBytes({ bytes: new TextEncoder().encode(text), name })
/** What comes of a file: 'good' with the question, or the reasons. */
async function looked(text: string, name?: string) {
  const { rows } = await read(text, name)
  return validateRows(rows, []).map(({ row, question, faults, notes }) => ({
    row,
    ...(question ? { text: question.text, options: question.options, correct: question.correct } : {}),
    ...(question?.explanation ? { explanation: question.explanation } : {}),
    ...(faults.length > 0 ? { faults: faults.map((fault) => faultMessage(row, fault)) } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  }))
}
const file = async (format: ExportFormat, questions: readonly ReadQuestion[]) =>
  new Uint8Array(await buffer(Readable.from(fileOf(format, 'quiz', questions).chunks)))

const inCells = (texts: readonly string[]): Cells =>
  Object.fromEntries(texts.map((text, n) => [`option_${'abcdefgh'[n]}`, text]))
const plain: ReadQuestion = {
  ref: '',
  text: 'Q',
  options: ['a', 'b'],
  correct: 0,
  explanation: '',
  topic: '',
  difficulty: '',
}

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const choice = (inside: string, type = 'multichoice') =>
  `<question type="${type}"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>Which?</p>]]></text></questiontext>${inside}</question>`

describe('a row', () => {
  const base: Cells = {
    question: '98 × 97',
    option_a: '9,406',
    option_b: '9,506',
    option_c: '9,606',
    correct: 'B',
  }
  const faults = (change: Cells) =>
    checkCells({ ...base, ...change }).faults.map((fault) => faultMessage(14, fault))

  test.each<[string, number]>([
    ['B', 1],
    ['b', 1],
    ['(b)', 1],
    ['C.', 2],
    ['option_a', 0],
    ['9,506', 1],
  ])('the right answer %j is option %i', (correct, place) =>
    expect(checkCells({ ...base, correct }).question?.correct).toBe(place),
  )

  test.each<[Cells, string]>([
    [
      { correct: 'E' },
      "Row 14, correct: 'E', but only A–C are filled. Correct the answer, or fill the option.",
    ],
    [
      { correct: '9,516' },
      'Row 14, correct: The answer 9,516 does not match any of the three options. Correct one of them.',
    ],
    [
      { correct: 'A|C' },
      'Row 14, correct: Two right answers (A and C), but this type has one. Give the one that is correct.',
    ],
    [{ correct: '' }, 'Row 14, correct: The correct answer is missing. Give its letter or its text.'],
    [
      { option_b: '', correct: 'A' },
      'Row 14, option_b: Option B is empty. Give at least two options with no gaps.',
    ],
    [{ option_c: '9,406' }, 'Row 14, option_c: Options A and C are the same. Use each one once.'],
    [{ marks: 'two' }, 'Row 14, marks: Marks must be a number, not “two”.'],
    [{ question: ' ' }, 'Row 14, question: The question is empty. Type it, or skip the row.'],
    [
      { type: 'calculated' },
      'Row 14, type: A question with numbers that change each time (calculated) can’t be imported yet. Skip the row, or give it options, one correct answer and the type “single”.',
    ],
    [{ type: 'number' }, 'Row 14, correct: “B” is not a number. Use 12 or 3.5.'],
    [
      { type: 'number', correct: '3', tolerance: '-1' },
      'Row 14, tolerance: “-1” is not a number from 0 up. Enter the tolerance.',
    ],
    [
      { type: 'multiple', correct: 'A|E' },
      'Row 14, correct: “E” matches no option, or two. Use the letters of all correct options, like A|C.',
    ],
    [
      { type: 'beads', correct: '12345678' },
      'Row 14, correct: “12345678” is too long. Use up to seven digits.',
    ],
    [{ type: 'order' }, 'Row 14, correct: List the options in the correct order and leave this cell empty.'],
    [
      { type: 'match', option_a: 'a -> b', option_b: 'c -> d' },
      'Row 14, option_c: Option C is not a pair. Type the left side, then -> and its match.',
    ],
    [
      { type: 'face', correct: 'RRR GGG BB' },
      'Row 14, correct: “RRR GGG BB” is not a cube face. Use nine letters of R, O, Y, G, B and W, row by row.',
    ],
    [
      { image_file: 'beads.png' },
      'Row 14, image_file: The picture “beads.png” can’t be imported with a file. Skip the row, or empty this cell and add the picture in the editor.',
    ],
    [
      { option_a: 'B', correct: 'B' },
      'Row 14, correct: “B” is the letter of option B and the text of option A. Use option_b or option_a.',
    ],
    [{ explanation: 'x'.repeat(2_001) }, 'Row 14, explanation: 2,001 characters. The limit is 2,000.'],
    [{ question: 'a\u202eb' }, 'Row 14, question: It has characters we can’t show. Type it again.'],
  ])('%j is told with its way out', (change, words) => expect(faults(change)).toEqual([words]))

  test('true and false need no options', () =>
    expect(checkCells({ question: '1 < 2', type: 'truefalse', correct: 'true' }).question).toMatchObject({
      options: ['True', 'False'],
      correct: 0,
    }))
})

describe('beside other questions', () => {
  const cells = (question: string, more: Cells = {}): Cells => ({
    question,
    option_a: '1',
    option_b: '2',
    correct: 'A',
    ...more,
  })
  const rows = (...all: Cells[]) => all.map((each, n) => ({ row: n + 2, cells: each, met: [], notes: [] }))
  const standing = {
    id: 'x',
    number: 3,
    ref: 'q3',
    text: 'There',
    options: ['1', '2'],
    correct: 0,
    explanation: '',
    topic: 'Rows',
    difficulty: 'hard' as const,
  }

  test('the same question is found in the file and in the quiz, in whichever order its options stand', () =>
    expect(
      validateRows(
        rows(cells('New'), cells('New ', { option_a: '2', option_b: '1', correct: 'B' }), cells('There')),
        [standing],
      ).map(({ state, twin, number }) => [state, twin, number]),
    ).toEqual([
      ['good', 0, 0],
      ['duplicate', 2, 0],
      ['duplicate', 0, 3],
    ]))

  test('the same question with another key is a fault, never a choice of ours', () =>
    expect(
      validateRows(rows(cells('New'), cells('New', { correct: 'B' }), cells('There', { correct: 'B' })), [
        standing,
      ]).flatMap(({ row, faults }) => faults.map((fault) => faultMessage(row, fault))),
    ).toEqual([
      'Row 3, correct: Row 2 has the same question with a different answer. Correct one of them.',
      'Row 4, correct: Question 3 is the same with a different answer. Correct the answer, or use its ref to update it.',
    ]))

  test('a ref changes the question that has it, once', () =>
    expect(
      validateRows(rows(cells('Mended', { ref: 'q3' }), cells('Again', { ref: 'q3' })), [standing]).map(
        ({ state, number, replaces }) => [state, number, replaces?.id],
      ),
    ).toEqual([
      ['good', 3, 'x'],
      ['faulty', 0, undefined],
    ]))

  test('a row without a difficulty keeps the one that stands there; another one changes the question', () => {
    const told = (change: Cells) =>
      validateRows(rows(cells('There', { ref: 'q3', ...change })), [standing]).map(
        ({ state, question, faults }) => [state, question?.difficulty ?? faults[0]?.message],
      )
    expect(told({})).toEqual([['duplicate', undefined]])
    expect(told({ difficulty: 'HARD' })).toEqual([['duplicate', undefined]])
    expect(told({ difficulty: 'Easy' })).toEqual([['good', 'easy']])
    expect(told({ explanation: 'Why' })).toEqual([['good', 'hard']])
    expect(told({ difficulty: '3' })).toEqual([['faulty', 'Use easy, medium or hard, not “3”.']])
  })

  test('a row without a topic keeps the one that stands there; another topic changes the question', () => {
    const topics = (change: Cells) =>
      validateRows(rows(cells('There', { ref: 'q3', ...change })), [standing]).map(({ state, question }) => [
        state,
        question?.topic,
      ])
    expect(topics({})).toEqual([['duplicate', undefined]])
    expect(topics({ topic: 'Columns' })).toEqual([['good', 'Columns']])
    expect(topics({ explanation: 'Why' })).toEqual([['good', 'Rows']])
  })

  test('the faulty rows go out with their reasons, and come in again', async () => {
    const faulty = validateRows(rows(cells('=1+1', { correct: 'E' }), cells('Fine')), []).filter(
      ({ state }) => state === 'faulty',
    )
    const csv = correctionsCsv(faulty)
    expect(csv).toContain(`"Row 2, correct: 'E', but only A–B are filled.`)
    const again = await read(csv, 'faults.csv')
    expect(again.rows).toMatchObject([{ row: 2, cells: { question: '=1+1', correct: 'E' } }])
    expect(again.notes).toEqual(['Unknown columns skipped: column A (“reasons”).'])
  })
})

describe('GIFT', () => {
  test('names, comments, escapes, feedback, true and false', async () =>
    expect(
      await looked(
        [
          '// question: 12  name: A',
          '// [id:vm-1]',
          '::A::What is 2 \\= \\{1 + 1\\}?{',
          '=two#yes',
          '~three %sure',
          '####Count\\: one, two',
          '}',
          '',
          '$CATEGORY: Maths',
          '',
          'The earth is round {T#wrong#right}',
          '',
          'Two plus {=two ~three} is four.',
          '',
          '[html]<p>2<sup>3</sup> &lt; <b>9</b></p> {~%100%yes ~%-50%no}',
        ].join('\n'),
        'a.gift',
      ),
    ).toEqual([
      {
        row: 3,
        text: 'What is 2 = {1 + 1}?',
        options: ['two', 'three %sure'],
        correct: 0,
        explanation: 'Count: one, two',
        notes: ['question names are not imported', 'feedback for single answers is not imported: use ####'],
      },
      {
        row: 11,
        text: 'The earth is round',
        options: ['True', 'False'],
        correct: 0,
        notes: ['feedback for single answers is not imported: use ####'],
      },
      { row: 13, text: 'Two plus _____ is four.', options: ['two', 'three'], correct: 0 },
      {
        row: 15,
        text: '2³ < 9',
        options: ['yes', 'no'],
        correct: 0,
        notes: ['bold, tables and other formatting are not imported'],
      },
    ]))

  test.each([
    ['no braces', /^Row 1: There are no answers in braces/],
    ['open {=a ~b', /^Row 1: The brace \{ is never closed/],
    ['latex {=\\frac{1}{2} ~b}', /^Row 1: There is text after the closing brace/],
    ['essay {}', /essay/],
    ['number {#=3:1 =%50%4:1}', /More than one number is right/],
    ['number {#3..1}', /is not a range/],
    ['number {#three}', /“three” is not a number/],
    ['words {=a =b}', /shortanswer/],
    ['pairs {=a -> b =c}', /Option B is not a pair/],
    ['part {~%50%a ~b ~c}', /^Row 1: Partial marks are not supported/],
    ['before {x =a ~b}', /comes before the first option/],
    ['picture [html]', /There are no answers/],
    ['[html]<img src="@@PLUGINFILE@@/a.png"> {=a ~b}', /image_file: The picture/],
    ['none {~a ~b}', /correct: The correct answer is missing/],
    ['::name without end {=a ~b}', /The name starts with ::/],
    [
      `many {=a ${Array.from({ length: 9 }, (_, n) => `~${n}`).join(' ')}}`,
      /10 options\. The limit is eight/,
    ],
  ])('%j spoils no other question', async (bad, words) => {
    const [first, second] = await looked(`${bad}\n\nGood {=yes ~no}`, 'a.gift')
    expect(first?.faults?.[0]).toMatch(words)
    expect(second).toMatchObject({ row: 3, text: 'Good', correct: 0 })
  })
})

describe('Aiken', () => {
  test('is read line by line, and a bad one spoils no other', async () =>
    expect(
      await looked(
        'What is it?\r\nA) one\r\nB. two\r\nANSWER: B\r\n\r\nSecond line\r\nbelongs to it\r\nA. x\r\nB. y\r\nAnswer: a\r\n' +
          'No answer\nA. x\nB. y\n\nGap\nA. x\nC. y\nANSWER: A\n\nSeveral\nA. x\nB. y\nANSWER: A, B\n',
      ),
    ).toEqual([
      { row: 1, text: 'What is it?', options: ['one', 'two'], correct: 1 },
      { row: 6, text: 'Second line\nbelongs to it', options: ['x', 'y'], correct: 0 },
      { row: 11, faults: ['Row 11, correct: The line “ANSWER: A” with the correct letter is missing.'] },
      {
        row: 15,
        faults: ['Row 15: Option C comes where B is expected. Use the letters from A without gaps.'],
      },
      {
        row: 20,
        faults: [
          'Row 20, correct: Two right answers (A and B), but this type has one. Give the one that is correct.',
        ],
      },
    ]))
})

describe('Moodle XML', () => {
  const answers =
    '<answer fraction="0" format="html"><text>&lt;p&gt;no&lt;/p&gt;</text><feedback><text></text></feedback></answer><answer fraction="100"><text>yes</text></answer>'

  test('as Moodle writes it: category, stock feedback, one right of several', async () => {
    const text = quiz(
      '<!-- question: 0  --><question type="category"><category><text>$course$/top</text></category></question>',
      choice(
        `<generalfeedback format="html"><text>Because</text></generalfeedback><single>true</single><idnumber>m1</idnumber><correctfeedback format="html"><text>Your answer is correct.</text></correctfeedback>${answers}`,
      ),
    )
    expect(await looked(text)).toEqual([
      {
        row: 4,
        text: 'Which?',
        options: ['no', 'yes'],
        correct: 1,
        explanation: 'Because',
        notes: ['question names are not imported'],
      },
    ])
    const { notes, format } = await read(text)
    expect([format, notes]).toEqual(['Moodle XML', ['Categories are not imported: 1 found.']])
  })

  test.each([
    [choice(answers, 'numerical'), /“yes” is not a number/],
    [choice(answers, 'matching'), /Option A is empty/],
    [choice(answers, 'ddwtos'), /“ddwtos” is not a valid type/],
    [
      choice(
        '<single>true</single><answer fraction="80"><text>a</text></answer><answer fraction="0"><text>b</text></answer>',
      ),
      /only partly right/,
    ],
    [
      choice(`<file name="beads.png" encoding="base64">AAAA</file>${answers}`.replace('<file', '</x><file')),
      /We can’t read the XML of this question in line 3/,
    ],
    [
      `<question type="multichoice"><questiontext><text><![CDATA[<img src="@@PLUGINFILE@@/b.png">]]></text><file name="b.png" encoding="base64">AAAA</file></questiontext>${answers}</question>`,
      /The picture “b.png”/,
    ],
    ['<question type="multichoice"><questiontext><text>&copy;', /We can’t read the XML/],
  ])('%s spoils no other question', async (bad, words) => {
    const [first, second] = await looked(quiz(bad, choice(answers)))
    expect(first?.faults?.[0]).toMatch(words)
    expect(second).toMatchObject({ text: 'Which?', correct: 1 })
  })

  test('entities and other XML are refused', async () => {
    await expect(read('<!DOCTYPE q [<!ENTITY a "b">]><quiz>&a;</quiz>', 'a.xml')).rejects.toThrow(
      /not safe to read/,
    )
    await expect(read('<?xml version="1.0"?><svg xmlns="x"></svg>')).rejects.toThrow(/not a Moodle quiz file/)
  })
})

test('what Moodle writes of other kinds', async () => {
  const tasks = async (text: string, name: string) =>
    (await read(text, name)).rows.map(({ cells, met }) => [checkCells(cells).question?.task, met.length])
  const several = { kind: 'several', options: ['a', 'b', 'c'], right: '0,1' }
  const pairs = { kind: 'match', left: ['a', 'c'], options: ['b', 'd', 'e'], right: '0,1' }
  const number = (right: string, tolerance: string, unit = '') => ({ kind: 'number', unit, tolerance, right })
  const gift = [
    'Q {~%50%a ~%50%b ~%-100%c}',
    'Q {#12.5:0.05}',
    'Q {#1..4#not quite}',
    'Q {#=3:1}',
    'Q {=a -> b =c -> d = -> e}',
  ]
  expect(await tasks(gift.join('\n\n'), 'a.gift')).toEqual(
    [several, number('12.5', '0.05'), number('2.5', '1.5'), number('3', '1'), pairs].map((task) => [task, 0]),
  )
  const answer = (fraction: number, text: string) =>
    `<answer fraction="${fraction}"><text>${text}</text></answer>`
  const pair = (left: string, right: string) =>
    `<subquestion><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
  const unit = '<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>'
  const xml = [
    choice(`<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-50, 'c')}`),
    choice(
      `<answer fraction="100"><text>12.5</text><tolerance>0.05</tolerance></answer>${unit}`,
      'numerical',
    ),
    choice(pair('a', 'b') + pair('c', 'd') + pair('', 'e'), 'matching'),
  ]
  expect(await tasks(quiz(...xml), 'a.xml')).toEqual(
    [several, number('12.5', '0.05', 'cm'), pairs].map((task) => [task, 0]),
  )
})

describe('what we write is read again', () => {
  const words = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({
        unit: fc.constantFrom(...'=~#{}:\\%[]/"\'<>&,;|+-@$_ \tnAB1०१अःें', '×', '½'),
        minLength: 1,
        maxLength: 24,
      }),
    },
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      '=cmd|"/C calc"!A0',
      '@SUM(1)',
      "'=1",
      '-5',
      '//x',
      '$CATEGORY: a',
      '::n::',
      '[html]<b>x</b>',
      '%50%x',
      ']]>',
      '_x0041_',
      'ANSWER: A',
      'A. one',
      'A',
      'b)',
      '####',
      '->',
      'TRUE',
      '{T}',
      '<quiz>',
    ),
  )
  const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((each) => each.join('\n'))
  /** Only what our own rules keep is written. */
  const question = fc
    .record({
      ref: fc.oneof(fc.constant(''), words),
      text: lines,
      options: fc.uniqueArray(words, { minLength: 2, maxLength: 8 }),
      right: fc.nat(7),
      explanation: fc.oneof(fc.constant(''), lines),
    })
    .map(({ ref, text, options, right, explanation }) => {
      const named = Object.fromEntries(options.map((option, n) => [`option_${'abcdefgh'[n]}`, option]))
      const correct = `option_${'abcdefgh'[right % options.length]}`
      return checkCells({ ref, question: text, ...named, correct, explanation }).question
    })
    .filter((each) => each !== null)
    // A sheet has no noncharacters, XML neither.
    .filter((each) => !/[\ufffe\uffff]/.test(JSON.stringify(each)))
  const some = fc
    .uniqueArray(question, { minLength: 1, maxLength: 4, selector: ({ text }) => text })
    .map((all) => all.map((each, n) => ({ ...each, ref: each.ref && `${each.ref}${n}` })))

  test.each(['csv', 'xlsx', 'gift', 'xml'] as const)('%s', async (format) => {
    await fc.assert(
      fc.asyncProperty(some, async (questions) => {
        const { rows } = await questionsOfBytes({ bytes: await file(format, questions), name: `a.${format}` })
        expect(rows.map(({ cells }) => checkCells(cells).question)).toEqual(questions)
        expect(rows.flatMap(({ met }) => met)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  const things = fc.uniqueArray(words, { minLength: 2, maxLength: 8 })
  const decimal = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.nat(999)).map((parts) => parts.join('.'))
  /** The cells of questions of other kinds, as an author types them. */
  const ofKinds: fc.Arbitrary<Cells> = fc.oneof(
    fc.tuple(things, fc.nat(255)).map(([options, mask]) => {
      const named = options.map((_, place) => `option_${'abcdefgh'[place]}`)
      const right = named.filter((_, place) => mask & (1 << place))
      return { type: 'multiple', ...inCells(options), correct: right.join('|') || 'option_a' }
    }),
    fc
      .tuple(decimal, fc.nat(99), fc.constantFrom('', 'cm', '<m>'))
      .map(([correct, tolerance, unit]) => ({ type: 'number', correct, tolerance: String(tolerance), unit })),
    things.map((options) => ({ type: 'order', ...inCells(options) })),
    fc.tuple(things, things).map(([left, right]) => ({
      type: 'match',
      ...inCells(left.slice(0, right.length).map((text, at) => `${text} -> ${right[at]}`)),
    })),
    fc.constantFrom({ type: 'beads', correct: '0462' }, { type: 'face', correct: 'RRRGGGBBB' }),
  )
  const asked = fc
    .tuple(lines, ofKinds)
    .map(([question, cells]) => checkCells({ question, ...cells }).question)
    .filter((each) => each !== null)
    .filter((each) => !/[\ufffe\uffff]/.test(JSON.stringify(each)))

  test.each(['csv', 'xlsx', 'gift', 'xml'] as const)('other kinds as %s, or a sentence', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 1, maxLength: 3 }), async (questions) => {
        const why = unwritable(format, questions)
        if (why !== null) {
          expect(why).toMatch(/^Question \d|^(GIFT|Moodle XML) has no question with/)
          return
        }
        const { rows } = await questionsOfBytes({ bytes: await file(format, questions), name: `a.${format}` })
        expect(rows.map(({ cells }) => checkCells(cells).question)).toEqual(questions)
      }),
      { numRuns: 100 },
    )
    expect(unwritable('aiken', [{ ...plain, task: { kind: 'face', right: 'RRRGGGBBB' } }])).toBe(
      'Aiken has no question with a cube face to colour. Question 1 is one. Use CSV or XLSX.',
    )
    expect(unwritable('aiken', [plain])).toBe(null)
  })

  test('Aiken, which has one line for a question and no more', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (questions) => {
        const { rows } = await questionsOfBytes({ bytes: await file('aiken', questions), name: 'a.txt' })
        const flat = questions.map(({ text, options, correct }) => ({
          ref: '',
          text: text.replace(/\s*\n\s*/g, ' '),
          options,
          correct,
          explanation: '',
          topic: '',
          difficulty: '',
        }))
        expect(rows.map(({ cells }) => checkCells(cells).question)).toEqual(flat)
      }),
      { numRuns: 150 },
    )
  })

  test('no sheet of ours starts a formula', async () => {
    await fc.assert(
      fc.asyncProperty(some, async (questions) => {
        const csv = new TextDecoder().decode(await file('csv', questions))
        for (const cell of papa.parse<string[]>(csv, { delimiter: ',' }).data.flat())
          expect(cell).not.toMatch(/^\s*[=+@]/)
      }),
      { numRuns: 30 },
    )
  })
})
