import { createContext, useContext, useEffect } from 'react'

/** What the bar of the office says of an open page. */
export type Crumb = {
  title: string
  /** What one does here, in a sentence. */
  help?: string | undefined
  /** Behind the title, in quiet letters. */
  note?: string
  above?: { title: string; to: string }
}

/** `bar`: where a page puts its keys; null until the frame stands. */
type Frame = { bar: HTMLElement | null; setCrumb: (crumb: Crumb | null) => void }

export const OfficeFrame = createContext<Frame>({ bar: null, setCrumb: () => {} })

/** Says in the bar what is open, and gives the place for its keys (by a portal). */
export function useBar({ title, help, note, above }: Crumb): HTMLElement | null {
  const { bar, setCrumb } = useContext(OfficeFrame)
  const [aboveTitle, to] = [above?.title, above?.to]
  useEffect(() => {
    setCrumb({
      title,
      help,
      ...(note === undefined ? {} : { note }),
      ...(aboveTitle !== undefined && to !== undefined ? { above: { title: aboveTitle, to } } : {}),
    })
    document.title = document.title.replace(/^[^|]*/, `${title} `)
    return () => setCrumb(null)
  }, [title, help, note, aboveTitle, to, setCrumb])
  return bar
}
