import { Search } from 'lucide-react'
import { Link } from 'react-router'
import type { PageBar } from '../ui/office/frame.ts'
import type { Panel } from './open-panel.ts'

/** The name of the open page, the way up from it, and its note. */
export function PageName({ title, bar }: { title: string; bar: PageBar | null }) {
  return (
    <div className="of-bar-l">
      {bar?.above && (
        <>
          <Link className="of-crumb" to={bar.above.to}>
            {bar.above.title}
          </Link>
          <span className="muted" aria-hidden="true">
            /
          </span>
        </>
      )}
      <h1>{title}</h1>
      {bar?.note && <span className="of-sub">{bar.note}</span>}
    </div>
  )
}

/** Search, the page's own buttons and help. */
export function HeaderKeys({
  barRef,
  onOpen,
}: {
  barRef: (bar: HTMLElement | null) => void
  onOpen: (panel: Panel) => void
}) {
  return (
    <>
      <button
        type="button"
        className="of-search"
        aria-keyshortcuts="Control+K"
        onClick={() => onOpen('search')}
      >
        <Search className="ico" aria-hidden="true" />
        <span>Search everything</span>
        <kbd>Ctrl K</kbd>
      </button>
      <span ref={barRef} className="contents" />
      <button
        type="button"
        className="ob ob-i of-help"
        aria-label="Help and keyboard shortcuts"
        aria-keyshortcuts="Control+/"
        onClick={() => onOpen('help')}
      >
        ?
      </button>
    </>
  )
}
