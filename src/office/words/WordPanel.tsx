import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { holesOf } from '../../platform/text/phrases.rules.ts'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { SidePanel } from '../../ui/office/SidePanel.tsx'
import { toast } from '../../ui/toast.tsx'
import { failureOf, useSubmit } from '../../ui/useSubmit.ts'
import { LANGUAGE, openableAddress, stateLabels } from './labels.ts'
import { decideWord, type Word } from './words.contract.ts'
import { MAX_COMMENT_CHARS, MAX_TEXT_CHARS } from './words.rules.ts'

type SentDecision = CallInput<typeof decideWord>['body'] extends infer Body
  ? Body extends { revision: number }
    ? Omit<Body, 'revision'>
    : never
  : never

type WordPanelProps = {
  word: Word
  /** The word before it was decided here: this one is decided by the same key. */
  isNext: boolean
  onClose: () => void
  /** `isDone`: nothing more is to be said of this word. */
  onSaved: (isDone: boolean) => void
}

/** One word: what it translates, what a native teacher says of it, and where it is seen. */
export function WordPanel({ word, isNext, onClose, onSaved }: WordPanelProps): ReactNode {
  return (
    <SidePanel title="Hindi word" note={stateNote(word)} onClose={onClose}>
      <div className="wd-panel">
        <WordTexts word={word} />
        <WordForm key={`${word._id} ${word.revision}`} word={word} isNext={isNext} onSaved={onSaved} />
        <WordPlaces key={word._id} word={word} />
      </div>
    </SidePanel>
  )
}

const stateNote = ({ state, decidedBy, decidedAt }: Word): string =>
  decidedAt
    ? `${stateLabels[state]} by ${decidedBy}, ${formatDateTime(new Date(decidedAt))}`
    : stateLabels[state]

function WordTexts({ word: { english, source, shown, earlier } }: { word: Word }): ReactNode {
  return (
    <dl className="grid gap-2">
      <div>
        <dt className="muted">English</dt>
        <dd className="whitespace-pre-line">{english}</dd>
      </div>
      {shown !== source && (
        <div>
          <dt className="muted">Before it was changed</dt>
          <dd className="wd-hi whitespace-pre-line" lang="hi">
            {source}
          </dd>
        </div>
      )}
      {earlier && (
        <div>
          <dt className="muted">Decided for an earlier text, “{earlier.english}”</dt>
          <dd className="wd-hi" lang="hi">
            {earlier.text}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Pages that are named at once; what all pages of a kind share is seen on dozens. */
const NAMED_PAGES = 4

function WordPlaces({ word: { screens, file, names } }: { word: Word }): ReactNode {
  const rest = screens.slice(NAMED_PAGES)
  return (
    <dl className="grid gap-2">
      <div>
        <dt className="muted">Seen on</dt>
        <dd>
          {screens.length === 0 ? 'Every page' : <Screens paths={screens.slice(0, NAMED_PAGES)} />}
          {rest.length > 0 && (
            <details>
              <summary className="wd-more">{rest.length} more</summary>
              <Screens paths={rest} />
            </details>
          )}
        </dd>
      </div>
      <div>
        <dt className="muted">In the code</dt>
        <dd>
          {file}: {names.join(', ')}
        </dd>
      </div>
    </dl>
  )
}

const Screens = ({ paths }: { paths: readonly string[] }): ReactNode => (
  <ul className="wd-screens">
    {paths.map((path) => (
      <li key={path}>
        <Screen path={path} />
      </li>
    ))}
  </ul>
)

function Screen({ path }: { path: string }): ReactNode {
  const address = openableAddress(path)
  if (!address) return path
  return (
    <a className="olink" href={address} target="_blank" rel="noreferrer">
      {path}
    </a>
  )
}

function WordForm({ word, isNext, onSaved }: Omit<WordPanelProps, 'onClose'>): ReactNode {
  const [text, setText] = useState(word.shown)
  const [comment, setComment] = useState(word.comment)
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, submit } = useSubmit((failure) => {
    const { errors, message } = failureOf(failure)
    setError(errors?.text ?? errors?.comment ?? message)
  })
  const holes = [...new Set(holesOf(word.source))]
  const isTyped = text !== word.shown
  // The same function at each drawing: a new one would take the focus at each letter that is typed.
  const focusNext = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isNext) button?.focus()
    },
    [isNext],
  )
  const decide = (decision: SentDecision, done: string) => {
    setError(undefined)
    void submit(async () => {
      await call(decideWord, {
        params: { language: LANGUAGE, id: word._id },
        body: { ...decision, revision: word.revision },
      })
      toast.success(done)
      onSaved(decision.kind === 'change' && !isTyped)
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped) decide({ kind: 'change', text, comment }, 'Changed on every page')
    else decide({ kind: 'change', text: word.shown, comment }, 'Confirmed')
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <div className="wd-hi">
        <OfficeText
          label="Hindi"
          name="text"
          lang="hi"
          rows={3}
          maxLength={MAX_TEXT_CHARS}
          value={text}
          required
          {...(error === undefined ? {} : { error })}
          {...(holes.length > 0
            ? {
                hint: `${holes.join(' ')} stand for a name or a number that is filled in. Use each as often as here.`,
              }
            : {})}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {isTyped && (
        <p>
          <span className="muted">On the pages now: </span>
          <span className="wd-hi whitespace-pre-line" lang="hi">
            {word.shown}
          </span>
        </p>
      )}
      <OfficeField
        label="Comment"
        name="comment"
        maxLength={MAX_COMMENT_CHARS}
        value={comment}
        required={false}
        onChange={({ target }) => setComment(target.value)}
      />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="ob ob-main" aria-disabled={busy} ref={focusNext}>
          {isTyped ? 'Change on every page' : 'Confirm'}
        </button>
        {(word.state !== 'open' || comment !== word.comment) && (
          <button
            type="button"
            className="ob"
            aria-disabled={busy}
            onClick={() => decide({ kind: 'open', comment }, 'Left open')}
          >
            {word.state === 'open' ? 'Save the comment only' : 'Open again'}
          </button>
        )}
      </p>
    </form>
  )
}
