import type { RouteObject } from 'react-router'
import { officePages } from '../office-rooms.ts'
import { type PageHandle, routeOf } from './routes.tsx'

const files = import.meta.glob<Record<string, unknown>>([
  '../../office/**/*Page.tsx',
  '../../*/office/**/*Page.tsx',
])

/** The office stands in a frame of its own; it is loaded, its table too, when somebody goes there. */
export const officeRoute: RouteObject = {
  lazy: async () => ({ Component: (await import('../../office/OfficeShell.tsx')).OfficeShell }),
  handle: {
    modules: ['src/app/site/office-routes.tsx', 'src/office/OfficeShell.tsx'],
    bare: true,
    framed: true,
    search: 'hidden',
    index: officePages.flatMap(({ path, head, office: place }) =>
      place ? [{ path, title: typeof head === 'object' ? head.title : path, place }] : [],
    ),
  } satisfies PageHandle,
  children: officePages.filter(({ alone }) => !alone).map((page) => routeOf(page, files)),
}

/** What the office needs before there is an academy: these pages ask for no settings. */
export const aloneRoutes: readonly RouteObject[] = officePages
  .filter(({ alone }) => alone)
  .map((page) => routeOf(page, files))
