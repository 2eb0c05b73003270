import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import type { OfficeIndex } from '../platform/rooms/room.ts'
import { call } from '../platform/wire.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type Hit, searchOffice } from './office.contract.ts'
import { matches } from './office.rules.ts'

/** Pause after the last key before the search, in milliseconds. */
const PAUSE_MS = 120

type Answer = { words: string; hits: readonly Hit[]; missing: boolean; failed: string }
const nothing: Answer = { words: '', hits: [], missing: false, failed: '' }

/** The search over everything: results of the rooms, and office pages. */
export function SearchDialog({ index, onClose }: { index: OfficeIndex; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const answer = useAnswer(words.trim())
  const pages = useMemo(() => pagesFor(index, words.trim()), [index, words])
  const hits = [...answer.hits, ...pages]
  const at = Math.min(chosen, hits.length - 1)

  const go = (hit: Hit | undefined, beside: boolean) => {
    if (!hit) return
    if (beside) return void window.open(hit.to, '_blank', 'noopener')
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (at + step + hits.length) % Math.max(1, hits.length)
      setChosen(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(hits[at], event.ctrlKey || event.metaKey)
    }
  }
  return (
    <Dialog open title="Search everything" titleHidden closeButton={false} className="sp-d" onClose={onClose}>
      <div className="sp-in">
        <Search className="ico" aria-hidden="true" />
        <input
          data-autofocus=""
          role="combobox"
          aria-label="Search people, orders, courses, quizzes and pages"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="sp-x" onClick={onClose}>
          Close
        </button>
      </div>
      <ul ref={list} className="sp-l" role="listbox" id={`${id}-hits`} aria-label="Search results">
        {hits.map((hit, place) => (
          <li
            key={`${hit.kind} ${hit.to} ${hit.title}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            onPointerMove={() => setChosen(place)}
            onPointerUp={(event) => go(hit, event.ctrlKey || event.metaKey)}
          >
            <span className="k">{hit.kind}</span>
            <span className="t">
              <b>
                <Highlighted text={hit.title} words={words} />
              </b>
              <span>
                <Highlighted text={hit.detail} words={words} />
              </span>
            </span>
            <span className="r">{hit.meta}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="sp-say">
        {sayOf(words.trim(), answer, hits.length)}
      </p>
    </Dialog>
  )
}

function sayOf(words: string, answer: Answer, count: number): string {
  if (words.length < 2) return 'Search a name, mobile number, order, course, quiz or office page.'
  if (answer.failed) return answer.failed
  if (answer.words !== words) return 'Searching …'
  const partly = answer.missing ? ' One part of the office did not load.' : ''
  return count === 0 ? `No results for “${words}”.${partly}` : `${count} found.${partly}`
}

/** Searches when typing pauses; the last results stay until the new ones arrive. */
function useAnswer(words: string): Answer {
  const [answer, setAnswer] = useState(nothing)
  useEffect(() => {
    if (words.length < 2) return undefined
    const control = new AbortController()
    const timer = setTimeout(() => {
      call(searchOffice, { body: { words } }, { signal: control.signal }).then(
        ({ data }) => setAnswer({ words, ...data, failed: '' }),
        (error: unknown) => {
          if (control.signal.aborted) return
          setAnswer({
            ...nothing,
            words,
            failed: isCallError(error) ? error.message : 'Something went wrong',
          })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [words])
  return words.length < 2 ? nothing : answer
}

const pagesFor = (index: OfficeIndex, words: string): Hit[] =>
  index
    .filter(
      ({ title, place: { section, listed } }) =>
        listed && words !== '' && `${title} ${section}`.toLowerCase().includes(words.toLowerCase()),
    )
    .map(({ path, title, place }) => ({ kind: 'Page', title, detail: place.section, meta: '', to: path }))

function Highlighted({ text, words }: { text: string; words: string }) {
  return matches(text, words).map(({ text: part, hit }, place) =>
    hit ? <mark key={place}>{part}</mark> : <span key={place}>{part}</span>,
  )
}
