import { createContext, useContext, useEffect } from 'react'

/** What the office's bar shows of a page. */
export type PageBar = {
  title: string
  /** What the page is for, in a sentence. */
  help?: string | undefined
  /** A note after the title. */
  note?: string
  above?: { title: string; to: string }
}

/**
 * `bar`: the element for a page's buttons; null until the frame is rendered. `mayManage`: false for who has
 * seats at the desk of centres alone, so what only their heads may do is not shown. `isSeated`: true for who
 * has any seat, so what is for the whole academy is not shown.
 */
type Frame = {
  bar: HTMLElement | null
  setCrumb: (crumb: PageBar | null) => void
  /** The page above the open one. */
  above: PageBar['above']
  mayManage: boolean
  isSeated: boolean
}

export const OfficeFrame = createContext<Frame>({
  bar: null,
  setCrumb: () => {},
  above: undefined,
  mayManage: true,
  isSeated: false,
})

/** Whether the user may do what the desk of a centre may not. */
export const useMayManage = (): boolean => useContext(OfficeFrame).mayManage

/** Whether the user sees only the centres of their seats. */
export const useIsSeated = (): boolean => useContext(OfficeFrame).isSeated

/** Sets the bar's title and help, and returns the element for the page's buttons (by a portal). */
export function usePageBar({ title, help, note, above }: PageBar): HTMLElement | null {
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
