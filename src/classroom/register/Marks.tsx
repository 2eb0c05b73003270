import { useId } from 'react'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { MARKS, type Mark } from '../classroom.rules.ts'
import { markWords, shortDay } from '../words.ts'

/** A mark as the register draws it: present a bead, absent a square, late half a bead; no colour alone. */
export function MarkSign({ mark }: { mark: Mark | null }) {
  if (mark === null) return <span className="reg-m reg-m-0" aria-hidden="true" />
  if (mark === 'absent')
    return (
      <b className="reg-m reg-m-a" aria-hidden="true">
        A
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

type Past = { day: string; holiday: string | null; mark: Mark | null }

/** '24 Oct, present'. */
export const pastWords = ({ day, holiday, mark }: Past): string => {
  const what = holiday ?? (mark ? markWords[mark].toLowerCase() : 'not marked')
  return `${shortDay(day)}, ${what}`
}

/** The last classes of a child in a row, a stroke for a holiday. */
export function PastMarks({ past }: { past: readonly Past[] }) {
  return (
    <span className="reg-strip">
      {past.map((one) => (
        <span key={one.day} className={one.holiday === null ? '' : 'reg-gap'}>
          {one.holiday === null && <MarkSign mark={one.mark} />}
          <span className="sr-only">{pastWords(one)}. </span>
        </span>
      ))}
    </span>
  )
}

type KeysProps = {
  /** Whose, and which day: read out before the keys. */
  label: string
  mark: Mark | null
  disabled: boolean
  onMark: (mark: Mark | null) => void
}

const shapes: Readonly<Record<Mark, { letter: string; half?: true }>> = {
  present: { letter: 'P' },
  absent: { letter: 'A' },
  late: { letter: 'L', half: true },
}

/** Three keys, one down: present, absent, late. The one that is down comes up when it is pressed again. */
export function MarkKeys({ label, mark, disabled, onMark }: KeysProps) {
  const name = useId()
  return (
    <span className="reg-keys" role="radiogroup" aria-label={label}>
      {MARKS.map((key) => (
        <label key={key} className={`reg-key reg-key-${key[0]}`}>
          <input
            type="radio"
            name={name}
            aria-label={markWords[key]}
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
            {shapes[key].half && (
              <path
                className="reg-lower"
                d="M-22 0H22Q22 2.400 20.200 4.400L8.800 18Q7 20 5.300 20H-5.300Q-7 20 -8.800 18L-20.200 4.400Q-22 2.400 -22 0Z"
              />
            )}
          </svg>
          <b aria-hidden="true">{shapes[key].letter}</b>
        </label>
      ))}
    </span>
  )
}
