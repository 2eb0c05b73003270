import { mailKind } from '../academy/mails.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

type AnnouncementData = { id: string; to: string; title: string; text: string; origin: string }

export const announcementMail = mailKind<AnnouncementData>({
  id: 'announcement',
  recipient: 'Families with a confirmed email',
  when: 'The office sends an announcement, cancels a class, or names a substitute or holidays',
  write: ({ id, to, title, text, origin }) => ({
    key: `announcement:${id}:${to}`,
    to,
    subject: title,
    lines: [text, `You find it in the diary too:\n${origin}/family`],
  }),
  sample: ({ origin }) => ({
    id: 'sample',
    to: 'parent@example.com',
    title: 'No class on Friday 4 December',
    text: 'The centre is closed on Friday for repairs. The next class is on Tuesday.',
    origin,
  }),
})
