import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useSendPractised } from './send.ts'
import { useKeptPractice } from './useKeptPractice.ts'
import './shell.css'

type ShellProps = {
  title: string
  /** Beside the title, like 'Sum 3 of 8'. */
  note?: ReactNode
  /** Where the arrow leads, and its word; the hub unless said. */
  back?: { to: string; name: string }
  /** Keys at the right of the bar. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of every page of the practice below the hub: a bar, and the whole width below it. */
export function PracticeShell({ title, note, back, tools, children }: ShellProps): ReactNode {
  useSendPractised()
  useKeptPractice()
  const { to, name } = back ?? { to: href('/practice'), name: 'Practice' }
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
      </header>
      {children}
    </div>
  )
}
