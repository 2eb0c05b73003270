import { describe, expect, test } from 'vitest'
import { durationText, lessonText, percentOff, shortName } from '../src/catalogue/catalogue.rules.ts'

describe('a course card', () => {
  test.each([
    ['Asha Verma', 'Asha Verma'],
    ['Asha Vermas', 'Asha Verma…'],
    ['Meenakshi Raman', 'Meenakshi…'],
    ['Anand K.', 'Anand K.'],
  ])('shortens %s to %s', (name, short) => expect(shortName(name)).toBe(short))

  test.each([
    [16_260, '4 hour 31min'],
    [0, ''],
    [3_600, '1 hour 0min'],
    [3_540, '59min'],
    [60, '1min'],
  ])('says %d seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

  test('counts lessons; of a course without any it says nothing', () => {
    expect([lessonText(20), lessonText(0), lessonText(7)]).toEqual(['20 Lesson', '', '7 Lesson'])
  })

  test('the offer of the specification is 87 percent', () => expect(percentOff(455, 3_499)).toBe(87))
})
