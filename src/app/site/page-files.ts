import type { RouteObject } from 'react-router'
import { pages as allPages } from '../rooms.ts'
import type { Page } from '../../platform/rooms/room.ts'

export type Files = Readonly<Record<string, () => Promise<Record<string, unknown>>>>
export type Office = { framed: readonly RouteObject[]; alone: readonly RouteObject[] }

/** The pages of this language. */
export const pages: readonly Page[] = allPages

/** The files of all public and member pages, each loaded when its page is shown. */
export const files: Files = import.meta.glob<Record<string, unknown>>([
  '../../*/**/*Page.tsx',
  '!../../app/**',
  '!../../**/office/**',
])

/** Pages that are in English only; here, none needs a way there. */
export const elsewhere: readonly RouteObject[] = []

/** The routes of the office, loaded on the first visit there. */
export async function loadOffice(): Promise<Office> {
  const { officeRoute, aloneRoutes } = await import('./office-routes.tsx')
  return { framed: [officeRoute], alone: aloneRoutes }
}
