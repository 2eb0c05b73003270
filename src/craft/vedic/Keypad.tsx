import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Kind } from './method.rules.ts'
import { words } from './vedic.words.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/**
 * The sign that an answer of a kind needs beside digits; what is left over is never below nought at the
 * end.
 */
const extra: Readonly<Record<Kind, string>> = {
  difference: '',
  product: '',
  square: '',
  quotient: 'r',
  bars: '−',
  fraction: '',
}

type KeypadProps = { kind: Kind; onSign: (sign: string) => void; onBack: () => void }

/** A keypad; a real keyboard types into the field itself. */
export function Keypad({ kind, onSign, onBack }: KeypadProps): ReactNode {
  const signs = kind === 'quotient' ? ['r', '−'] : [extra[kind]].filter(Boolean)
  return (
    <div className="vd-pad" role="group" aria-label={words.digits}>
      {[...DIGITS, ...signs, '0'].map((sign) => (
        <button key={sign} type="button" className="tnum" onClick={() => onSign(sign)}>
          {sign}
        </button>
      ))}
      <button type="button" aria-label={words.deleteLast} onClick={onBack}>
        <Delete className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}
