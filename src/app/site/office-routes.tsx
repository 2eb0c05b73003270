import type { RouteObject } from 'react-router'
import { officePages } from '../office-rooms.ts'
import { type PageHandle, routeOf } from './routes.tsx'

const files = import.meta.glob<Record<string, unknown>>([
  '../../office/**/*Page.tsx',
  '../../*/office/**/*Page.tsx',
])

/** The office has its own layout; its code and route table are loaded on the first visit there. */
export const officeRoute: RouteObject = {
  lazy: async () => ({ Component: (await import('../../office/OfficeShell.tsx')).OfficeShell }),
  handle: {
    modules: ['src/app/site/office-routes.tsx', 'src/office/OfficeShell.tsx'],
    framed: true,
    search: 'hidden',
    index: officePages.flatMap(({ path, meta, office: place }) =>
      place ? [{ path, title: typeof meta === 'object' ? meta.title : path, place }] : [],
    ),
  } satisfies PageHandle,
  children: officePages.filter(({ standalone }) => !standalone).map((page) => routeOf(page, files)),
}

/** Office pages that work before the academy is set up; they load no settings. */
export const aloneRoutes: readonly RouteObject[] = officePages
  .filter(({ standalone }) => standalone)
  .map((page) => routeOf(page, files))
