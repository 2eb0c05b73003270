import { describe, expect, test } from 'vitest'
import { LEGAL } from '../src/academy/academy.rules.ts'
import { firstTexts } from '../src/academy/legal/first-texts.rules.ts'
import { isUnfilled, blankFor, blanksIn } from '../src/academy/legal/publisher.rules.ts'
import { cacheableQuery } from '../src/app/pages.server.ts'
import { readCaptions } from '../src/catalogue/captions.rules.ts'
import type { CourseCard } from '../src/catalogue/catalogue.contract.ts'
import { ratingShown } from '../src/catalogue/catalogue.rules.ts'
import {
  agesLabel,
  agesText,
  agesWithin,
  filterCourses,
  filterQuery,
  foundText,
  readFilter,
  yearsOf,
} from '../src/catalogue/course-filter.rules.ts'
import { mayRate } from '../src/enrolment/enrolment.rules.ts'
import { captionsTrack } from '../src/ui/video-source.ts'

describe('ages', () => {
  test.each([
    ['6 to 9', ['Ages 6 to 9', 'ages 6 to 9', 'Ages 6 to 9'], [6, 9]],
    ['7', ['Age 7', 'age 7', 'Age 7'], [7, 7]],
    ['8+', ['Ages 8+', 'ages 8+', 'Ages 8+'], [8, 99]],
    ['adults', ['For adults', 'for adults', 'Adults'], [18, 99]],
    ['Adults', ['For adults', 'for adults', 'Adults'], [18, 99]],
    ['from 8', ['From 8', 'from 8', 'From 8'], [8, 99]],
    ['up to 10', ['Up to 10', 'up to 10', 'Up to 10'], [0, 10]],
    ['all ages', ['All ages', 'all ages', 'All ages'], null],
    ['9-6', ['Ages 9-6', 'ages 9-6', 'Ages 9-6'], [6, 9]],
  ] as const)('%s', (typed, printed, years) => {
    expect([agesText(typed), agesWithin(typed), agesLabel(typed)]).toEqual(printed)
    const read = yearsOf(typed)
    expect(read && [read.from, read.to]).toEqual(years)
  })
})

const categories = [
  { _id: 'a', category: 'Abacus', cover: 'abacus' as const },
  { _id: 'r', category: 'Rubik’s Cube', cover: 'cube' as const },
]
const course = (courseTitle: string, ages: string, courseCategoryId = 'a'): CourseCard => ({
  _id: courseTitle,
  courseTitle,
  courseSubTitle: 'Count on beads',
  courseCategoryId,
  cover: 'abacus',
  level: 'Level 1',
  ages,
  price: 1,
  listPrice: null,
  offerEndsAt: null,
  courseThumbnailImage: null,
  leadInstructor: 'Zoë Raman',
  teacherId: null,
  courseRating: 0,
  ratingCount: 0,
  lessonCount: 1,
  totalSeconds: 60,
})
const shelf = [
  course('Foundation', '6 to 9'),
  course('Speed', '8 to 12'),
  course('Training', 'adults'),
  course('Cube', 'whoever likes', 'r'),
]

describe('a filter', () => {
  test.each([
    [{}, ['Foundation', 'Speed', 'Training', 'Cube']],
    [{ age: '6' }, ['Foundation', 'Cube']],
    [{ age: '9' }, ['Foundation', 'Speed', 'Cube']],
    [{ age: '5' }, ['Cube']],
    [{ age: 'adults' }, ['Training', 'Cube']],
    [{ subject: 'r' }, ['Cube']],
    [{ q: '  FOUND level ' }, ['Foundation']],
    [{ q: 'zoe' }, ['Foundation', 'Speed', 'Training', 'Cube']],
    [{ q: "rubik's" }, ['Cube']],
    [{ q: 'beads nothing' }, []],
    [{ q: 'speed', age: '7' }, []],
  ])('%o leaves %o', (asked, left) => {
    const found = filterCourses(shelf, categories, { q: '', age: '', subject: '', ...asked })
    expect(found.map(({ courseTitle }) => courseTitle)).toEqual(left)
  })

  test('finds what is shown in Hindi by its English name too', () => {
    const shown = [{ ...course('नींव', '6 to 9'), englishTitle: 'Foundation' }]
    const found = (q: string) => filterCourses(shown, categories, { q, age: '', subject: '' }).length
    expect([found('नींव'), found('foundation'), found('cube')]).toEqual([1, 1, 0])
  })

  test('goes into the address and comes back; what nobody can choose is anything', () => {
    const filter = { q: 'a & b', age: '7', subject: 'x' }
    expect(readFilter(new URLSearchParams(filterQuery(filter)))).toEqual(filter)
    expect(filterQuery({ q: ' ', age: '', subject: '' })).toBe('')
    expect(readFilter(new URLSearchParams('age=4&q=' + 'x'.repeat(200)))).toEqual({
      q: 'x'.repeat(80),
      age: '',
      subject: '',
    })
    expect([foundText(0), foundText(1), foundText(2)]).toEqual(['No course found', '1 course', '2 courses'])
  })

  test('only the pages that say so read what stands behind the question mark, and only that', () => {
    expect(cacheableQuery('/course', 'age=7&evil=1&q=cube&q=two')).toBe('q=cube&age=7')
    expect(cacheableQuery('/course', 'evil=1')).toBe('')
    expect(cacheableQuery('/course', `q=${'x'.repeat(300)}`)).toBe('')
    expect(cacheableQuery('/about', 'q=cube')).toBe('')
  })
})

