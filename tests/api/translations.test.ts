import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_ID } from '../../src/academy/office/documents.contract.ts'
import { getLegalPage, getSiteSettings } from '../../src/academy/academy.contract.ts'
import { getCourse } from '../../src/catalogue/catalogue.contract.ts'
import { getMyCourse, getMyCourses, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { getDiary } from '../../src/progress/diary/diary.contract.ts'
import { getHome } from '../../src/progress/home/home.contract.ts'
import { getAllGallery, getBlog } from '../../src/content/content.contract.ts'
import { siteTexts } from '../../src/academy/academy.tables.ts'
import {
  getTranslations,
  type Item,
  removeTranslations,
  saveTranslations,
} from '../../src/office/translations/translations.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import {
  getQuestionsByQuiz,
  getSingleQuiz,
  getSubmission,
  getSubmissionsByUser,
  type Question,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { getPractice } from '../../src/quiz/practice/practice.contract.ts'
import { quizzes } from '../../src/quiz/quiz.tables.ts'
import { checkTryAnswer, getTries, getTryPaper, gradeGuestAttempt } from '../../src/quiz/try/try.contract.ts'
import { getDocument, publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { type Caller, callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
let owner: Member
let hindi: Caller
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://academy.example' })
  author = await world.staff('author', 'Farah Khan')
  owner = await world.staff('owner', 'Nalini')
  hindi = callerOf(world.url, { 'x-language': 'hi' })
})
afterAll(() => world.close())

const article = { title: 'Why beads', author: 'Farah Khan', image: '', content: '<p>Count.</p>' }
const IN_HINDI = { title: 'मनके क्यों', content: '<p>गिनो।</p>' }

/** A blog that visitors see. */
async function publishBlog(data: Partial<typeof article> = {}, id = newId(), revision = 0): Promise<string> {
  await author.ask(saveDraft, {
    params: { kind: 'blog', id },
    body: { revision, data: { ...article, ...data } },
  })
  const published = await author.ask(publishDocument, {
    params: { kind: 'blog', id },
    body: { revision: revision + 1 },
  })
  expect(published.status).toBe(200)
  return id
}
const open = (kind: string, id: string, who: Caller = author) =>
  who.ask(getTranslations, { params: { kind, id, language: 'hi' } })
const itemsOf = async (kind: string, id: string, who: Caller = author) =>
  (await open(kind, id, who)).body.data.items
const firstOf = async (kind: string, id: string): Promise<Item> => {
  const [item] = await itemsOf(kind, id)
  if (!item) throw new Error(`${kind} ${id} has no item`)
  return item
}
type Texts = Readonly<Record<string, string>>
const save = (kind: string, id: string, [item, texts, who = author]: [Item, Texts, Caller?]) =>
  who.ask(saveTranslations, {
    params: { kind, id, language: 'hi' },
    body: {
      item: { kind: item.kind, id: item._id },
      revision: item.revision,
      texts: item.texts
        .filter(({ path }) => texts[path] !== undefined)
        .map(({ path, source }) => ({ path, source, text: texts[path] ?? '' })),
    },
  })
const blogIn = async (caller: Caller, id: string) => (await caller.ask(getBlog, { params: { id } })).body.data
const page = async (path: string) => {
  await world.heard()
  return (await fetch(world.url + path)).text()
}

describe('a blog in Hindi', () => {
  test('is shown whole in Hindi below /hi once all of it is written, and nowhere else', async () => {
    const id = await publishBlog()
    expect(await page(`/hi/blogs-details/${id}`)).toContain('Why beads')
    const half = await save('blog', id, [await firstOf('blog', id), { title: IN_HINDI.title }])
    expect(half.body.data).toMatchObject({ state: 'partial', shown: false, savedBy: 'Farah Khan' })
    expect(await blogIn(hindi, id)).toMatchObject({ blogTitle: 'Why beads' })

    const whole = await save('blog', id, [await firstOf('blog', id), IN_HINDI])
    expect(whole.body.data).toMatchObject({ state: 'whole', shown: true, revision: 2 })
    expect(await blogIn(hindi, id)).toMatchObject({
      blogTitle: IN_HINDI.title,
      blogContent: IN_HINDI.content,
      alsoIn: ['hi'],
    })
    expect(await blogIn(world.visitor, id)).toMatchObject({ blogTitle: 'Why beads', alsoIn: ['hi'] })
    const html = await page(`/hi/blogs-details/${id}`)
    expect(html).toMatch(/<h1[^>]*>मनके क्यों<\/h1>/)
    expect(html).not.toContain('यह पेज अभी अंग्रेज़ी में है')
    expect(await page(`/blogs-details/${id}`)).not.toMatch(/मनके/)
  })

  test('is told to search engines in both languages as long as it is there in both', async () => {
    const id = await publishBlog()
    const path = `/blogs-details/${id}`
    const alternate = `hreflang="hi-IN" href="https://academy.example/hi${path}"`
    expect((await page(path)).toLowerCase()).not.toContain(alternate.toLowerCase())
    expect(await page(`/hi${path}`)).toContain(`rel="canonical" href="https://academy.example${path}"`)
    await save('blog', id, [await firstOf('blog', id), IN_HINDI])
    const html = await page(`/hi${path}`)
    expect(html).toContain(`rel="canonical" href="https://academy.example/hi${path}"`)
    expect(html).toMatch(/<title>मनके क्यों/)
    expect((await page(path)).toLowerCase()).toContain(alternate.toLowerCase())
    expect(await page('/sitemap.xml')).toContain(`<loc>https://academy.example/hi${path}</loc>`)

    const { revision, kind } = await firstOf('blog', id)
    const gone = await author.ask(removeTranslations, {
      params: { kind: 'blog', id, language: 'hi' },
      body: { item: { kind, id }, revision },
    })
    expect(gone.status).toBe(200)
    expect(await page('/sitemap.xml')).not.toContain(`/hi${path}`)
    expect(await page(`/hi${path}`)).toContain('Why beads')
  })

  test('stays when its English changes, and the office sees which text is older', async () => {
    const id = await publishBlog()
    await save('blog', id, [await firstOf('blog', id), IN_HINDI])
    await publishBlog({ title: 'Why five beads' }, id, 1)
    const item = await firstOf('blog', id)
    expect(item).toMatchObject({ state: 'older', shown: true })
    const [title, content] = item.texts
    expect(title?.writtenFor).not.toBe(title?.source)
    expect(content?.writtenFor).toBe(content?.source)
    expect(await blogIn(hindi, id)).toMatchObject({ blogTitle: IN_HINDI.title })
    // Looked at and still right.
    const checked = await save('blog', id, [item, IN_HINDI])
    expect(checked.body.data.state).toBe('whole')
  })

  test('of a picture of the gallery is its description, on the Hindi page until its English changes', async () => {
    const id = newId()
    const publish = async (alt: string, revision: number) => {
      const params = { kind: 'picture', id }
      await author.ask(saveDraft, { params, body: { revision, data: { image: 'slate.svg', alt } } })
      const body = { revision: revision + 1 }
      expect((await author.ask(publishDocument, { params, body })).status).toBe(200)
    }
    const shownTo = async (caller: Caller) =>
      (await caller.ask(getAllGallery, {})).body.data.find(({ _id }) => _id === id)
    await publish('A slate with four rods', 0)
    expect(await page('/hi/gallery')).toMatch(/lang="en-IN"[^>]*>A slate with four rods/)
    const saved = await save('picture', id, [await firstOf('picture', id), { alt: 'चार रॉड की स्लेट' }])
    expect(saved.body.data).toMatchObject({ state: 'whole', shown: true })
    expect(await shownTo(hindi)).toMatchObject({ alt: 'चार रॉड की स्लेट', alsoIn: ['hi'] })
    expect(await shownTo(world.visitor)).toMatchObject({ alt: 'A slate with four rods' })
    expect(await page('/hi/gallery')).toMatch(/<span class="[^"]*">चार रॉड की स्लेट/)
    expect(await page('/gallery')).not.toContain('चार रॉड')
    // Perhaps of another picture.
    await publish('Two mixed cubes', 1)
    expect(await firstOf('picture', id)).toMatchObject({ state: 'older', shown: false })
    expect(await shownTo(hindi)).toMatchObject({ alt: 'Two mixed cubes' })
  })

  test('that somebody saved meanwhile is not overwritten: of two at once one is refused', async () => {
    const id = await publishBlog()
    const item = await firstOf('blog', id)
    const saved = await Promise.all([
      save('blog', id, [item, { ...IN_HINDI, title: 'एक' }]),
      save('blog', id, [item, { ...IN_HINDI, title: 'दो' }]),
    ])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await save('blog', id, [item, IN_HINDI])).status).toBe(409)
    const read = await firstOf('blog', id)
    expect((await save('blog', id, [read, IN_HINDI])).status).toBe(200)
    expect((await save('blog', id, [read, { ...IN_HINDI, title: 'तीन' }])).status).toBe(409)
    const stale = await author.ask(removeTranslations, {
      params: { kind: 'blog', id, language: 'hi' },
      body: { item: { kind: 'blog', id }, revision: 7 },
    })
    expect(stale.status).toBe(409)
  })

  test('holds no script, and a blog without any text is refused', async () => {
    const id = await publishBlog()
    const item = await firstOf('blog', id)
    const hostile = { title: 'मनके', content: '<p onclick="hit()">गिनो<script>hit()</script></p>' }
    await save('blog', id, [item, hostile])
    expect((await blogIn(hindi, id)).blogContent).toBe('<p>गिनो</p>')
    expect((await firstOf('blog', id)).texts[1]?.text).toBe('<p>गिनो</p>')
    const empty = await save('blog', id, [await firstOf('blog', id), { title: ' ', content: '<p></p>' }])
    expect(empty.status).toBe(422)
  })

  test('is no longer than its English may be, and describes the pictures that the English describes', async () => {
    const img = (alt: string) => `<p>Count.</p><img src="/uploads/beads.webp" alt="${alt}">`
    const id = await publishBlog({ content: img('Nine beads on a rod') })
    const item = await firstOf('blog', id)
    expect(item.texts.map(({ max }) => max)).toEqual([200, 50_000])
    const errorsOf = async (texts: Texts) => {
      const { status, body } = await save('blog', id, [item, { ...IN_HINDI, ...texts }])
      return [status, (body as { errors?: unknown }).errors]
    }
    const tooLong = { 'texts.0.text': 'At most 200 characters' }
    expect(await errorsOf({ title: 'म'.repeat(201) })).toEqual([422, tooLong])
    const bare = 'Describe each picture in this language too: choose it, then its description'
    for (const alt of ['', 'Nine beads on a rod'])
      expect(await errorsOf({ content: img(alt) })).toEqual([422, { 'texts.1.text': bare }])
    expect(await firstOf('blog', id)).toMatchObject({ state: 'none' })
    expect(await errorsOf({ title: 'म'.repeat(200), content: img('रॉड पर नौ मनके') })).toEqual([
      200,
      undefined,
    ])
    expect((await blogIn(hindi, id)).blogContent).toContain('alt="रॉड पर नौ मनके"')
  })

  test('is the authors’ own: nobody else, no draft, no other item', async () => {
    const id = await publishBlog()
    const item = await firstOf('blog', id)
    const asha = await world.student('Asha')
    expect((await open('blog', id, world.visitor)).status).toBe(401)
    expect((await open('blog', id, asha)).status).toBe(403)
    expect((await open('settings', SETTINGS_ID)).status).toBe(404)
    expect((await open('banner', id)).status).toBe(404)
    expect((await open('blog', newId())).status).toBe(404)
    const others = await save('blog', id, [{ ...item, _id: newId() }, IN_HINDI])
    expect(others.status).toBe(404)
  })
})

