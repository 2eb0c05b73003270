import type { ReactNode } from 'react'

/** An author's text as HTML that the server has sanitised. */
export function Prose({ html, className = '' }: { html: string; className?: string }): ReactNode {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