describe('captions', () => {
  const faultOf = (file: string) => {
    const read = readCaptions(file)
    return 'fault' in read ? read.fault : null
  }
  const cue = '00:01.000 --> 00:02.500\nHello'

  test('are written anew: times and words, nothing else', () => {
    const file = [
      '\uFEFFWEBVTT - a title\r\nX-HEADER: 1',
      'STYLE\n::cue { background: url(https://evil.example/x) }',
      'NOTE a word among us',
      'REGION\nid:fred',
      `name of it\r\n00:01.000 --> 00:02.500 line:0 position:20%\r\n<v Asha>Hello <b onclick="x()">you</b>\r\n& <script`,
      '01:00:02.000 --> 01:00:03.000\n<c></c>',
      '01:00:03.000 --> 01:00:04.000\nEnd\u202e\u0007',
    ].join('\n\n')
    expect(readCaptions(file)).toEqual({
      captions:
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello you\n& script\n\n01:00:03.000 --> 01:00:04.000\nEnd\n',
    })
  })

  test.each([
    ['', 'The first line of captions is WEBVTT'],
    ['WEBVTTX\n\n' + cue, 'The first line of captions is WEBVTT'],
    ['\n\nWEBVTT\n\n' + cue, 'The first line of captions is WEBVTT'],
    ['<html>WEBVTT', 'The first line of captions is WEBVTT'],
    ['WEBVTT', 'This file has no captions'],
    ['WEBVTT\n\nHello', 'Line 3: a time is missing'],
    ['WEBVTT\n\n1\n00:01,000 --> 00:02,000\nHi', 'Line 4: times are written as 00:01.000 --> 00:04.000'],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\nHi', 'Line 3: times are written as 00:01.000 --> 00:04.000'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\nHi', 'Line 3: these captions end before they begin'],
    [`WEBVTT\n\n00:05.000 --> 00:06.000\nA\n\n${cue}`, 'Line 6: this starts before the caption above it'],
    [`WEBVTT\n\n${cue}${'x'.repeat(500)}`, 'Line 4: at most 500 letters in a line'],
    [`WEBVTT\n\n${cue}\na\nb\nc\nd\ne\nf`, 'Line 3: at most 6 lines at once'],
    [
      `WEBVTT\n\n${Array.from({ length: 5_001 }, () => cue).join('\n\n')}`,
      'At most 5000 captions in a video',
    ],
  ])('%j: %s', (file, fault) => expect(faultOf(file)).toBe(fault))

  test.each([
    ['/uploads/videos/a.vtt', true],
    ['/uploads/lessons/a.vtt?until=1&key=abc', true],
    ['/uploads/../a.vtt', false],
    ['https://evil.example/a.vtt', false],
    ['/uploads/videos/a.html', false],
    [null, false],
  ])('%s is played: %s', (address, good) => expect('src' in captionsTrack(address)).toBe(good))
})

test.each([
  [0, 0, false],
  [0, 2, false],
  [1, 2, true],
  [1, 3, false],
  [2, 3, true],
])('%d of %d lessons: rated %s', (done, all, may) => expect(mayRate(done, all)).toBe(may))

test('a course that nobody has rated has no figure', () => {
  expect(ratingShown({ rating: 4.8, ratingCount: 0 })).toEqual({ courseRating: 0, ratingCount: 0 })
  expect(ratingShown({ rating: 14 / 3, ratingCount: 3 })).toEqual({ courseRating: 4.7, ratingCount: 3 })
})

describe('the first legal texts', () => {
  const by = {
    academyName: 'Manka',
    legalName: blankFor('legal name'),
    address: 'Street 1',
    email: 'a@b.example',
    phone: '1',
    officer: 'Asha',
  }
  test.each(LEGAL)('%s names who answers, and is unfilled until it is filled', (name) => {
    const text = firstTexts[name](by)
    expect(isUnfilled(text)).toBe(true)
    expect(blanksIn(text)).toEqual(['legal name'])
    const filled = firstTexts[name]({ ...by, legalName: 'Manka Private Limited' })
    expect(isUnfilled(filled)).toBe(false)
    for (const words of [
      'grievance officer',
      'Asha',
      'Manka Private Limited',
      'Street 1',
      '48 hours',
      'one month',
    ])
      expect(filled).toContain(words)
  })
  test('say what the law asks of each', () => {
    const [privacy, safety] = [firstTexts.privacy(by), firstTexts['child-safety'](by)]
    for (const words of ['Data Protection Board', '72 hours', 'parent or guardian agrees', '90 days'])
      expect(privacy).toContain(words)
    for (const words of ['Childline: 1098', 'No public profiles', 'No advertising'])
      expect(safety).toContain(words)
  })
})
