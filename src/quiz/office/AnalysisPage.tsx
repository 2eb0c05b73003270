import './analysis.css'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call, download } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { ItemCard } from './ItemCard.tsx'
import { type Analysis, exportAnalysis, getAnalysis } from './analysis.contract.ts'
import { FIGURES_FROM } from './tally.rules.ts'
import { SURE_FROM } from './verdict.rules.ts'

const count = new Intl.NumberFormat('en-IN')

/** /office/quizzes/{id}/analysis: how its questions do, and which look broken. */
export function AnalysisPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getAnalysis, { params: { quizId: id } }), [id])
  const { view, retry } = useOwn(href('/staff/login'), load)
  const analysis = view.phase === 'shown' ? view.data : null
  const bar = useBar({
    title: 'Analysis',
    note: analysis?.title ?? '',
    help: 'How many are right, and how well each question tells those who know from those who do not. First attempts alone count; what looks broken says what to do.',
    above: { title: analysis?.title ?? 'Quiz', to: href('/office/quizzes/:id', { id }) },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  const save = () => void saveDownload(download(exportAnalysis, { params: { quizId: id } }))
  return (
    <>
      {bar &&
        view.data.attempts > 0 &&
        createPortal(
          <button type="button" className="ob" onClick={save}>
            <Download className="ico" aria-hidden="true" />
            CSV
          </button>,
          bar,
        )}
      {view.data.attempts === 0 ? (
        <EmptyState title="Nobody has handed it in yet">
          What its questions do stands here after the first attempts; figures from {FIGURES_FROM} on.
        </EmptyState>
      ) : (
        <Items key={id} analysis={view.data} />
      )}
    </>
  )
}

function Items({ analysis }: { analysis: Analysis }) {
  const { attempts, newest, items } = analysis
  const [all, setAll] = useState(false)
  const found = items.filter(({ findings }) => findings.length > 0)
  const broken = items.filter(({ findings }) => findings.some(({ weight }) => weight === 'broken'))
  const shown = all || found.length === 0 ? items : found.toSorted((a, b) => rank(a) - rank(b))
  return (
    <div className="an">
      <p className="an-say">{said(attempts, newest)}</p>
      {broken.length > 0 && (
        <p className="an-broken" role="note">
          {broken.length === 1 ? 'Question ' : 'Questions '}
          {broken.map(({ number }) => number).join(', ')}{' '}
          {broken.length === 1
            ? 'looks broken: check its key first.'
            : 'look broken: check their keys first.'}
        </p>
      )}
      {found.length > 0 && (
        <div className="of-seg" role="group" aria-label="Show">
          <button type="button" aria-pressed={!all} onClick={() => setAll(false)}>
            Worth a look <span className="tnum">{found.length}</span>
          </button>
          <button type="button" aria-pressed={all} onClick={() => setAll(true)}>
            All <span className="tnum">{items.length}</span>
          </button>
        </div>
      )}
      {found.length === 0 && attempts >= FIGURES_FROM && <p className="muted">No question stands out.</p>}
      <ol className="an-list">
        {shown.map((item) => (
          <ItemCard key={item._id} item={item} />
        ))}
      </ol>
      <Meanings />
    </div>
  )
}

const rank = ({ findings }: Analysis['items'][number]): number =>
  findings.some(({ weight }) => weight === 'broken') ? 0 : 1

function said(attempts: number, newest: number | null): string {
  const tries = attempts === 1 ? '1 first attempt' : `${count.format(attempts)} first attempts`
  const of =
    newest === null
      ? `From ${tries} that were handed in.`
      : `From the newest ${tries}; older ones are not read.`
  if (attempts < FIGURES_FROM)
    return `${of} Below ${FIGURES_FROM} there are counts alone: figures would say more than is known.`
  return attempts < SURE_FROM ? `${of} Below ${SURE_FROM} the figures are provisional.` : of
}

const meanings = [
  ['Right', 'The part of those who got as far as this question; ± is its standard error.'],
  [
    'Tells',
    'Discrimination: how far being right here goes with being right elsewhere, −100 to 100. From 40 excellent, from 30 good, from 20 fair.',
  ],
  ['Of the most', 'Efficiency: the same as part of the most that a question of this difficulty could tell.'],
  ['Best less weakest', 'Right among the best 27 % less right among the weakest 27 %, in points.'],
  [
    'Left out, not reached',
    'A blank before the last question that somebody looked at; one after it counts nowhere.',
  ],
  ['Time', 'The middle of the times from the answer before. Answers that came together tell none.'],
] as const

function Meanings() {
  return (
    <details className="an-mean">
      <summary>What the figures mean</summary>
      <dl>
        {meanings.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
