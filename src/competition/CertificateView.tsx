import './competition.css'
import type { ReactNode } from 'react'
import { Threads } from '../ui/art/Threads.tsx'

/** A certificate as its page shows it: in its frame, with its number's own figure. */
export function CertificateView(props: { code: string; number: string; children: ReactNode }): ReactNode {
  return (
    <article className="ce">
      <Threads seed={props.code} tone={0} className="ce-th" />
      <p className="ce-q">This certificate says that</p>
      {props.children}
      <p className="ce-c tnum">{props.number}</p>
    </article>
  )
}
