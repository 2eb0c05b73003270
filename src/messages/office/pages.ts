import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of the office that look after the messages. */
export const officePages = [
  {
    path: '/office/messages',
    file: 'messages/office/OfficeMessagesPage.tsx',
    meta: { title: 'Messages' },
    prefetch: ['/office/messages'],
    cached: true,
    search: 'hidden',
    office: {
      section: 'People',
      roles: ['office'],
      lead: 'What families get on WhatsApp, by SMS and on their phones; what they wrote back.',
      listed: true,
    },
  },
  {
    path: '/office/messages/sent',
    file: 'messages/office/SentMessagesPage.tsx',
    meta: { title: 'Sent messages' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
