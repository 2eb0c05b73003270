import './analysis.css'
import { Download } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { ItemCard } from './ItemCard.tsx'
import { type Analysis, exportAnalysis, getAnalysis } from './analysis.contract.ts'
import { FIGURES_FROM } from './tally.rules.ts'
import { SURE_FROM } from './verdict.rules.ts'

const count = new Intl.NumberFormat('en-IN')

/** /office/quizzes/{id}/analysis: item analysis, and questions that may have a wrong key. */
export function AnalysisPage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getAnalysis, { params: { quizId: id } }), [id])
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  const analysis = view.phase === 'shown' ? view.data : null
  const bar = usePageBar({
    title: 'Analysis',
    note: analysis?.title ?? '',
    help: 'How many got each question right, and how well it separates strong from weak students. First attempts only.',
    above: analysis
      ? { title: analysis.title, to: href('/office/quizzes/:id', { id }) }
      : { title: 'Quizzes', to: href('/office/quizzes') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
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
        <EmptyState title="No submissions yet">
          Analysis appears after the first attempts. Figures need at least {FIGURES_FROM}.
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
            ? 'may have a wrong answer key. Check it first.'
            : 'may have wrong answer keys. Check them first.'}
        </p>
      )}
      {found.length > 0 && (
        <div className="of-seg" role="group" aria-label="Show">
          <button type="button" aria-pressed={!all} onClick={() => setAll(false)}>
            To check <span className="tnum">{found.length}</span>
          </button>
          <button type="button" aria-pressed={all} onClick={() => setAll(true)}>
            All <span className="tnum">{items.length}</span>
          </button>
        </div>
      )}
      {found.length === 0 && attempts >= FIGURES_FROM && <p className="muted">No problems found.</p>}
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
  const of = newest === null ? `Based on ${tries}.` : `Based on the latest ${tries}.`
  if (attempts < FIGURES_FROM) return `${of} With fewer than ${FIGURES_FROM}, only counts are shown.`
  return attempts < SURE_FROM ? `${of} With fewer than ${SURE_FROM}, figures are provisional.` : of
}

const meanings = [
  ['Right', 'Share of students who reached this question. ± is the standard error.'],
  [
    'Discrimination',
    'How well this question matches overall results, −100 to 100. 40+ excellent, 30+ good, 20+ fair.',
  ],
  ['Efficiency', 'Discrimination as a share of the highest possible for this difficulty.'],
  ['Top vs bottom', 'Correct in the top 27% minus correct in the bottom 27%, in points.'],
  ['Skipped, not reached', 'Skipped: left blank before the last question seen. Not reached: after it.'],
  ['Time', 'Median time since the previous answer.'],
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
