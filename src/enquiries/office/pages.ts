import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const enquirySection = { section: 'Enquiries', roles: ['office'] } as const

/** The pages of the office that care for who asks. */
export const officePages = [
  {
    path: '/office/enquiries',
    file: 'enquiries/office/EnquiriesPage.tsx',
    meta: { title: 'Enquiries' },
    cached: true,
    search: 'hidden',
    office: { ...enquirySection, listed: true, seat: true },
  },
  {
    path: '/office/enquiries/:id',
    file: 'enquiries/office/EnquiryPage.tsx',
    meta: { title: 'Enquiry' },
    search: 'hidden',
    office: { ...enquirySection, seat: true },
  },
  {
    path: '/office/demo-slots',
    file: 'enquiries/office/DemoSlotsPage.tsx',
    meta: { title: 'Demo classes' },
    cached: true,
    search: 'hidden',
    office: { ...enquirySection, listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
