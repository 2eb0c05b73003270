import type { ReactNode } from 'react'

/** How far something is, from 0 to 1; null: it goes on, and nobody knows how far. */
export function Going({ part, words }: { part: number | null; words: string }): ReactNode {
  return (
    <div className="im-g" role="status">
      <span>{words}</span>
      <progress aria-label={words} max={1} {...(part === null ? {} : { value: part })} />
    </div>
  )
}
