import { mailKind } from '../academy/mails.server.ts'

// The mails of this room: what each says, and what the office's list says of it.

export const testMail = mailKind<{ to: string; academyName: string }>({
  id: 'test-email',
  recipient: 'Whoever asks for it',
  when: 'Somebody sends a test email on the page Services',
  write: ({ to, academyName }) => ({
    // Sent at once and not stored.
    key: '',
    to,
    subject: `Test email of ${academyName}`,
    lines: [`This is the test email that you asked for. Emails of ${academyName} are sent.`],
  }),
  sample: () => ({ to: 'office@example.com', academyName: 'Manka' }),
})
