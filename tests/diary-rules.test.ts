import { AGAIN } from '../src/classroom/page-photos/written.rules.ts'
import { unbroken } from '../src/craft/practice-labels.rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarOf } from '../src/progress/diary/calendar.rules.ts'
import { inRupees } from '../src/platform/text/rupees.rules.ts'
import { words as hindi } from '../src/progress/diary/diary.hi.words.ts'
import { words as hindiLetter } from '../src/progress/diary/letter.hi.words.ts'
import {
  digestSubject,
  digestTimeWords,
  homeworkWords,
  listed,
  pageWords,
} from '../src/progress/diary/weekly-digest.rules.ts'
import { letterHtml, letterLines } from '../src/progress/diary/letter-text.rules.ts'
import { planOf } from '../src/progress/diary/plan.rules.ts'
import {
  formatWeekSummary,
  MOST_WORDS,
  newWeekSummary,
  weekSummary,
  type WeekFacts,
  wordCount,
} from '../src/progress/diary/week-summary.rules.ts'
import { trends, trendLabel } from '../src/progress/diary/trend.rules.ts'
import {
  beadsOf,
  isMonday,
  isOver,
  letterWeek,
  minutesOf,
  mondayOf,
  timeWords,
  weekSpan,
  weekWords,
} from '../src/progress/diary/week.rules.ts'
import { formatTime } from '../src/platform/text/dates.rules.ts'

const india = (day: string, time: string) => new Date(`${day}T${time}+05:30`)

