import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../platform/columns.tables.ts'

export const franchiseRequests = pgTable(
  'franchise_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    state: text('state').notNull(),
    location: text('location').notNull(),
    trainingType: text('training_type', { enum: ['Amount', 'Training'] }).notNull(),
    handledAt: instant('handled_at'),
    createdAt: createdAt(),
  },
  (t) => [check('franchise_training_type', sql`${t.trainingType} in ('Amount', 'Training')`)],
)

export const demoRequests = pgTable('demo_requests', {
  id: id(),
  studentName: text('student_name').notNull(),
  parentName: text('parent_name').notNull(),
  email: text('email').notNull(),
  mobile: text('mobile').notNull(),
  state: text('state').notNull(),
  district: text('district').notNull(),
  location: text('location').notNull(),
  handledAt: instant('handled_at'),
  createdAt: createdAt(),
})

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  mobile: text('mobile').notNull(),
  message: text('message').notNull(),
  handledAt: instant('handled_at'),
  createdAt: createdAt(),
})

/** The forms that were taken: a key that comes again gets the same answer and stores nothing. */
export const enquiryKeys = pgTable('enquiry_keys', {
  key: text('key').primaryKey(),
  /** Hash of what was sent, so that a key can't come again with other words. */
  fingerprint: text('fingerprint').notNull(),
  enquiryId: uuid('enquiry_id').notNull(),
  createdAt: createdAt(),
})
