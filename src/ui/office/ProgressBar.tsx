import type { ReactNode } from 'react'

/** A progress bar from 0 to 1; null while the progress is unknown. */
export function ProgressBar({ part, words }: { part: number | null; words: string }): ReactNode {
  return (
    <div className="im-g" role="status">
      <span>{words}</span>
      <progress aria-label={words} max={1} {...(part === null ? {} : { value: part })} />
    </div>
  )
}
