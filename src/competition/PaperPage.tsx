import './competition.css'
import { type FormEvent, useCallback, useState } from 'react'
import { href, Link, useParams, useSearchParams } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { withNext } from '../platform/paths.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { getPaper, type Marked, object, OBJECTION_MAX, type OwnPaper } from './paper.contract.ts'
import { marksWords, ordinal, timeWords } from './competition.rules.ts'
import { LazyKindReview, Words } from '../quiz/kinds/KindView.tsx'
import { momentWords } from './words.ts'

/** /competitions/{id}/paper?round=: one's own answers beside the key, and objections to it. */
export function PaperPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const round = search.get('round')
  const load = useCallback(
    () => call(getPaper, { params: { id }, ...(round ? { query: { round } } : {}) }),
    [id, round],
  )
  const here = `${href('/competitions/:id/paper', { id })}${round ? `?round=${round}` : ''}`
  const { view, retry } = useOwn(withNext(href('/login'), here), load)
  if (view.phase === 'loading') {
    return (
      <div className="wrap py-10" aria-busy="true">
        <h1 className="text-3xl">Your paper</h1>
        <Skeleton className="mt-6 h-80" />
      </div>
    )
  }
  if (view.phase === 'failed') {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Your paper</h1>
        {view.status === 404 || view.status === 403 ? (
          <EmptyState
            title="You wrote no paper here"
            action={<ButtonLink to={href('/competition')}>Competitions</ButtonLink>}
          />
        ) : (
          <ErrorState title={view.message} action={<Button onClick={retry}>Retry</Button>} />
        )}
      </div>
    )
  }
  return <Paper id={id} paper={view.data} onChanged={retry} />
}

const stateWords = ({ marking, closesAt, objectionsUntil }: OwnPaper): string => {
  if (marking === 'none')
    return `Your paper is handed in and safe. The key comes out when everybody has written it, after ${momentWords(closesAt)}.`
  if (marking === 'objections' && objectionsUntil)
    return `The key is provisional. You may object until ${momentWords(objectionsUntil)}.`
  return marking === 'answering'
    ? 'Objections are being answered; then the ranks are final.'
    : 'The ranks are final.'
}

type PaperProps = { id: string; paper: OwnPaper; onChanged: () => void }

function Paper({ id, paper, onChanged }: PaperProps) {
  const { title, round, result, first, marking, questions } = paper
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">Your paper</h1>
      <p className="mt-1 text-lg text-ink-2">{[title, round].filter(Boolean).join(', ')}</p>
      <p className="mt-4 max-w-[60ch]">{stateWords(paper)}</p>
      {result && (
        <p className="pa-sum">
          <b className="tnum">
            {marksWords(result.marks)} of {result.maxMarks} marks
          </b>{' '}
          {result.correct} right, {result.wrong} wrong, in {timeWords(result.time)} minutes
          {result.rank !== null && `, ${ordinal(result.rank)} of ${result.of}`}.
          {first &&
            ` Before the key was mended: ${marksWords(first.marks)} marks, ${first.correct} right, ${first.wrong} wrong.`}
        </p>
      )}
      <ol className="pa-list">
        {questions.map((question) => (
          <Question
            key={question._id}
            question={question}
            open={marking === 'objections'}
            onObject={async (text) => {
              await call(object, {
                params: { id },
                body: { roundId: paper.roundId, questionId: question._id, text },
              })
              toast.success('Your objection is with the organiser')
              onChanged()
            }}
          />
        ))}
      </ol>
      <p className="no-print mt-8 flex flex-wrap gap-x-6">
        {questions.length > 0 && (
          <button type="button" className="textlink min-h-11 min-w-11" onClick={() => window.print()}>
            Print
          </button>
        )}
        <Link className="textlink" to={href('/competitions/:id', { id })}>
          To the competition
        </Link>
      </p>
    </div>
  )
}

const verdicts = {
  right: 'Right',
  wrong: 'Not right',
  blank: 'Left out',
  void: 'Counts for nobody',
} as const
const mendings = {
  void: 'This question counts for nobody',
  several: 'Several answers count',
  full: 'Everybody has full marks for this question',
} as const

type QuestionProps = { question: Marked; open: boolean; onObject: (text: string) => Promise<void> }

function Question({ question, open, onObject }: QuestionProps) {
  const { number, text, options, chosen, right, ofAKind, verdict, mended, objection, explanation } = question
  return (
    <li className={`pa-q is-${verdict}`}>
      <p className="pa-v">
        <span className="tnum">{number}.</span> {verdicts[verdict]}
      </p>
      <p className="pa-t">
        <Words text={text} />
      </p>
      {ofAKind && (
        <LazyKindReview
          {...ofAKind}
          userAnswer={ofAKind.answer}
          correctAnswer={ofAKind.right[0] ?? ''}
          also={ofAKind.right.slice(1)}
        />
      )}
      <ul>
        {options.map((option) => (
          <li key={option._id}>
            <Words text={option.text} />
            {option._id === chosen && <b> your answer{right.includes(option._id) && ','}</b>}
            {right.includes(option._id) && <b> the key</b>}
          </li>
        ))}
      </ul>
      {explanation && <p className="text-ink-2">{explanation}</p>}
      {mended && (
        <p className="pa-m">
          {mendings[mended.kind]}: {mended.reason}
        </p>
      )}
      {objection ? (
        <div className="pa-o">
          <p>
            <b>You objected:</b> {objection.text}
          </p>
          <p>
            {objection.answer === null
              ? 'The organiser has not answered yet.'
              : `${objection.state === 'upheld' ? 'You were right' : 'The key stays'}: ${objection.answer}`}
          </p>
        </div>
      ) : (
        open && <Objection number={number} onObject={onObject} />
      )}
    </li>
  )
}

function Objection({ number, onObject }: { number: number; onObject: (text: string) => Promise<void> }) {
  const [shown, setShown] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  if (!shown) {
    return (
      <button type="button" className="textlink no-print" onClick={() => setShown(true)}>
        Object to question {number}
      </button>
    )
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      await onObject(text)
    } catch (failed) {
      const told = isCallError(failed) ? failed : null
      setError(told?.errors.text ?? (told?.message || 'It did not work. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="no-print mt-2 grid gap-2">
      <TextArea
        label={`Why is the key of question ${number} wrong?`}
        name="text"
        maxLength={OBJECTION_MAX}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" busy={busy}>
        Send the objection
      </Button>
    </form>
  )
}
