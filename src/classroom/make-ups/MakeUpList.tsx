import type { ReactNode } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { formatLongWeekday, formatWeekday } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { timeWords } from '../labels.ts'
import type { MakeUpToChoose } from './make-ups.contract.ts'
import { words } from './make-ups.words.ts'
import './make-ups.css'

type Message = Promise<{ message: string }>
type MakeUpListProps = {
  makeUps: readonly MakeUpToChoose[]
  onChoose: (id: string, one: { groupId: string; day: string }) => Message
  onGiveUp: (id: string) => Message
  /** After an act, and after one that was refused: a class may have filled meanwhile. */
  onDone: () => void
}

/** Each make-up with what became of it, and the classes that can be chosen. */
export function MakeUpList({ makeUps, ...acts }: MakeUpListProps): ReactNode {
  return (
    <ul className="makeup-list">
      {makeUps.map((makeUp) => (
        <li key={makeUp._id} className="makeup">
          <Item makeUp={makeUp} {...acts} />
        </li>
      ))}
    </ul>
  )
}

type MakeUpItemProps = Omit<MakeUpListProps, 'makeUps'> & { makeUp: MakeUpToChoose }

function Item({ makeUp, onChoose, onGiveUp, onDone }: MakeUpItemProps): ReactNode {
  const { _id: id, child, cause, group, day, chosen, mayChoose, classes } = makeUp
  const { busy, submit } = useSubmit()
  const act = (send: () => Message) =>
    void submit(async () => toast.success((await send()).message)).then(onDone)
  return (
    <>
      <h2 className="makeup-child">{child}</h2>
      <p>
        {(cause === 'absence' ? words.absent : words.missed)(formatLongWeekday(day))},{' '}
        <span lang={language.langOf(group)}>{group}</span>
      </p>
      <p className="makeup-state">{stateText(makeUp)}</p>
      {chosen && (
        <p>
          <span lang={language.langOf(chosen.group)}>{chosen.group}</span>,{' '}
          <span lang={language.langOf(chosen.place)}>{chosen.place}</span>
        </p>
      )}
      {chosen && mayChoose && (
        <button
          type="button"
          className="textlink min-h-11"
          disabled={busy}
          onClick={() => act(() => onGiveUp(id))}
        >
          {words.giveUp}
        </button>
      )}
      {mayChoose && chosen && classes.length > 0 && <p>{words.orChange}</p>}
      {mayChoose && !chosen && classes.length === 0 && <p>{words.noClasses}</p>}
      {mayChoose && classes.length > 0 && (
        <ul className="makeup-classes">
          {classes.map((one) => (
            <li key={`${one.groupId} ${one.day}`}>
              <button
                type="button"
                className="btn btn-line"
                disabled={busy}
                onClick={() => act(() => onChoose(id, { groupId: one.groupId, day: one.day }))}
              >
                {words.take(formatWeekday(one.day), timeWords(one.time))}
              </button>
              <span>
                <span lang={language.langOf(one.group)}>{one.group}</span>,{' '}
                <span lang={language.langOf(one.place)}>{one.place}</span>
                <small>{words.free(one.free)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function stateText(makeUp: MakeUpToChoose): string {
  const { state, cause, untilDay, chosen, mayChoose, creditedPaise, endedAt } = makeUp
  if (state === 'open')
    return (cause === 'absence' ? words.absentUntilDay : words.untilDay)(formatLongWeekday(untilDay))
  if (state === 'credited')
    return words.credited(rupees(creditedPaise ?? 0), formatLongWeekday(endedAt ?? ''))
  if (!chosen) return words.ended
  const day = formatLongWeekday(chosen.day)
  if (state === 'booked' && !mayChoose) return words.begun(day)
  return state === 'used' ? words.used(day) : words.chosen(day, timeWords(chosen.time))
}