describe('a course in Hindi', () => {
  const courseTexts = { title: 'मनकों की शुरुआत', subtitle: 'मनकों पर गिनना', level: 'लेवल 1' }

  test('has its own texts and each lesson shown on its own', async () => {
    const course = await world.course('Beads', { lessons: 2 })
    const [own, first] = await itemsOf('course', course.id)
    if (!own || !first) throw new Error('a course has items')
    await save('course', course.id, [own, courseTexts])
    await save('course', course.id, [first, { title: 'पहले मनके' }])
    const shown = (await hindi.ask(getCourse, { params: { id: course.id } })).body.data
    expect(shown).toMatchObject({ courseTitle: courseTexts.title, level: 'लेवल 1', alsoIn: ['hi'] })
    expect(shown.courseContent).toMatchObject([{ title: 'पहले मनके', alsoIn: ['hi'] }, { title: 'Lesson 2' }])
    const html = await page(`/hi/course-details/${course.id}`)
    expect(html).toMatch(/<h1>मनकों की शुरुआत<\/h1>/)
    expect(html).toMatch(/<h3 class="tp" lang="en-IN">Lesson 2<\/h3>/)
    expect(await page('/hi/course')).toContain(courseTexts.title)
    // What is shown, not the data below it.
    const found = async (q: string) => (await page(`/hi/course?q=${q}`)).split('"loaderData"')[0] ?? ''
    expect(await found('beads')).toContain(courseTexts.title)
    expect(await found('nothing')).not.toContain(courseTexts.title)
    expect(await page('/course')).not.toContain(courseTexts.title)
  })
})

