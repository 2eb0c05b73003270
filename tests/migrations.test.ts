import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '../src/platform/db/migrations.server.ts'
import { breachesIn } from './migration-rule.ts'

/** All tables of version 1.0.0; migrations after it run while instances of the version before still work. */
const FIRST = '0000_academy'

test.each([
  ['a table', 'DROP TABLE "notes";'],
  ['a column', 'ALTER TABLE "notes" DROP COLUMN "text";'],
  ['a column, among others', 'ALTER TABLE a ADD COLUMN b int; alter table notes\n  drop\n column text'],
  ['a name of a column', 'ALTER TABLE "notes" RENAME COLUMN "a" TO "b";'],
  ['a name of a table', 'ALTER TABLE "notes" RENAME TO "remarks";'],
  ['a type', 'ALTER TABLE "notes" ALTER COLUMN "a" SET DATA TYPE bigint;'],
  ['a type, in short', 'ALTER TABLE notes ALTER COLUMN a TYPE bigint USING a::bigint'],
  ['an empty value', 'ALTER TABLE "notes" ALTER COLUMN "a" SET NOT NULL;'],
  ['a default', 'ALTER TABLE "notes" ALTER COLUMN "a" DROP DEFAULT;'],
  ['rows without a new column', 'ALTER TABLE "notes" ADD COLUMN "a" text NOT NULL;'],
  ['rows whose default is only in a comment', "ALTER TABLE notes ADD COLUMN a text NOT NULL; -- default ''"],
  [
    'what another table’s creation seems to allow',
    'CREATE TABLE "a" (id int); ALTER TABLE "b" DROP COLUMN "c";',
  ],
  [
    'what is marked as the contract of a migration that is not there',
    '-- contract of 0001_other\nDROP TABLE a;',
  ],
])('a migration that takes away %s is refused', (_, sql) => {
  expect(breachesIn(sql, ['0000_first'])).toHaveLength(1)
})

test.each([
  [
    'a new table with whatever it needs',
    'CREATE TABLE "a" (id int NOT NULL); ALTER TABLE "a" ALTER COLUMN "id" SET NOT NULL;',
  ],
  ['a column that may be empty', 'ALTER TABLE "notes" ADD COLUMN "a" text;'],
  ['a column with a default', 'ALTER TABLE "notes" ADD COLUMN "a" boolean DEFAULT false NOT NULL;'],
  [
    'a column that is computed',
    'ALTER TABLE "notes" ADD COLUMN "a" int GENERATED ALWAYS AS (1) STORED NOT NULL;',
  ],
  ['an index', 'CREATE INDEX "i" ON "notes" ("a");'],
  ['rows that say drop column', "INSERT INTO notes VALUES ('alter table a drop column b; drop table c');"],
  ['a function whose body drops', 'CREATE FUNCTION f() RETURNS void AS $$ drop table a; $$ LANGUAGE sql;'],
  [
    'the contract step of an earlier one',
    '-- contract of 0000_first\nALTER TABLE "notes" DROP COLUMN "text";',
  ],
])('a migration with %s passes', (_, sql) => {
  expect(breachesIn(sql, ['0000_first'])).toEqual([])
})

test('no new migration breaks the version that runs beside it', () => {
  const tags = readMigrations().map(({ tag }) => tag)
  expect(tags[0]).toBe(FIRST)
  const breaches = tags.slice(1).flatMap((tag, n) => {
    const sql = readFileSync(join(import.meta.dirname, `../migrations/${tag}.sql`), 'utf8')
    return breachesIn(sql, tags.slice(0, n + 1)).map(({ why, statement }) => `${tag} ${why}: ${statement}`)
  })
  expect(breaches).toEqual([])
})
