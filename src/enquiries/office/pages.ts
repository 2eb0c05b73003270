import type { Page, PagesOf } from '../../platform/room.ts'

const desk = { section: 'Enquiries', roles: ['office'] } as const

/** The pages of the office that care for who asks. */
export const officePages = [
  {
    path: '/office/enquiries',
    file: 'enquiries/office/EnquiriesPage.tsx',
    head: { title: 'Enquiries' },
    kept: true,
    search: 'hidden',
    office: { ...desk, listed: true },
  },
  {
    path: '/office/enquiries/:id',
    file: 'enquiries/office/EnquiryPage.tsx',
    head: { title: 'Enquiry' },
    search: 'hidden',
    office: desk,
  },
  {
    path: '/office/demo-slots',
    file: 'enquiries/office/DemoSlotsPage.tsx',
    head: { title: 'Demo classes' },
    kept: true,
    search: 'hidden',
    office: { ...desk, listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
