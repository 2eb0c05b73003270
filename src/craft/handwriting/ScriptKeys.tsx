import type { ReactNode } from 'react'
import type { Script } from './letters.rules.ts'
import { words } from './write.words.ts'

const SCRIPTS = ['latin', 'cursive', 'devanagari'] as const

type KeysProps = { script: Script; onScript: (script: Script) => void }

/** A key for each script; the one that is shown is pressed. */
export const ScriptKeys = ({ script, onScript }: KeysProps): ReactNode =>
  SCRIPTS.map((id) => (
    <button
      key={id}
      type="button"
      className="craft-key"
      aria-pressed={script === id}
      onClick={() => onScript(id)}
    >
      {words.scripts[id]}
    </button>
  ))
