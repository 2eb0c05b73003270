import { type ReactNode, useId, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { formatDay, formatTime, formatWeekday } from '../../platform/text/dates.rules.ts'
import { SelectField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { timeWords } from '../labels.ts'
import { words } from './make-ups.words.ts'
import type { AheadClass } from './reported.contract.ts'
import './make-ups.css'

/** Shown at first; more on request. */
const SHOWN = 6

type Send = (one: AheadClass) => Promise<{ message: string }>
type AheadProps = {
  classes: readonly AheadClass[]
  onReport: Send
  onWithdraw: Send
  /** After an act, and after one that was refused: a class may have begun meanwhile. */
  onDone: () => void
}

/** The next classes of a family's children: to which of them a child can't come. */
export function ClassesAhead({ classes, ...acts }: AheadProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  // What was said stays in sight, so that it can be withdrawn.
  const shown = classes.filter(({ absence }, at) => showsAll || at < SHOWN || absence !== null)
  const more = classes.length - shown.length
  return (
    <section className="mt-8" aria-labelledby="makeup-ahead">
      <h2 id="makeup-ahead" className="text-xl">
        {words.ahead}
      </h2>
      <p className="mt-2">{classes.length === 0 ? words.noneAhead : words.aheadText}</p>
      <List classes={shown} {...acts} />
      {more > 0 && (
        <button type="button" className="textlink mt-2 min-h-11" onClick={() => setShowsAll(true)}>
          {words.moreAhead(more)}
        </button>
      )}
    </section>
  )
}

/** Who of a group can't come to a class to come, for its teacher and the office; nothing without one. */
export function GroupAbsences({ classes, ...acts }: AheadProps): ReactNode {
  const id = useId()
  const days = [...new Map(classes.map(({ day, time }) => [day, time]))]
  const [chosen, setChosen] = useState<string | null>(null)
  const day = days.some(([one]) => one === chosen) ? chosen : days[0]?.[0]
  if (day === undefined) return null
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {words.whoCannotCome}
      </h2>
      <SelectField
        className="mt-3 max-w-xs"
        label={words.classDay}
        value={day ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        {days.map(([one, time]) => (
          <option key={one} value={one}>
            {words.classAt(formatWeekday(one), timeWords(time))}
          </option>
        ))}
      </SelectField>
      <List classes={classes.filter((one) => one.day === day)} {...acts} ofGroup />
    </section>
  )
}

type AheadListProps = AheadProps & { ofGroup?: true }

const List = ({ classes, ...acts }: AheadListProps): ReactNode => (
  <ul className="makeup-ahead">
    {classes.map((one) => (
      <li key={`${one.studentId} ${one.groupId} ${one.day}`}>
        <Ahead one={one} {...acts} />
      </li>
    ))}
  </ul>
)

type AheadItemProps = Omit<AheadListProps, 'classes'> & { one: AheadClass }

function Ahead({ one, onReport, onWithdraw, onDone, ofGroup }: AheadItemProps): ReactNode {
  const { child, group, day, time, place, absence } = one
  const { busy, submit } = useSubmit()
  const when = words.classAt(formatWeekday(day), timeWords(time))
  const text = absenceText(one)
  const send = absence ? onWithdraw : onReport
  const act = () => void submit(async () => toast.success((await send(one)).message)).then(onDone)
  return (
    <>
      <p>
        <b>{ofGroup ? child : when}</b>
        {!ofGroup && (
          <span>
            {child}, <span lang={language.langOf(group)}>{group}</span>,{' '}
            <span lang={language.langOf(place)}>{place}</span>
          </span>
        )}
        {text !== null && <small>{text}</small>}
      </p>
      {absence?.isClassChosen !== true && (
        // Not disabled meanwhile, so that it keeps the focus; a second press does nothing.
        <button type="button" className="btn btn-line" aria-busy={busy} onClick={act}>
          {absence ? words.comesAfterAll : words.cannotCome}
          <span className="sr-only">
            : {child}, {when}
          </span>
        </button>
      )}
    </>
  )
}

/** What was said, or what saying so earns; null where absences earn nothing at all. */
function absenceText({ absence, earning }: AheadClass): string | null {
  if (absence?.isClassChosen) return words.giveUpFirst
  if (absence)
    return absence.earnedUntil === null ? words.absence : words.absenceEarned(formatDay(absence.earnedUntil))
  if (earning.kind === 'off') return null
  if (earning.kind !== 'make-up') return words.earning[earning.kind]
  const by = words.classAt(formatWeekday(earning.by), formatTime(earning.by))
  return words.earning['make-up']({ by, untilDay: formatDay(earning.untilDay ?? '') })
}
