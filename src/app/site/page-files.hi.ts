import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { pages as allPages } from '../rooms.ts'
import { languageOf } from '../../platform/languages.rules.ts'
import type { Page } from '../../platform/rooms/room.ts'
import type { Files, Office } from './page-files.ts'
import './styles/devanagari.css'
import { setTranslate } from '../../platform/translate.hi.ts'
import { translate } from '../refusals.hi.words.ts'

setTranslate((message) => translate(message))

/** The pages of this language. */
export const pages: readonly Page[] = allPages.filter(({ alsoIn }) => alsoIn?.includes('hi'))

/** Their files, so that the build holds no other page. */
export const files: Files = import.meta.glob<Record<string, unknown>>([
  '../../content/{About,BlogDetails,Blogs,Gallery,Home,Legal,Offline,Success}Page.tsx',
  '../../people/account/{ForgotPassword,Login,ResetPassword,Signup,VerifyEmail}Page.tsx',
  '../../people/family/Family{Account,Login,Signup,Start}Page.tsx',
  '../../enquiries/{BookDemo,Contact,Franchise}Page.tsx',
  '../../enquiries/demo/DemoBookingPage.tsx',
  '../../catalogue/{CourseList,Teacher,Teachers}Page.tsx',
  '../../enrolment/buy/{CourseDetails,Checkout}Page.tsx',
  '../../enrolment/pay/PaymentStatusPage.tsx',
  '../../enrolment/learn/{MyCourses,CoursePlayer}Page.tsx',
  '../../progress/home/{Hub,LearnerHome}Page.tsx',
  '../../competition/{Certificate,Competition,Competitions,Paper,Ranks,Wait}Page.tsx',
  '../../fees/family/FamilyFeesPage.tsx',
  '../../messages/{FamilyMessages,MessageLink}Page.tsx',
  '../../quiz/attempt/{Attempt,Instructions}Page.tsx',
  '../../quiz/bank/EventsPage.tsx',
  '../../quiz/results/{Results,ViewResults}Page.tsx',
  '../../quiz/practice/PracticePage.tsx',
  '../../quiz/try/TryPage.tsx',
  '../../craft/soroban/{Map,Soroban}Page.tsx',
  '../../craft/practice/{Placement,TenMinutes}Page.tsx',
  '../../craft/flash/FlashPage.tsx',
  '../../craft/vedic/VedicPage.tsx',
  '../../craft/cube/{Algorithms,Course,Cube,MyCube}Page.tsx',
  '../../craft/handwriting/WritePage.tsx',
  '../../classroom/page-photos/{PagePhoto,TeachLetters}Page.tsx',
  '../../classroom/paper-exams/TeachPaperExamPage.tsx',
  '../../craft/worksheets/{Mark,Worksheets}Page.tsx',
  '../../craft/exams/{Exam,ExamCertificate,Exams}Page.tsx',
  '../../progress/diary/{ChildDiary,ChildMap,Family,Letter,Unsubscribe}Page.tsx',
  '../../people/profile/{Own,Student,Teacher}ProfilePage.tsx',
  '../../classroom/cards/IdCardPage.tsx',
  '../../classroom/make-ups/MakeUpsPage.tsx',
  '../../classroom/make-ups/TeachMakeUpsPage.tsx',
  '../../pay/teach/TeachPayPage.tsx',
  '../../classroom/files/HomeworkTaskPage.tsx',
  '../../classroom/register/{Child,ExamsToConfirm,Homework,Register,Teach}Page.tsx',
  '../../live/child/{ChildRoom,Tablet}Page.tsx',
  '../../live/teach/{GroupLessons,LessonSummary,TeacherRoom}Page.tsx',
])

/** Addresses that are in English only lead there. */
export const elsewhere: readonly RouteObject[] = allPages
  .filter((page) => !pages.includes(page))
  .map(({ path }) => path)
  .concat('/office/*')
  .map((path) => ({ path, loader: toEnglish }))

function toEnglish({ request }: LoaderFunctionArgs): Response {
  const url = new URL(request.url)
  url.pathname = languageOf(url.pathname).path
  // A whole address, because the router puts the language before a path.
  return redirect(url.href)
}

/** The office is in English. */
export const loadOffice = (): Promise<Office> => Promise.resolve({ framed: [], alone: [] })
