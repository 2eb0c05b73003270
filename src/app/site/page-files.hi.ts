import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router'
import { pages as allPages } from '../rooms.ts'
import { languageOf } from '../../platform/languages.rules.ts'
import type { Page } from '../../platform/rooms/room.ts'
import type { Files, Office } from './page-files.ts'
import './styles/devanagari.css'
import { setTranslate } from '../../platform/translate.hi.ts'
import { translate } from '../refusals.hi.words.ts'

setTranslate(translate)

/** The pages of this language. */
export const pages: readonly Page[] = allPages.filter(({ alsoIn }) => alsoIn?.includes('hi'))

/** Their files, so that the build holds no other page. */
export const files: Files = import.meta.glob<Record<string, unknown>>([
  '../../content/{Home,Legal,Offline}Page.tsx',
  '../../people/account/{ForgotPassword,Login,Signup}Page.tsx',
  '../../people/family/Family{Login,Signup}Page.tsx',
  '../../enquiries/{BookDemo,Contact}Page.tsx',
  '../../catalogue/CourseListPage.tsx',
])

/** Addresses that are in English only lead there. */
export const elsewhere: readonly RouteObject[] = allPages
  .filter((page) => !pages.includes(page))
  .map(({ path }) => path)
  .concat('/office/*', '/quiz/*', '/questionPaper/*', '/ViewResults/*')
  .map((path) => ({ path, loader: toEnglish }))

function toEnglish({ request }: LoaderFunctionArgs): Response {
  const url = new URL(request.url)
  url.pathname = languageOf(url.pathname).path
  // A whole address, because the router puts the language before a path.
  return redirect(url.href)
}

/** The office is in English. */
export const loadOffice = (): Promise<Office> => Promise.resolve({ framed: [], alone: [] })
