import type { Page, PagesOf } from '../../platform/room.ts'

const people = { section: 'People', roles: ['office'] } as const

/** The pages of the office that look after groups. */
export const officePages = [
  {
    path: '/office/groups',
    file: 'classroom/office/GroupsPage.tsx',
    head: { title: 'Groups' },
    kept: true,
    search: 'hidden',
    office: { ...people, listed: true },
  },
  {
    path: '/office/groups/new',
    file: 'classroom/office/NewGroupPage.tsx',
    head: { title: 'New group' },
    kept: true,
    search: 'hidden',
    office: people,
  },
  {
    path: '/office/groups/:id',
    file: 'classroom/office/GroupPage.tsx',
    head: { title: 'Group' },
    search: 'hidden',
    office: people,
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