describe('the week is India’s', () => {
  test('begins with the first moment of Monday there, whatever the day is in UTC', () => {
    expect(mondayOf(india('2026-11-16', '00:00:00'))).toBe('2026-11-16')
    expect(mondayOf(india('2026-11-15', '23:59:59'))).toBe('2026-11-09')
    expect(mondayOf(india('2026-11-22', '23:59:59'))).toBe('2026-11-16')
    expect(mondayOf(india('2027-01-01', '12:00:00'))).toBe('2026-12-28')
    const { from, to } = weekSpan('2026-11-16')
    expect([from.toISOString(), to.toISOString()]).toEqual([
      '2026-11-15T18:30:00.000Z',
      '2026-11-22T18:30:00.000Z',
    ])
    expect([isMonday('0000-01-03'), isMonday('0001-01-08'), isMonday('1999-12-27')]).toEqual([
      false,
      false,
      false,
    ])
    expect([isMonday('2026-11-16'), isMonday('2026-11-17'), isMonday('2026-02-30'), isMonday('x')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('minutes belong to the day in India on which they were spent; seconds are a minute', () => {
    const quizzes = [
      { at: india('2026-11-16', '00:00:00'), seconds: 600 },
      { at: india('2026-11-15', '23:59:59'), seconds: 900 },
      { at: india('2026-11-22', '23:59:59'), seconds: 61 },
    ]
    const studied = [
      { day: '2026-11-16', seconds: 30 },
      { day: '2026-11-23', seconds: 3_000 },
    ]
    expect(minutesOf('2026-11-16', { studied, quizzes })).toEqual([11, 0, 0, 0, 0, 0, 2])
    expect([0, 1, 14, 15, 30, 65].map(beadsOf)).toEqual([0, 1, 1, 2, 3, 7])
    expect([0, 40, 60, 110].map(timeWords)).toEqual(['0 min', '40 min', '1 h', '1 h 50 min'])
    expect([weekWords('2026-11-16'), weekWords('2026-11-30')]).toEqual([
      '16 to 22 November',
      '30 November to 6 December',
    ])
  })

  test('its letter goes out from Sunday six in the evening for one day', () => {
    const at = (day: string, time: string) => letterWeek(india(day, time))
    expect(at('2026-11-22', '17:59:59')).toBeNull()
    expect(at('2026-11-22', '18:00:00')).toBe('2026-11-16')
    expect(at('2026-11-23', '09:00:00')).toBe('2026-11-16')
    expect(at('2026-11-23', '17:59:59')).toBe('2026-11-16')
    expect(at('2026-11-23', '18:00:00')).toBeNull()
    expect(at('2026-11-18', '18:00:00')).toBeNull()
    expect(isOver('2026-11-16', india('2026-11-22', '17:59:59'))).toBe(false)
    expect(isOver('2026-11-16', india('2026-11-22', '18:00:00'))).toBe(true)
  })
})

const facts: WeekFacts = {
  firstName: 'Rohan',
  days: 5,
  quizzes: [{ title: 'First Steps on the Soroban', right: 10, total: 10 }],
  lessons: [],
  began: ['Friends of five'],
  next: { number: 4, title: 'Ending in five' },
  everActive: true,
  over: true,
}

describe('the week’s sentence', () => {
  const said = (of: WeekFacts) => formatWeekSummary(weekSummary(of))
  const lastWeekSaid = (of: WeekFacts) => {
    const summary = newWeekSummary(of)
    return summary && formatWeekSummary(summary)
  }

  test('has days, the best thing and what began', () => {
    expect(said(facts)).toBe(
      'Rohan practised on five days, got all ten right in “First Steps on the Soroban” and started “Friends of five”.',
    )
    expect(said({ ...facts, days: 1, began: [] })).toBe(
      'Rohan practised on one day and got all ten right in “First Steps on the Soroban”.',
    )
    const lessons = [{ course: 'Abacus Foundation', lessons: 2 }]
    expect(said({ ...facts, quizzes: [], lessons, began: [] })).toBe(
      'Rohan practised on five days and finished two lessons of “Abacus Foundation”.',
    )
  })

  test('praises the best result, and is silent about a poor one', () => {
    const quizzes = [
      { title: 'A', right: 4, total: 10 },
      { title: 'B', right: 7, total: 10 },
    ]
    expect(said({ ...facts, quizzes, began: [] })).toContain('got seven of ten right in “B”')
    expect(said({ ...facts, quizzes: quizzes.slice(0, 1), began: [] })).toBe('Rohan practised on five days.')
    expect(said({ ...facts, quizzes: [{ title: 'C', right: 0, total: 0 }], began: [] })).toBe(
      'Rohan practised on five days.',
    )
  })

  test('tells an empty week without blame, and says what waits', () => {
    const empty = { ...facts, days: 0, quizzes: [], began: [] }
    expect(said(empty)).toBe(
      'Rohan did not practise this week. Next: lesson 4, “Ending in five”. Ten minutes is enough to restart.',
    )
    expect(said({ ...empty, over: false })).toBe(
      'No practice yet this week. Rohan’s next lesson is 4, “Ending in five”.',
    )
    expect(said({ ...empty, next: null, everActive: false })).toBe(
      'Rohan has not started yet. Ten minutes is enough for a first quiz.',
    )
  })

  test('says in a new week what the last one came to, and nothing of an empty one', () => {
    expect(lastWeekSaid(facts)).toBe(
      'A new week. Last week Rohan practised on five days, got all ten right in “First Steps on the Soroban” and started “Friends of five”.',
    )
    expect(lastWeekSaid({ ...facts, days: 0, quizzes: [], began: [] })).toBeNull()
  })

  test('never has more than 25 words, whatever titles are called', () => {
    const title = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 40 })
    const words = title.map((list) => list.join(' '))
    const week = fc.record({
      one: words,
      two: words,
      days: fc.nat(7),
      over: fc.boolean(),
      everActive: fc.boolean(),
    })
    fc.assert(
      fc.property(week, ({ one, two, days, over, everActive }) => {
        const week = {
          firstName: 'Rohan',
          days,
          quizzes: days > 3 ? [{ title: one, right: 9, total: 10 }] : [],
          lessons: days === 2 ? [{ course: one, lessons: 3 }] : [],
          began: [two],
          next: { number: 12, title: two },
          everActive,
          over,
        }
        return [weekSummary(week), newWeekSummary(week) ?? weekSummary(week)]
          .flatMap((summary) => [formatWeekSummary(summary), hindi.summary(summary)])
          .every((sentence) => sentence.length > 0 && wordCount(sentence) <= MOST_WORDS)
      }),
    )
  })

  test('says the same in Hindi, without a word that needs the child’s gender', () => {
    expect(hindi.summary(weekSummary(facts))).toBe(
      'Rohan ने 5 दिन अभ्यास किया, “First Steps on the Soroban” में सभी 10 सवाल सही किए और “Friends of five” शुरू किया।',
    )
    const lastWeek = newWeekSummary({ ...facts, quizzes: [], began: [], days: 1 })
    expect(lastWeek && hindi.summary(lastWeek)).toBe('नया हफ़्ता। पिछले हफ़्ते Rohan ने 1 दिन अभ्यास किया।')
    const empty = { ...facts, days: 0, quizzes: [], began: [] }
    expect(hindi.summary(weekSummary({ ...empty, next: null }))).toBe(
      'इस हफ़्ते Rohan ने अभ्यास नहीं किया। दस मिनट से फिर शुरू हो सकता है।',
    )
    expect([hindi.week('2026-11-30'), hindi.time(110), hindi.time(0)]).toEqual([
      '30 नवंबर से 6 दिसंबर',
      '1 घंटा 50 मिनट',
      '0 मिनट',
    ])
  })
})

describe('how a topic goes', () => {
  const now = india('2026-11-22', '12:00:00')
  const ago = (days: number, right: number, topic = 'Friends of five') => ({
    topic,
    subject: 'Abacus',
    right,
    total: 10,
    at: new Date(now.getTime() - days * 86_400_000),
  })

  test('is a word of what was four weeks ago and what is now, at the borders', () => {
    expect([
      trendLabel(40, 50),
      trendLabel(10, 20),
      trendLabel(50, 59),
      trendLabel(70, 61),
      trendLabel(70, 60),
      trendLabel(60, 49),
      trendLabel(null, 49),
      trendLabel(null, 50),
    ]).toEqual([
      'Better',
      'Better',
      'Steady',
      'Steady',
      'Slightly lower',
      'Needs practice',
      'Needs practice',
      'New',
    ])
  })

  test('takes what was tried about then together, and leaves out what is long ago', () => {
    expect(trends([ago(1, 9), ago(3, 7), ago(28, 4)], now)).toEqual([
      { topic: 'Friends of five', subject: 'Abacus', before: 40, now: 80, word: 'Better' },
    ])
    expect(trends([ago(1, 9), ago(27, 4)], now)[0]).toMatchObject({ before: null, now: 90, word: 'New' })
    expect(trends([ago(64, 9)], now)).toEqual([])
    expect(trends([ago(-1, 9)], now)).toEqual([])
  })

  test('shows six topics at most, the ones tried last first', () => {
    const many = Array.from({ length: 9 }, (_, place) => ago(9 - place, 5, `Topic ${place}`))
    expect(trends(many, now).map(({ topic }) => topic)).toEqual([
      'Topic 8',
      'Topic 7',
      'Topic 6',
      'Topic 5',
      'Topic 4',
      'Topic 3',
    ])
  })
})

describe('the letter', () => {
  const work = {
    homeworkId: '',
    dueOn: '2026-11-25',
    text: 'Rows 1 to 4.',
    lesson: 'Zero',
    quiz: null,
    exercise: null,
    done: false,
  }
  const letter = {
    monday: '2026-11-16',
    announcements: [{ title: 'Open day <1>', text: 'Come at ten.\nBring a friend.', isTranslated: false }],
    children: [
      {
        name: 'Rohan <b>',
        education: 'Class 3',
        summary: { kind: 'empty' as const, name: 'Rohan', state: 'over' as const, next: null },
        time: { total: 0, days: [0, 0, 0, 0, 0, 0, 0] },
        practice: {
          days: 3,
          parts: [
            {
              part: 'soroban' as const,
              name: 'Abacus',
              tries: 70,
              right: 60,
              helped: 20,
              what: ['+4 = −6 +10'],
            },
          ],
          hard: [{ key: 'soroban +4 big', title: '+4 = −6 +10', tries: 9, right: 2 }],
        },
        topics: [
          { topic: 'A & B', subject: 'Abacus', before: 40, now: 80, word: 'Better' as const },
          { topic: 'New one', subject: 'Abacus', before: null, now: 60, word: 'New' as const },
        ],
        remark: {
          teacher: 'Meenakshi',
          at: '2026-11-18T06:00:00.000Z',
          text: '<script>1</script>',
          signed: false,
        },
        pages: [
          {
            sentAt: '2026-11-17T06:00:00.000Z',
            teacher: 'Meenakshi',
            answer: { at: '2026-11-18T06:00:00.000Z', text: '<i>Lovely' },
          },
        ],
        next: [],
        homework: [work],
        due: [],
      },
    ],
  }
  const links = { diary: 'https://manka.example/family', stop: 'https://manka.example/stop?a=1&b=2' }

  test('says the same in words and as HTML, in which nothing typed is more than text', () => {
    const text = letterLines(letter, links).join('\n')
    const html = letterHtml(letter, links)
    expect(text).toContain('From the academy, not read yet: Open day <1>\nCome at ten.')
    expect(html).toContain('Open day &lt;1&gt;<br>Come at ten.<br>Bring a friend.')
    expect(text).toContain('A & B: 40%, now 80% (Better)')
    expect(text).toContain('New one: 60% (New)')
    for (const said of [text, html]) {
      expect(said).toContain('Abacus: 70 without help, 60 right; 20 practised with help (+4 = −6 +10)')
      expect(said).toContain('Needs practice: +4 = −6 +10, 2 of 9 right without help in 30 days.')
    }
    expect(text).toContain('Handwriting page sent on 17 Nov. Meenakshi: <i>Lovely')
    expect(html).toContain('sent on 17 Nov. Meenakshi: &lt;i&gt;Lovely')
    expect(text).toContain('School diary: 16 to 22 November')
    expect(text).toContain('Rohan did not practise this week. Ten minutes is enough to restart.')
    expect(text).toContain('Homework: Lesson “Zero”. Rows 1 to 4 (due 25 Nov)')
    expect(text).toContain('Meenakshi wrote on 18 Nov: <script>1</script>')
    expect(text).toContain(links.stop)
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;1&lt;/script&gt;')
    expect(html).toContain('Rohan &lt;b&gt;, Class 3')
    expect(html).toContain('href="https://manka.example/stop?a=1&amp;b=2"')
  })

  test('is named after its only child, or after its children', () => {
    const [child] = letter.children
    if (!child) throw new Error('no child')
    const active = { ...child, time: { total: 52, days: [20, 0, 16, 0, 16, 0, 0] } }
    expect([
      digestSubject(letter),
      digestSubject({ ...letter, children: [active] }),
      digestSubject({ ...letter, children: [active, child] }),
    ]).toEqual(['This week: Rohan', 'Rohan’s week: practised on 3 days', 'This week: Rohan and Rohan'])
    expect([digestTimeWords(active.time), digestTimeWords(child.time)]).toEqual([
      '52 min, on Monday, Wednesday and Friday.',
      '',
    ])
    expect(hindiLetter.subject({ ...letter, children: [active] })).toBe('Rohan का हफ़्ता: 3 दिन अभ्यास')
    expect(hindiLetter.timeOf(active.time)).toBe('52 मिनट, सोमवार, बुधवार और शुक्रवार को।')
    expect(hindiLetter.homeworkOf(work)).toBe('पाठ “Zero”। “Rows 1 to 4.” (25 नव॰ तक)')
  })

  test('writes words as people do', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c'])
    const times = ['00:05:00', '12:00:59', '16:30:00', '23:59:59'].map((time) =>
      formatTime(india('2026-11-22', time)),
    )
    expect(times).toEqual(['12:05 am', '12:00 pm', '4:30 pm', '11:59 pm'])
    expect([inRupees(455), inRupees(1_234.5)]).toEqual(['₹455', '₹1,234.50'])
    const page = { sentAt: '2026-11-17T06:00:00.000Z', teacher: 'Meenakshi' }
    const answer = { at: '2026-11-18T06:00:00.000Z', text: '' }
    expect(
      [null, answer, { ...answer, text: 'Lovely.' }].map((each) => pageWords({ ...page, answer: each })),
    ).toEqual([
      'sent on 17 Nov. Meenakshi has not checked it yet.',
      'sent on 17 Nov. Meenakshi has checked it.',
      'sent on 17 Nov. Meenakshi: Lovely.',
    ])
    expect(homeworkWords({ ...work, lesson: 'Zero', quiz: 'One', text: 'Rows 1 to 4' })).toBe(
      'Lesson “Zero”, quiz “One”. Rows 1 to 4',
    )
    expect(homeworkWords({ ...work, lesson: null, quiz: null, text: 'Rows' })).toBe('Rows')
    const exercise = { title: '+4 = −6 +10', right: 3, of: 10 }
    expect(homeworkWords({ ...work, lesson: null, quiz: null, exercise, text: '' })).toBe(
      'Practise +4 = −6 +10, 3 of 10 right',
    )
  })
})

describe('what comes', () => {
  const now = india('2026-11-23', '09:00:00')
  const lesson = {
    groupId: 'g',
    group: 'Abacus Level 1',
    subject: 'Abacus',
    at: india('2026-11-27', '16:30:00').toISOString(),
    minutes: 45,
    place: 'Room 2',
    meetingUrl: null,
    teacher: 'Meenakshi',
  }
  const homework = {
    homeworkId: 'h',
    dueOn: '2026-11-25',
    text: 'Rows 1 to 4',
    lesson: null,
    quiz: null,
    exercise: null,
    done: false,
  }
  const round = {
    competitionId: 'c',
    title: 'Winter Abacus Cup',
    opensAt: india('2026-11-24', '10:00:00').toISOString(),
    lastStartAt: india('2026-11-28', '18:00:00').toISOString(),
    isStarted: false,
  }
  const plan = (at: Date, wantsLetter = true) =>
    planOf({ classes: [lesson], homework: [homework], contests: [round] }, { wantsLetter, now: at }).map(
      ({ kind, at: when }) => `${kind} ${when.toISOString()}`,
    )

  test('stands in the order of time: a competition by its opening, later by its last start', () => {
    expect(plan(now)).toEqual([
      'contest 2026-11-24T04:30:00.000Z',
      'homework 2026-11-24T18:30:00.000Z',
      'class 2026-11-27T11:00:00.000Z',
      'letter 2026-11-29T12:30:00.000Z',
    ])
    expect(plan(india('2026-11-26', '10:00:00'), false)).toEqual([
      'homework 2026-11-24T18:30:00.000Z',
      'class 2026-11-27T11:00:00.000Z',
      'contest 2026-11-28T12:30:00.000Z',
    ])
  })

  test('leaves out what is done, and promises the letter of the next Sunday once one has gone out', () => {
    const none = {
      classes: [],
      homework: [{ ...homework, done: true }],
      contests: [{ ...round, isStarted: true }],
    }
    expect(planOf(none, { wantsLetter: false, now })).toEqual([])
    const [letter] = planOf(none, { wantsLetter: true, now: india('2026-11-29', '18:00:00') })
    expect(letter?.at.toISOString()).toBe('2026-12-06T12:30:00.000Z')
  })
})

test('a class becomes a calendar file whose lines are short and whose words are words', () => {
  const file = calendarOf(
    {
      groupId: 'g',
      group: 'Abacus, Level 1; B\nX',
      subject: 'Abacus',
      at: '2026-11-25T11:00:00.000Z',
      minutes: 45,
      place: 'Room 2, behind the garden and the long corridor with the pictures of all the children',
      meetingUrl: null,
      teacher: 'Meenakshi',
    },
    { name: 'Rohan', now: new Date('2026-11-22T00:00:00Z') },
  )
  expect(file).toContain('DTSTART:20261125T110000Z\r\nDTEND:20261125T114500Z\r\n')
  expect(file).toContain('SUMMARY:Rohan: Abacus\\, Level 1\\; B\\nX\r\n')
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

test('formulas stay on one line each, and lists of them break between two', () => {
  expect(unbroken('Abacus: 24 practised with help (+2 = −8 +10, +3 = −7 +10)')).toBe(
    'Abacus: 24 practised with help (+2\u00a0=\u00a0−8\u00a0+10, +3\u00a0=\u00a0−7\u00a0+10)',
  )
})

type LetterPage = Parameters<typeof hindiLetter.pageOf>[0]

test('what one tap of a teacher writes under a page is Hindi in a Hindi letter', () => {
  const at = '2026-11-27T10:00:00.000Z'
  const page = (text: string) => ({ sentAt: at, teacher: 'Meera', answer: { text, at } }) as LetterPage
  expect(hindiLetter.pageOf(page(AGAIN))).toBe('27 नव॰ को भेजा। Meera: यह पन्ना एक बार फिर लिखना है।')
  expect(hindiLetter.pageOf(page('Neat.'))).toBe('27 नव॰ को भेजा। Meera: “Neat.”')
})
