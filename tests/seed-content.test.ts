import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { percentOff } from '../src/catalogue/catalogue.rules.ts'
import { courseItem, lessonItem } from '../src/catalogue/course-texts.rules.ts'
import { academy } from '../src/demo/content/academy.ts'
import { categories, courses } from '../src/demo/content/catalogue.ts'
import { hindiTexts } from '../src/demo/content/hindi/quizzes.ts'
import { people } from '../src/demo/content/people.ts'
import { banners, blogs, gallery, testimonials } from '../src/demo/content/site.ts'
import { subjects } from '../src/demo/quizzes/index.ts'
import type { TranslatableItem } from '../src/platform/translations/translations.rules.ts'
import { questionItem, quizItem } from '../src/quiz/question-texts.rules.ts'

const picture = (path: string) => join(import.meta.dirname, '../public', path)

describe('the demo academy', () => {
  test('has what the site needs to look alive', () => {
    expect([categories.length, blogs.length, testimonials.length, gallery.length, banners.length]).toEqual([
      5, 6, 6, 12, 3,
    ])
    expect(courses.length).toBeGreaterThanOrEqual(8)
    for (const { id } of categories)
      expect(courses.filter((course) => course.categoryId === id).length).toBeGreaterThanOrEqual(2)
    expect(new Set(courses.map((course) => course.title)).size).toBe(courses.length)
    for (const course of courses) {
      expect(course.lessons.length).toBeGreaterThanOrEqual(6)
      expect(Number.isInteger(course.pricePaise)).toBe(true)
    }
  })

  test('its first course has 20 lessons that add up to 4 h 31 min', () => {
    const [first] = courses
    expect(first?.lessons).toHaveLength(20)
    expect(first?.lessons.reduce((sum, lesson) => sum + (lesson.seconds ?? 0), 0)).toBe(4 * 3_600 + 31 * 60)
  })

  test('the courses at 455 rupees have the offer of 87 percent for four days, the others none', () => {
    const offers = courses.filter((course) => course.listPricePaise !== null)
    expect(offers.length).toBeGreaterThan(0)
    for (const course of offers) {
      expect([
        course.pricePaise,
        course.offerDays,
        percentOff(course.pricePaise, course.listPricePaise ?? 0),
      ]).toEqual([45_500, 4, 87])
    }
    const training = categories.find(({ category }) => category === 'Teacher Training')
    expect(
      courses.filter(({ categoryId }) => categoryId === training?.id).map(({ pricePaise }) => pricePaise),
    ).toEqual([1_500_000, 1_000_000])
  })

  test('every picture is there, and is nothing but a picture', () => {
    for (const path of [
      ...gallery.map(({ image }) => `uploads/gallery/${image}`),
      ...blogs.map(({ image }) => image),
    ]) {
      expect([path, existsSync(picture(path))]).toEqual([path, true])
      const svg = readFileSync(picture(path), 'utf8')
      expect(svg).toMatch(/^<svg [^>]*width="\d+" height="\d+"/)
      expect(svg).not.toMatch(/<script|\son\w+=|href="http|javascript:/i)
      expect(svg.length).toBeLessThan(60_000)
    }
  })

  test('people joined one after another, and lists in the order of ids show them so', () => {
    const all = [...people.accounts, ...people.children]
    expect(new Set(all.map(({ daysAgo }) => daysAgo)).size).toBeGreaterThan(5)
    const ids = (list: typeof all) => list.map(({ id }) => id.slice(0, 8))
    const byDay = all.toSorted((a, b) => b.daysAgo - a.daysAgo)
    expect(ids(byDay)).toEqual(ids(byDay).toSorted())
  })

  test('blogs say when they were written', () => {
    for (const { publishedAt } of blogs)
      expect(publishedAt.toISOString().slice(0, 7)).toMatch(/^2026-(0[1-9]|10)$/)
  })
})

describe('the demo in Hindi', () => {
  type Texts = Readonly<Record<string, string>> | undefined
  const missing = (item: TranslatableItem, hindi: Texts): string[] =>
    item.texts
      .filter(({ path, text }) => text.trim() !== '' && !hindi?.[path]?.trim())
      .map(({ text }) => text)
  const translated = (item: TranslatableItem): Texts =>
    Object.fromEntries(item.texts.map(({ path, text }) => [path, hindiTexts[text] ?? '']))

  test('has two courses with every lesson, and three blogs', () => {
    const hindi = courses.filter((course) => course.hindi)
    expect(hindi).toHaveLength(2)
    for (const { whatWeLearn = '', needs = '', questions = [], ...course } of hindi) {
      expect(missing(courseItem({ ...course, whatWeLearn, needs, questions }), course.hindi)).toEqual([])
      for (const { subDescription = '', ...lesson } of course.lessons)
        expect(missing(lessonItem({ ...lesson, subDescription }), lesson.hindi)).toEqual([])
    }
    expect(blogs.filter((blog) => blog.hindi?.title && blog.hindi.content)).toHaveLength(3)
  })

  test('has one quiz of each subject, question by question', () => {
    for (const { name, quizzes } of subjects) {
      const [one, ...more] = quizzes.filter(({ title }) => hindiTexts[title])
      expect([name, one !== undefined, more.length]).toEqual([name, true, 0])
      for (const { text, explanation, topic, options } of one?.questions ?? []) {
        const item = questionItem({ id: name, text, explanation, topic, options, task: null })
        expect(missing(item, translated(item))).toEqual([])
      }
    }
  })

  test('has all that a visitor tries without an account', () => {
    for (const { name, open } of subjects) {
      expect([
        name,
        missing(quizItem({ ...open, id: name }), translated(quizItem({ ...open, id: name }))),
      ]).toEqual([name, []])
      for (const { text, explanation, topic, options } of open.questions) {
        const item = questionItem({ id: name, text, explanation, topic, options, task: null })
        expect(missing(item, translated(item))).toEqual([])
      }
    }
  })

  test('has each legal page', () => {
    const pages = academy.texts.filter(({ name }) => name !== 'homeText')
    expect(pages.map(({ hindi = '' }) => /\p{Script=Devanagari}/u.test(hindi))).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
