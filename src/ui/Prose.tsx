import type { ReactNode } from 'react'

/** Text written by an author, as HTML that the server has already made safe. */
export function Prose({ html, className = '' }: { html: string; className?: string }): ReactNode {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
