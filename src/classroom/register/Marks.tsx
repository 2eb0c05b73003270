import { useId } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { MARKS, type AttendanceStatus } from '../classroom.rules.ts'
import { words } from './register.words.ts'
import { translate } from '../../platform/translate.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'

/** A mark by shape, not colour alone: present a bead, absent a square, late half a bead. */
export function AttendanceBadge({ mark }: { mark: AttendanceStatus | null }) {
  if (mark === null) return <span className="reg-m reg-m-0" aria-hidden="true" />
  if (mark === 'absent')
    return (
      <b className="reg-m reg-m-a" aria-hidden="true">
        {words.letters.absent}
      </b>
    )
  return (
    <svg className={`reg-m reg-m-${mark[0]}`} viewBox="-22 -12 44 24" aria-hidden="true">
      {mark === 'present' ? (
        <BeadShape w={42} h={22} />
      ) : (
        <>
          <path className="reg-half" d={beadPath(40, 20)} />
          <path
            className="reg-fill"
            d="M-20 0H20Q20 1.200 18.400 2.200L8 9Q6.400 10 4.800 10H-4.800Q-6.400 10 -8 9L-18.400 2.200Q-20 1.200 -20 0Z"
          />
        </>
      )}
    </svg>
  )
}

/** Beside the name of a child who can't come, as its family said before. */
export const CannotCome = () => <small className="reg-cannot">{words.cannotCome}</small>

type Past = { day: string; holiday: string | null; mark: AttendanceStatus | null }

/** '24 Oct, present'. */
export const pastWords = ({ day, holiday, mark }: Past): string => {
  const marked = mark ? words.marked[mark] : words.notMarked
  return `${formatDay(day)}, ${holiday === null ? marked : words.dayOff(translate(holiday))}`
}

/** A child's last classes in a row; a gap for a holiday. */
export function PastMarks({ past }: { past: readonly Past[] }) {
  return (
    <span className="reg-strip">
      {past.map((one) => (
        <span key={one.day} className={one.holiday === null ? '' : 'reg-gap'}>
          {one.holiday === null && <AttendanceBadge mark={one.mark} />}
          <span className="sr-only">{pastWords(one)}. </span>
        </span>
      ))}
    </span>
  )
}

type KeysProps = {
  /** Child and day, for screen readers. */
  label: string
  mark: AttendanceStatus | null
  disabled: boolean
  onMark: (mark: AttendanceStatus | null) => void
}

/** Present, absent or late; pressing the chosen one again clears it. */
export function AttendanceButtons({ label, mark, disabled, onMark }: KeysProps) {
  const name = useId()
  return (
    <span className="reg-keys" role="radiogroup" aria-label={label}>
      {MARKS.map((key) => (
        <label key={key} className={`reg-key reg-key-${key[0]}`}>
          <input
            type="radio"
            name={name}
            aria-label={words.marks[key]}
            checked={mark === key}
            disabled={disabled}
            onChange={() => onMark(key)}
            onClick={() => mark === key && onMark(null)}
          />
          <svg viewBox="-24 -22 48 44" aria-hidden="true">
            {key === 'absent' ? (
              <rect className="reg-face" x="-19" y="-19" width="38" height="38" rx="6" />
            ) : (
              <path className="reg-face" d={beadPath(44, 40)} />
            )}
            {key === 'late' && (
              <path
                className="reg-lower"
                // Below the letter, so that no line runs through it.
                d="M-16.300 9H16.300L8.800 18Q7 20 5.300 20H-5.300Q-7 20 -8.800 18Z"
              />
            )}
          </svg>
          <b aria-hidden="true">{words.letters[key]}</b>
        </label>
      ))}
    </span>
  )
}