describe('the names of what somebody learns', () => {
  const inHindi = (who: Member) =>
    callerOf(world.url, { authorization: `Bearer ${who.token}`, 'x-language': 'hi' })

  test('a course is in Hindi for whoever has it, in the list, the player and at home', async () => {
    const course = await world.course('Beads to keep', { lessons: 1 })
    const asha = await world.student('Asha')
    const office = await world.office('Omar')
    await office.ask(recordPayment, {
      body: { studentId: asha.id, courseId: course.id, amount: 455, method: 'bank', reference: 'NEFT 1' },
    })
    const [own, lesson] = await itemsOf('course', course.id)
    if (!own || !lesson) throw new Error('a course has items')
    await save('course', course.id, [own, { title: 'रखने के मनके', subtitle: 'मनकों पर', level: 'लेवल 1' }])
    await save('course', course.id, [lesson, { title: 'पहले मनके' }])
    const params = { courseId: course.id }
    const named = async (who: Caller) => {
      const [listed] = (await who.ask(getMyCourses, {})).body.data
      const opened = (await who.ask(getMyCourse, { params })).body.data
      const [path] = (await who.ask(getHome, {})).body.data.paths
      return [listed?.courseTitle, opened.courseTitle, opened.lessons[0]?.title, path?.course?.title]
    }
    const hindiTitle = 'रखने के मनके'
    expect(await named(inHindi(asha))).toEqual([hindiTitle, hindiTitle, 'पहले मनके', hindiTitle])
    expect(await named(asha)).toEqual(['Beads to keep', 'Beads to keep', 'Lesson 1', 'Beads to keep'])
  })

  test('the diary of a child names its course in the language of the page', async () => {
    const course = await world.course('Beads in the diary', { lessons: 1 })
    const parent = await world.parent('Kavita Rao')
    const child = await world.child(parent, 'Rohan Rao')
    const office = await world.office('Olga')
    await office.ask(recordPayment, {
      body: { studentId: child.id, courseId: course.id, amount: 455, method: 'bank', reference: 'NEFT 2' },
    })
    const [own] = await itemsOf('course', course.id)
    if (!own) throw new Error('a course has an item')
    await save('course', course.id, [own, { title: 'डायरी के मनके', subtitle: 'मनकों पर', level: 'लेवल 1' }])
    const paidFor = async (who: Caller) =>
      (await who.ask(getDiary, { query: { child: child.id } })).body.data.diary?.fees.map((fee) => fee.course)
    expect([await paidFor(inHindi(parent)), await paidFor(parent)]).toEqual([
      ['डायरी के मनके'],
      ['Beads in the diary'],
    ])
  })

  test('a quiz has its Hindi title among the results and at home', async () => {
    const asha = await world.student('Asha')
    const { id } = await world.quiz(await world.subject('Counting'), 1, { size: 1 })
    for (const item of await itemsOf('quiz', id)) {
      const texts = Object.fromEntries(item.texts.map(({ path }) => [path, `हिन्दी ${path}`]))
      if (item.texts.length > 0) await save('quiz', id, [item, texts])
    }
    await asha.ask(getQuestionsByQuiz, { params: { quizId: id } })
    await asha.ask(submitQuiz, { body: { quizId: id, userId: asha.id, answers: {} } })
    const titles = async (who: Caller) => {
      const [result] = (await who.ask(getSubmissionsByUser, { params: { userId: asha.id } })).body.data
      const { paths } = (await who.ask(getHome, {})).body.data
      return [result?.quizId.title, paths.flatMap(({ quizzes }) => quizzes.map(({ title }) => title))[0]]
    }
    expect(await titles(inHindi(asha))).toEqual(['हिन्दी title', 'हिन्दी title'])
    expect((await titles(asha)).join()).not.toMatch(/हिन्दी/)
  })
})

