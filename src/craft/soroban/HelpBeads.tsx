import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { HELP_LEVELS, type HelpLevel } from '../practice/help.rules.ts'
import { words } from './board.words.ts'

/** How much help is on: a filled bead for each level that is left, a dashed one for each that has gone. */
export function HelpBeads({ level, isMore = false }: { level: HelpLevel; isMore?: boolean }): ReactNode {
  const gone = HELP_LEVELS.indexOf(level)
  const beads = HELP_LEVELS.slice(1)
  return (
    <p className="help-beads">
      <span>{words.help}</span>
      <svg viewBox={`0 0 ${beads.length * 32} 22`} aria-hidden="true">
        {beads.map((each, at) => (
          <path
            key={each}
            className={at < gone ? 'help-gone' : 'help-on'}
            transform={`translate(${16 + at * 32} 11)`}
            d={beadPath(26, 16)}
          />
        ))}
      </svg>
      <b>{isMore ? words.helpAsked : words.helpLevels[level]}</b>
    </p>
  )
}
