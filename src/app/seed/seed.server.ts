import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { courseCategories, courses, lessons } from '../../catalogue/catalogue.tables.ts'
import { banners, blogs, galleryItems, siteSettings, testimonials } from '../../content/content.tables.ts'
import { coupons, lessonFiles, taxSettings } from '../../enrolment/enrolment.tables.ts'
import { practiceWeekPdf } from '../../enrolment/papers.server.ts'
import { hashPassword } from '../../people/password.server.ts'
import { CONSENT_VERSION } from '../../people/people.rules.ts'
import { insertPerson } from '../../people/people.server.ts'
import { consents, people } from '../../people/people.tables.ts'
import { assignments, teacherCourses, teacherFranchises } from '../../people/staff.tables.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { safeHtml } from '../../platform/html.server.ts'
import type { Role } from '../../platform/wire.ts'
import { options, questions, quizzes, subjects } from '../../quiz/quiz.tables.ts'
import * as content from './content/index.ts'
import { quizSubjects } from './quizzes/index.ts'

type Account = { role: Role; email: string; password: string }
export type DemoAccounts = { file: string; accounts: readonly Account[] }

// Any number, the same in every instance: two starting at once seed once.
const seedLock = 480_114_002

/**
 * Fills an empty database with the demo academy, once. Accounts get random passwords (or DEMO_PASSWORD), written to a
 * file that only its owner reads.
 * @returns the demo accounts, from that file on later starts; null when this database is not the demo's.
 */
export async function seedDemo(database: Database, env: Pick<Env, 'DATA_DIR' | 'DEMO_PASSWORD'>, now: Date): Promise<DemoAccounts | null> {
  const file = join(env.DATA_DIR, 'demo-accounts.txt')
  const accounts = demoPeople.map(({ role, email }) => ({
    role,
    email,
    password: env.DEMO_PASSWORD ?? randomBytes(9).toString('base64url'),
  }))
  const [empty] = await database.db.select({ only: siteSettings.only }).from(siteSettings)
  if (empty) return readAccounts(file)
  // Before the transaction: hashing takes long, and the embedded database would wait for it.
  const practice = await practiceWeekPdf()
  const hashes = await Promise.all(accounts.map((account) => hashPassword(account.password)))
  const seeded = await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const [settings] = await tx.select({ only: siteSettings.only }).from(siteSettings)
    if (settings) return false
    await seedContent(tx)
    await seedCatalogue(tx, now, practice)
    await seedQuizzes(tx)
    await tx.insert(taxSettings).values({})
    await tx.insert(coupons).values({ code: 'DEMO10', percentOff: 10 })
    await seedPeople(tx, hashes, now)
    // Written before the commit: a death in between leaves a file that the next start replaces, never accounts nobody knows.
    mkdirSync(env.DATA_DIR, { recursive: true })
    writeFileSync(file, `${accounts.map((account) => `${account.role}\t${account.email}\t${account.password}`).join('\n')}\n`, {
      mode: 0o600,
    })
    return true
  })
  return seeded ? { file, accounts } : readAccounts(file)
}

const demoPeople = [
  { role: 'student', email: 'student@manka.example', fullName: 'Asha Verma', presentEducation: 'Class 5' },
  { role: 'teacher', email: 'teacher@manka.example', fullName: 'Meenakshi Raman' },
  { role: 'parent', email: 'parent@manka.example', fullName: 'Kavita Iyer' },
  { role: 'office', email: 'office@manka.example', fullName: 'Academy Office' },
  { role: 'author', email: 'author@manka.example', fullName: 'Farah Khan' },
  { role: 'organiser', email: 'organiser@manka.example', fullName: 'Joseph Mathew' },
  { role: 'owner', email: 'owner@manka.example', fullName: 'Lakshmi Nair' },
] as const
const demoChildren = [
  { fullName: 'Rohan Iyer', presentEducation: 'Class 3' },
  { fullName: 'Diya Iyer', presentEducation: 'Class 6' },
]

/** The demo's people: everyone can log in at once, the parent has two children, the teacher a course, a franchise and a student. */
async function seedPeople(tx: Tx, hashes: readonly string[], now: Date): Promise<void> {
  const ids = new Map<Role, string>()
  for (const [index, person] of demoPeople.entries())
    ids.set(person.role, (await insertPerson(tx, { ...person, mobile: '9000000001' }, hashes[index] ?? '', now)).id)
  await tx.update(people).set({ emailVerifiedAt: now })
  const [parent = '', teacher = '', student = ''] = (['parent', 'teacher', 'student'] as const).map((role) => ids.get(role))
  await tx.update(people).set({ adultStatedAt: now }).where(eq(people.id, student))
  for (const child of demoChildren) {
    const childId = newId()
    await tx.insert(people).values({ id: childId, role: 'student', ...child, guardianId: parent, createdAt: now })
    const given = { textVersion: CONSENT_VERSION, givenAt: now, verifiedAt: now }
    await tx.insert(consents).values({ id: newId(), childId, givenBy: parent, ...given })
    await tx.insert(assignments).values({ teacherId: teacher, studentId: childId, createdAt: now })
  }
  await tx.insert(assignments).values({ teacherId: teacher, studentId: student, createdAt: now })
  await tx.insert(teacherFranchises).values({ teacherId: teacher, name: 'Manka Academy, Chennai', since: now })
  const taught = await tx.select({ id: courses.id }).from(courses).where(eq(courses.leadInstructor, 'Meenakshi Raman'))
  if (taught.length > 0) await tx.insert(teacherCourses).values(taught.map(({ id }) => ({ teacherId: teacher, courseId: id })))
}

