import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../platform/columns.tables.ts'
import { LEGAL, OPENING } from './academy.rules.ts'

const TEXTS = [...OPENING, ...LEGAL] as const

/** One row: what the academy calls itself and how it is reached. */
export const siteSettings = pgTable(
  'site_settings',
  {
    only: boolean('only').primaryKey().default(true),
    academyName: text('academy_name').notNull(),
    phone1: text('phone_1').notNull(),
    phone2: text('phone_2').notNull(),
    email: text('email').notNull(),
    facebook: text('facebook').notNull(),
    instagram: text('instagram').notNull(),
    youtube: text('youtube').notNull(),
    onlinePrograms: integer('online_programs').notNull().default(124),
    coursesCount: integer('courses_count').notNull().default(392),
    teachersCount: integer('teachers_count').notNull().default(865),
    abacusTrainingPaise: integer('abacus_training_paise').notNull().default(1_500_000),
    vedicTrainingPaise: integer('vedic_training_paise').notNull().default(1_000_000),
    /** Percent of a lesson's length that a student spends with it before it can count as done. */
    lessonShare: integer('lesson_share').notNull().default(50),
    /** A path below uploads/ in place of our own sign; null: the sign. */
    logo: text('logo'),
    /** Since when this is the demo academy, with people who do not exist; null: a real one. */
    demoSince: instant('demo_since'),
  },
  (t) => [
    check('site_settings_one_row', sql`${t.only}`),
    check('site_settings_share', sql`${t.lessonShare} between 0 and 100`),
  ],
)

/** Texts of the site in the office's own words; one that it has not written has no row. */
export const siteTexts = pgTable(
  'site_texts',
  {
    name: text('name', { enum: TEXTS }).primaryKey(),
    /** Plain, and HTML for the legal pages: sanitised when stored and again when shown. */
    content: text('content').notNull(),
  },
  (t) => [check('site_texts_name', isOneOf(t.name, TEXTS))],
)

/** Links with which an academy is set up, one for each start of an empty one; all are gone once it is. */
export const academySetups = pgTable('academy_setups', {
  tokenHash: text('token_hash').primaryKey(),
  /** What the first owner's authenticator learns. */
  secret: text('secret').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
