import { academyOf } from '../../academy/academy.reads.server.ts'
import { taxSettingsOf } from '../../enrolment/enrolment.reads.server.ts'
import { firstDayOfFamily } from '../../ledger/ledger.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { firstYearOf } from '../fees.rules.ts'
import { accountOf, amountsOf, type BookLine, bookLinesOf } from '../ledger.server.ts'
import type { FeeYear, YearEntry } from '../statements.server.ts'

/** The financial years of an account, from its first entry until now; the newest first. */
export async function yearsOf(on: Db, accountId: string, today: string): Promise<number[]> {
  const first = await firstDayOfFamily(on, accountId)
  if (first === null) return []
  const newest = firstYearOf(today)
  return Array.from({ length: newest - firstYearOf(first) + 1 }, (_, back) => newest - back)
}

type YearQuestion = { personId: string; year: number; language: Language; now: Date }

/** A financial year of a parent's account. @throws {Refusal} 404 before its first entry and to come. */
export async function feeYearOf(on: Db, { personId, year, language, now }: YearQuestion): Promise<FeeYear> {
  const today = indianDay(now)
  const account = await accountOf(on, personId)
  if (!account || !(await yearsOf(on, account.id, today)).includes(year))
    throw new Refusal(404, 'There are no fees of this year', { code: 'fee_year_not_found' })
  const lines = await bookLinesOf(on, account.id)
  const [from, lastDay] = [`${year}-04-01`, `${year + 1}-03-31`]
  const academy = await academyOf(on)
  return {
    year,
    academy: {
      name: academy?.academyName ?? '',
      address: (await taxSettingsOf(on)).address,
      phone: academy?.phone1 ?? '',
      email: academy?.email ?? '',
    },
    payer: (await namesOf(on, [personId])).get(personId) ?? '',
    today,
    untilDay: lastDay < today ? lastDay : today,
    opensPaise: lines.findLast(({ journal }) => journal.day < from)?.balancePaise ?? 0,
    entries: lines.filter(({ journal }) => journal.day >= from && journal.day <= lastDay).map(entryOf),
    language,
  }
}

const entryOf = (line: BookLine): YearEntry => ({
  day: line.journal.day,
  entry: subjectOf(line),
  child: line.child,
  ...amountsOf(line),
  balancePaise: line.balancePaise,
})

function subjectOf({ journal, charge, payment, credit }: BookLine): YearEntry['entry'] {
  const { title = '' } = charge ?? {}
  const { reference = '' } = payment ?? {}
  switch (journal.kind) {
    case 'charge':
      return { kind: 'charge', title }
    case 'credit':
      return { kind: 'credit', title, number: credit?.number ?? '' }
    case 'payment': {
      const { method = 'cash', number = '' } = payment ?? {}
      return { kind: 'payment', method, reference, number }
    }
    case 'cheque returned':
      return { kind: 'cheque returned', reference }
    case 'taken back':
      return { kind: 'taken back' }
    default:
      return { kind: 'paid back', note: journal.note }
  }
}
