import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '../platform/db/columns.tables.ts'
import { LEGAL, HOME_TEXTS } from './academy.rules.ts'

const TEXTS = [...HOME_TEXTS, ...LEGAL] as const

/** One row with the academy's name and contacts. */
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
    /** Figures of 0 are hidden. */
    onlinePrograms: integer('online_programs').notNull().default(0),
    coursesCount: integer('courses_count').notNull().default(0),
    teachersCount: integer('teachers_count').notNull().default(0),
    abacusTrainingPaise: integer('abacus_training_paise').notNull().default(0),
    vedicTrainingPaise: integer('vedic_training_paise').notNull().default(0),
    /** Percentage of a lesson's length to watch before it can be marked done. */
    lessonShare: integer('lesson_share').notNull().default(50),
    /** Path below uploads/ of the academy's logo; null: the default mark. */
    logo: text('logo'),
    /** When the demo was seeded; null for a real academy. */
    demoSince: instant('demo_since'),
  },
  (t) => [
    check('site_settings_one_row', sql`${t.only}`),
    check('site_settings_share', sql`${t.lessonShare} between 0 and 100`),
  ],
)

/** Texts edited by the office; default texts have no row. */
export const siteTexts = pgTable(
  'site_texts',
  {
    name: text('name', { enum: TEXTS }).primaryKey(),
    /** Plain text, or HTML for legal pages: sanitised when stored and when shown. */
    content: text('content').notNull(),
  },
  (t) => [check('site_texts_name', isOneOf(t.name, TEXTS))],
)

/** Setup links, one per start of an empty academy; deleted once it is set up. */
export const academySetups = pgTable('academy_setups', {
  tokenHash: text('token_hash').primaryKey(),
  /** The TOTP secret of the first owner. */
  secret: text('secret').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
