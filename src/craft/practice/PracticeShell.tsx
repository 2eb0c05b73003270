import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { SoundSwitch } from '../../ui/SoundSwitch.tsx'
import { useSendPractised } from './send.ts'
import { useOfflinePractice } from './useOfflinePractice.ts'
import './shell.css'
import { words } from './shell.words.ts'

type ShellProps = {
  title: string
  /** Beside the title, like 'Sum 3 of 8'. */
  note?: ReactNode
  /** The back link and its label; the practice page if missing. */
  back?: { to: string; name: string }
  /** Buttons at the right of the bar. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of every practice page below the menu: a bar, and the whole width below it. */
export function PracticeShell({ title, note, back, tools, children }: ShellProps): ReactNode {
  useSendPractised()
  useOfflinePractice()
  const { to, name } = back ?? { to: href('/practice'), name: words.practice }
  return (
    <div className="craft">
      <header className="craft-bar">
        <Link className="craft-back" to={to}>
          <ArrowLeft className="ico" aria-hidden="true" />
          <span>{name}</span>
        </Link>
        <div className="craft-title">
          <h1>{title}</h1>
          {note && <span>{note}</span>}
        </div>
        {tools && <div className="craft-tools">{tools}</div>}
        <SoundSwitch className="craft-key" wordClass="craft-key-word" />
      </header>
      {children}
    </div>
  )
}
