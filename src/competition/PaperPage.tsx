import './competition.css'
import { type FormEvent, useCallback, useState } from 'react'
import { href, Link, useParams, useSearchParams } from 'react-router'
import { isCallError } from '../platform/errors.ts'
import { withNext } from '../platform/browser/paths.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import {
  getPaper,
  type MarkedQuestion,
  raiseObjection,
  MAX_OBJECTION,
  type OwnPaper,
} from './paper.contract.ts'
import { marksWords, timeWords } from './competition.rules.ts'
import { LazyKindReview, Words } from '../quiz/kinds/KindView.tsx'
import { momentWords } from './labels.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { words } from './results.words.ts'
import { words as language } from '../platform/language.words.ts'

/** /competitions/{id}/paper?round=: the student's answers with the answer key, and objections. */
export function PaperPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const round = search.get('round')
  const load = useCallback(
    () => call(getPaper, { params: { id }, ...(round ? { query: { round } } : {}) }),
    [id, round],
  )
  const here = `${href('/competitions/:id/paper', { id })}${round ? `?round=${round}` : ''}`
  const { view, retry } = usePrivateQuery(withNext(href('/login'), here), load)
  if (view.phase === 'loading') {
    return (
      <div className="wrap py-10" aria-busy="true">
        <h1 className="text-3xl">{words.title}</h1>
        <Skeleton className="mt-6 h-80" />
      </div>
    )
  }
  if (view.phase === 'failed') {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">{words.title}</h1>
        {view.status === 404 || view.status === 403 ? (
          <EmptyState
            title={words.notTaken}
            action={<ButtonLink to={href('/competition')}>{words.competitions}</ButtonLink>}
          />
        ) : (
          <ErrorState title={view.message} action={<Button onClick={retry}>{words.retry}</Button>} />
        )}
      </div>
    )
  }
  return <Paper id={id} paper={view.data} onChanged={retry} />
}

const stateWords = ({ marking, closesAt, objectionsUntil }: OwnPaper): string => {
  if (marking === 'none') return words.keyAfter(momentWords(closesAt))
  if (marking === 'objections' && objectionsUntil) return words.objectUntil(momentWords(objectionsUntil))
  return marking === 'answering' ? words.answering : words.final
}

type PaperProps = { id: string; paper: OwnPaper; onChanged: () => void }

function Paper({ id, paper, onChanged }: PaperProps) {
  const { title, round, result, first, marking, questions } = paper
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-1 text-lg text-ink-2" lang={language.content}>
        {[title, round].filter(Boolean).join(', ')}
      </p>
      <p className="mt-4 max-w-[60ch]">{stateWords(paper)}</p>
      {result && (
        <p className="pa-sum">
          <b className="tnum">{words.marksOf(marksWords(result.marks), result.maxMarks)}</b>
          {words.sum({
            right: result.correct,
            wrong: result.wrong,
            time: timeWords(result.time),
            rank: result.rank === null ? null : [result.rank, result.groupSize ?? 0],
          })}
          {first &&
            words.beforeCorrection({
              marks: marksWords(first.marks),
              right: first.correct,
              wrong: first.wrong,
            })}
        </p>
      )}
      <ol className="pa-list">
        {questions.map((question) => (
          <Question
            key={question._id}
            question={question}
            open={marking === 'objections'}
            onObject={async (text) => {
              await call(raiseObjection, {
                params: { id },
                body: { roundId: paper.roundId, questionId: question._id, text },
              })
              toast.success(words.sent)
              onChanged()
            }}
          />
        ))}
      </ol>
      <p className="no-print mt-8 flex flex-wrap gap-x-6">
        {questions.length > 0 && (
          <button type="button" className="textlink min-h-11 min-w-11" onClick={() => window.print()}>
            {words.print}
          </button>
        )}
        <Link className="textlink" to={href('/competitions/:id', { id })}>
          {words.back}
        </Link>
      </p>
    </div>
  )
}

type QuestionProps = { question: MarkedQuestion; open: boolean; onObject: (text: string) => Promise<void> }

function Question({ question, open, onObject }: QuestionProps) {
  const { number, text, options, chosen, right, ofAKind, verdict, mended, objection, explanation } = question
  const lang = language.contentOf(question)
  return (
    <li className={`pa-q is-${verdict}`}>
      <p className="pa-v">
        <span className="tnum">{number}.</span> {words.verdict(verdict)}
      </p>
      <p className="pa-t" lang={lang}>
        <Words text={text} />
      </p>
      {ofAKind && (
        <LazyKindReview
          {...ofAKind}
          alsoIn={question.alsoIn}
          userAnswer={ofAKind.answer}
          correctAnswer={ofAKind.right[0] ?? ''}
          also={ofAKind.right.slice(1)}
        />
      )}
      <ul>
        {options.map((option) => (
          <li key={option._id}>
            <span lang={lang}>
              <Words text={option.text} />
            </span>
            {option._id === chosen && (
              <b>
                {words.yourAnswer}
                {right.includes(option._id) && ','}
              </b>
            )}
            {right.includes(option._id) && <b>{words.answerKey}</b>}
          </li>
        ))}
      </ul>
      {explanation && (
        <p className="text-ink-2" lang={lang}>
          {explanation}
        </p>
      )}
      {mended && (
        <p className="pa-m">
          {words.correction(mended.kind)}: <span lang={language.content}>{mended.reason}</span>
        </p>
      )}
      {objection ? (
        <div className="pa-o">
          <p>
            <b>{words.yourObjection}</b> <span lang={language.content}>{objection.text}</span>
          </p>
          {objection.answer === null ? (
            <p>{words.waiting}</p>
          ) : (
            <p>
              {objection.state === 'upheld' ? words.accepted : words.rejected}:{' '}
              <span lang={language.content}>{objection.answer}</span>
            </p>
          )}
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
  const { busy, submit } = useSubmit((failed) => {
    const callError = isCallError(failed) ? failed : null
    setError(callError?.errors.text ?? (callError?.message || words.notSent))
  })
  if (!shown) {
    return (
      <button type="button" className="textlink no-print" onClick={() => setShown(true)}>
        {words.objectTo(number)}
      </button>
    )
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setError('')
    return submit(async () => {
      await onObject(text)
    })
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="no-print mt-2 grid gap-2">
      <TextArea
        label={words.whyWrong(number)}
        name="text"
        maxLength={MAX_OBJECTION}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" busy={busy}>
        {words.send}
      </Button>
    </form>
  )
}