describe('texts of the academy in Hindi', () => {
  test('a legal page whose English has changed is in English again until somebody has looked', async () => {
    const terms = '<p>Fees are paid by the month.</p>'
    await world.database.db
      .insert(siteTexts)
      .values({ name: 'terms', content: terms })
      .onConflictDoUpdate({ target: siteTexts.name, set: { content: terms } })
    const item = (await itemsOf('settings', SETTINGS_ID, owner)).find(({ kind }) => kind === 'terms')
    if (!item) throw new Error('the settings have a page of terms')
    await save('settings', SETTINGS_ID, [item, { content: '<p>फ़ीस हर महीने दी जाती है।</p>' }, owner])
    const legal = async () => (await hindi.ask(getLegalPage, { params: { name: 'terms' } })).body.data
    expect((await legal()).content).toContain('फ़ीस हर महीने')
    expect(await page('/hi/terms')).toContain('फ़ीस हर महीने')

    await world.database.pool.query(
      "update site_texts set content = '<p>Fees are paid by the year.</p>' where name = 'terms'",
    )
    await world.heard()
    expect((await legal()).content).toContain('by the year')
    const [again] = (await itemsOf('settings', SETTINGS_ID, owner)).filter(({ kind }) => kind === 'terms')
    expect(again).toMatchObject({ state: 'older', shown: false })
  })

  test('the home page says the academy’s own words in Hindi in place of ours', async () => {
    await world.database.pool.query(
      "insert into site_texts (name, content) values ('homeTitle', 'Maths by hand') on conflict (name) do update set content = excluded.content",
    )
    await world.database.pool.query(
      "delete from site_texts where name in ('homeText', 'aboutTitle', 'aboutText')",
    )
    const [item] = await itemsOf('settings', SETTINGS_ID, owner)
    if (!item) throw new Error('the settings have texts')
    expect(item.texts.map(({ path }) => path)).toEqual(['homeTitle'])
    expect(await page('/hi')).not.toMatch(/>[^<{]*Maths by hand/)
    await save('settings', SETTINGS_ID, [item, { homeTitle: 'हाथ से गणित' }, owner])
    expect(await page('/hi')).toContain('हाथ से गणित')
    const { opening } = (await world.visitor.ask(getSiteSettings, {})).body.data
    expect(opening).toMatchObject({ homeTitle: 'Maths by hand', alsoIn: ['hi'] })
  })
})

describe('a quiz in Hindi', () => {
  type Asked = { data: Question[]; attempt: { answers: Record<string, string> } | null }
  const ask = async (token: string, quizId: string, language?: string): Promise<Asked> => {
    const headers = { authorization: `Bearer ${token}`, ...(language ? { 'x-language': language } : {}) }
    return (await callerOf(world.url, headers).ask(getQuestionsByQuiz, { params: { quizId } })).body
  }
  /** A quiz whose texts with letters are in Hindi. */
  const translate = async (quizId: string, { but = '' } = {}) => {
    for (const item of await itemsOf('quiz', quizId)) {
      if (item.title === but || item.texts.length === 0) continue
      const texts = Object.fromEntries(item.texts.map(({ path }) => [path, `हिन्दी ${path}`]))
      expect((await save('quiz', quizId, [item, texts])).status).toBe(200)
    }
  }

  test('is read in the language of the page, and its answers are the same in both', async () => {
    const asha = await world.student('Asha')
    const { id } = await world.quiz(await world.subject('Beads in Hindi'), 1, { size: 2 })
    await translate(id)
    const english = await ask(asha.token, id)
    const hindiPaper = await ask(asha.token, id, 'hi')
    expect(english.data.map((question) => 'alsoIn' in question || 'shown' in question)).toEqual([
      false,
      false,
    ])
    expect(hindiPaper.data).toMatchObject([
      { questionText: 'हिन्दी text', alsoIn: ['hi'] },
      { questionText: 'हिन्दी text' },
    ])
    expect(hindiPaper.data.map(({ options }) => options)).toEqual(english.data.map(({ options }) => options))
    // The language may change midway: what was answered stays.
    const [first] = hindiPaper.data
    const running = await asha.ask(getQuestionsByQuiz, { params: { quizId: id } })
    await asha.ask(saveAnswers, {
      params: { attemptId: running.body.attempt?._id ?? '' },
      body: { since: 0, changes: [{ index: 0, option: first?.options[0] ?? '', marked: false, seq: 1 }] },
    })
    const [inHindi, inEnglish] = [await ask(asha.token, id, 'hi'), await ask(asha.token, id)]
    expect(inHindi.attempt?.answers).toEqual({ 0: first?.options[0] })
    expect(inEnglish.attempt?.answers).toEqual(inHindi.attempt?.answers)
    expect(inEnglish.data[0]?.questionText).toBe(english.data[0]?.questionText)
  })

  test('is in English whole as long as one question is not in Hindi', async () => {
    const asha = await world.student('Asha')
    const { id } = await world.quiz(await world.subject('Half in Hindi'), 1, { size: 2 })
    await translate(id, { but: 'What is 2, written as a sum?' })
    const { data } = await ask(asha.token, id, 'hi')
    expect(data.map(({ questionText }) => questionText)).toEqual([
      'What is 1, written as a sum?',
      'What is 2, written as a sum?',
    ])
    const single = (await hindi.ask(getSingleQuiz, { params: { quizId: id } })).body.data
    expect(single).toMatchObject({ title: 'हिन्दी title', alsoIn: ['hi'] })
  })

  test('is in Hindi again when a question comes back, and never in that of its changed English', async () => {
    const asha = await world.student('Asha')
    const subjectId = await world.subject('Taken away and back')
    const { id } = await world.quiz(subjectId, 1, { size: 3 })
    await translate(id)
    type Draft = { questions: { text: string; explanation: string }[] }
    const document = { params: { kind: 'quiz', id } }
    const edit = async (change: (questions: Draft['questions']) => Draft['questions']) => {
      const opened = (await author.ask(getDocument, document)).body.data
      const before = opened.data as unknown as Draft
      const data = { ...before, questions: change(before.questions) }
      const { revision } = opened
      expect((await author.ask(saveDraft, { ...document, body: { revision, data } })).status).toBe(200)
      const published = await author.ask(publishDocument, { ...document, body: { revision: revision + 1 } })
      expect(published.status).toBe(200)
    }
    const read = async () => {
      const { data } = await ask((await world.student('Reader')).token, id, 'hi')
      return data.map(({ questionText }) => questionText.startsWith('हिन्दी'))
    }
    let last: Draft['questions'] = []
    await edit((all) => {
      last = all.slice(2)
      return all.slice(0, 2)
    })
    expect(await read()).toEqual([true, true])
    // As from an earlier version, where a question has another id.
    await edit((all) => [...all, ...last.map((question) => ({ ...question, id: newId() }))])
    expect(await read()).toEqual([true, true, true])
    await edit(([first, ...others]) => [
      { ...first, text: 'What is 9, written as a sum?' } as never,
      ...others,
    ])
    expect(await read()).toEqual([false, false, false])
    const changed = (await itemsOf('quiz', id)).find(({ title }) => title === 'What is 9, written as a sum?')
    if (!changed) throw new Error('the question was edited')
    expect(changed).toMatchObject({ state: 'older', shown: false })
    expect(changed.texts.map(({ path, source, writtenFor }) => [path, source === writtenFor])).toEqual(
      changed.texts.map(({ path }) => [path, path !== 'text']),
    )
    const texts = Object.fromEntries(changed.texts.map(({ path, text }) => [path, text]))
    await save('quiz', id, [changed, { ...texts, text: 'हिन्दी में 9' }])
    expect(await read()).toEqual([true, true, true])
    expect((await ask(asha.token, id)).data.map(({ questionText }) => questionText)).toEqual([
      'What is 9, written as a sum?',
      'What is 2, written as a sum?',
      'What is 3, written as a sum?',
    ])
  })

  test('what went wrong is practised in Hindi, with the options that are answered beside it', async () => {
    const asha = await world.student('Asha')
    const subject = await world.subject('Wrong in Hindi')
    const { id, questions } = await world.quiz(subject, 1, { size: 2 })
    await world.database.pool.query("update questions set topic = 'Friends of ten' where quiz_id = $1", [id])
    await asha.ask(getQuestionsByQuiz, { params: { quizId: id } })
    const { body } = await asha.ask(submitQuiz, { body: { quizId: id, userId: asha.id, answers: {} } })
    await translate(id)
    const [named] = await itemsOf('quiz-subject', subject)
    if (!named) throw new Error('a subject has a name')
    await save('quiz-subject', subject, [named, { name: 'हिन्दी नाम' }])
    const reader = callerOf(world.url, { authorization: `Bearer ${asha.token}`, 'x-language': 'hi' })
    const practised = async (who: Caller) => (await who.ask(getPractice, { query: {} })).body.data
    expect((await practised(reader))[0]).toMatchObject({
      questionText: 'हिन्दी text',
      alsoIn: ['hi'],
      topic: 'हिन्दी topic',
      englishTopic: 'Friends of ten',
      quizTitle: 'हिन्दी title',
      subject: 'Wrong in Hindi',
      correctAnswer: questions[0]?.right,
    })
    expect((await practised(asha))[0]).toMatchObject({
      topic: 'Friends of ten',
      questionText: questions[0]?.text,
    })
    const params = { submissionId: body.data._id }
    const result = (await reader.ask(getSubmission, { params })).body.data
    expect(result.quizId.subjectId).toMatchObject({ name: 'हिन्दी नाम', englishName: 'Wrong in Hindi' })
  })

  test('that is open to anyone is tried in Hindi, whole, and graded as in English', async () => {
    const quiz = await world.quiz(await world.subject('Tried in Hindi'), 1, { size: 7 })
    await world.database.db.update(quizzes).set({ open: true }).where(eq(quizzes.id, quiz.id))
    await world.heard()
    const of = quiz.id
    const listed = async () => (await hindi.ask(getTries, {})).body.data.find((each) => each.of === of)
    const paper = async () => (await hindi.ask(getTryPaper, { params: { of } })).body.data
    expect(await listed()).toMatchObject({ title: expect.not.stringMatching('हिन्दी') as string })
    // The sixth question is not asked here.
    await translate(of, { but: quiz.questions[5]?.text ?? '' })
    await world.heard()
    expect(await listed()).toMatchObject({ title: 'हिन्दी title', alsoIn: ['hi'] })
    const { questions } = await paper()
    expect(questions).toHaveLength(5)
    for (const question of questions)
      expect(question).toMatchObject({ questionText: 'हिन्दी text', alsoIn: ['hi'] })
    expect(JSON.stringify(questions)).not.toMatch(/explanation|correctAnswer|right/)
    const [first] = quiz.questions
    expect(questions[0]?.options).toContain(first?.right)
    const body = { place: 0, answer: first?.right ?? '' }
    expect((await hindi.ask(checkTryAnswer, { params: { of }, body })).body.data).toEqual({
      isCorrect: true,
      correctAnswer: first?.right,
      explanation: 'हिन्दी explanation',
    })
    const sent = { _id: newId(), of, answers: [first?.right ?? ''] }
    expect((await hindi.ask(gradeGuestAttempt, { body: sent })).body.data).toMatchObject({
      correct: 1,
      title: 'हिन्दी title',
      details: [{ questionText: 'हिन्दी text', alsoIn: ['hi'], isCorrect: true }, {}, {}, {}, {}],
    })
    // One of those that are asked is in English alone: all are in English.
    const item = (await itemsOf('quiz', of)).find(({ title }) => title === quiz.questions[4]?.text)
    const gone = await author.ask(removeTranslations, {
      params: { kind: 'quiz', id: of, language: 'hi' },
      body: { item: { kind: 'question', id: item?._id ?? '' }, revision: item?.revision ?? 0 },
    })
    expect(gone.status).toBe(200)
    await world.heard()
    expect((await paper()).questions.map(({ questionText }) => questionText)).toEqual(
      quiz.questions.slice(0, 5).map(({ text }) => text),
    )
  })
})