function readAccounts(file: string): DemoAccounts | null {
  try {
    const accounts = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => {
        const [role, email = '', password = ''] = row.split('\t')
        return { role: role as Account['role'], email, password }
      })
    return { file, accounts }
  } catch {
    return null
  }
}

async function seedContent(tx: Tx): Promise<void> {
  await tx.insert(siteSettings).values({
    academyName: 'Manka Academy',
    phone1: '+91 90000 00001',
    phone2: '+91 90000 00002',
    email: 'hello@manka.example',
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
  })
  await tx.insert(banners).values(content.banners.map((banner, position) => ({ id: newId(), ...banner, position })))
  await tx.insert(blogs).values(
    content.blogs.map((blog) => ({
      id: newId(),
      title: blog.title,
      content: safeHtml(blog.html),
      author: blog.author,
      image: blog.image,
      publishedAt: new Date(blog.published),
    })),
  )
  await tx
    .insert(testimonials)
    .values(content.testimonials.map((item, position) => ({ id: newId(), ...item, review: safeHtml(item.review), position })))
  await tx.insert(galleryItems).values(content.gallery.map((item, position) => ({ id: newId(), ...item, position })))
}

async function seedCatalogue(tx: Tx, now: Date, practice: Buffer): Promise<void> {
  const ids = new Map(content.categories.map((category) => [category.name, newId()]))
  await tx
    .insert(courseCategories)
    .values(content.categories.map(({ name, cover }, position) => ({ id: ids.get(name) ?? newId(), category: name, cover, position })))
  for (const [position, course] of content.courses.entries()) {
    const courseId = newId()
    const categoryId = ids.get(course.category)
    if (!categoryId) throw new Error(`the demo course ${course.title} names no category`)
    await tx.insert(courses).values({
      id: courseId,
      categoryId,
      title: course.title,
      subtitle: course.subtitle,
      level: course.level,
      ages: course.ages,
      pricePaise: course.pricePaise,
      listPricePaise: course.listPricePaise,
      offerEndsAt: course.offerDays === null ? null : new Date(now.getTime() + course.offerDays * 86_400_000),
      thumbnailImage: course.thumbnail,
      leadInstructor: course.leadInstructor,
      rating: course.rating,
      introVideo: course.introVideo,
      whatWeLearn: safeHtml(course.learn),
      position,
      createdAt: now,
    })
    const lessonIds = course.lessons.map(() => newId())
    await tx.insert(lessons).values(
      course.lessons.map((lesson, place) => ({
        id: lessonIds[place] ?? newId(),
        courseId,
        position: place,
        title: lesson.title,
        videoUrl: lesson.videoUrl,
        seconds: lesson.seconds,
        subDescription: safeHtml(lesson.description),
        preview: lesson.preview,
      })),
    )
    const [first] = lessonIds
    if (first)
      await tx
        .insert(lessonFiles)
        .values({ id: newId(), lessonId: first, name: 'Practice week.pdf', type: 'application/pdf', content: practice.toString('base64') })
  }
}

/** Each demo quiz is worth 20 marks. */
const DEMO_MARKS = 20

async function seedQuizzes(tx: Tx): Promise<void> {
  for (const [position, subject] of quizSubjects.entries()) {
    const subjectId = newId()
    await tx.insert(subjects).values({ id: subjectId, name: subject.name, position })
    for (const [index, quiz] of subject.quizzes.entries()) {
      const quizId = newId()
      await tx.insert(quizzes).values({
        id: quizId,
        subjectId,
        title: quiz.title,
        description: quiz.description,
        sequence: index + 1,
        durationMinutes: quiz.minutes,
        marks: DEMO_MARKS,
        passingMarks: quiz.passingMarks,
        allowReattempt: quiz.allowReattempt,
        pausable: quiz.pausable,
      })
      const rows = quiz.questions.map((question, place) => ({
        id: newId(),
        quizId,
        position: place,
        text: question.text,
        explanation: question.explanation,
      }))
      await tx.insert(questions).values(rows)
      await tx.insert(options).values(
        quiz.questions.flatMap((question, place) =>
          question.options.map((text, at) => ({
            id: newId(),
            questionId: rows[place]?.id ?? '',
            position: at,
            text,
            correct: at === question.correct,
          })),
        ),
      )
    }
  }
}
