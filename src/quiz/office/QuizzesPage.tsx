import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import type { DocumentRow } from '../../platform/drafts/drafts.contract.ts'
import { useDocuments } from '../../platform/drafts/useDocuments.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { DocumentBadge } from '../../ui/office/DocumentBadge.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { getQuizLists, type QuizFacts, type SubjectQuizzes } from './quizzes.contract.ts'
import './quizzes.css'

const loadShelves = () => call(getQuizLists, {})
const isShown = ({ state }: DocumentRow) => state === 'published' || state === 'changed'
const editQuiz = (id: string) => href('/office/quizzes/:id', { id })
const editSubject = (id: string) => href('/office/quizzes/subjects/:id', { id })

const newQuiz = (
  <Link className="ob ob-main" to={editQuiz('new')}>
    <Plus className="ico" aria-hidden="true" />
    New
  </Link>
)

/** /office/quizzes: subjects and quizzes, in the order they unlock. */
export function QuizzesPage() {
  const quizzes = useDocuments('quiz')
  const subjects = useDocuments('quiz-subject')
  const shelves = usePrivateQuery('/staff/login', loadShelves)
  const parts = [quizzes, subjects, shelves]
  const bar = usePageBar({
    title: 'Quizzes',
    help: 'Subjects and quizzes, in the order they unlock.',
    ...(quizzes.view.phase === 'shown' ? { note: String(quizzes.view.data.length) } : {}),
  })
  const retry = () => {
    for (const part of parts) part.retry()
  }
  const keys = bar && createPortal(newQuiz, bar)
  const failed = parts.map(({ view }) => view).find((view) => view.phase === 'failed')
  if (failed?.phase === 'failed')
    return (
      <>
        {keys}
        <LoadError message={failed.message} retry={retry} />
      </>
    )
  if (quizzes.view.phase !== 'shown' || subjects.view.phase !== 'shown' || shelves.view.phase !== 'shown')
    return (
      <>
        {keys}
        <Skeleton className="h-96 rounded-lg" />
      </>
    )
  const orderQuizzes = (shelf: SubjectQuizzes, ids: readonly string[]) => {
    if (shelves.view.phase !== 'shown' || quizzes.view.phase !== 'shown') return
    const shown = new Set(quizzes.view.data.filter(isShown).map(({ _id }) => _id))
    const all = shelves.view.data.flatMap((one) =>
      one === shelf ? ids : one.quizzes.map(({ _id }) => _id).filter((id) => shown.has(id)),
    )
    quizzes.order(all, toast.error, shelves.retry)
  }
  const rows = quizzes.view.data
  return (
    <>
      {keys}
      <div className="ed">
        <div className="grid gap-4">
          {rows.length > 0 && (
            <p className="qs-say">
              Children start with the first quiz. The next unlocks when it is done. Drag to change the order.
            </p>
          )}
          {rows.length === 0 && (
            <EmptyState title="No quiz yet" action={newQuiz}>
              {shelves.view.data.length === 0 ? 'Add a subject first.' : 'Write one, or generate one.'}
            </EmptyState>
          )}
          {shelves.view.data.map((shelf) => (
            <QuizShelf
              key={shelf._id}
              shelf={shelf}
              rows={rows}
              onOrder={(ids) => orderQuizzes(shelf, ids)}
            />
          ))}
          <NotShown rows={rows.filter((row) => !isShown(row))} />
        </div>
        <Subjects
          rows={subjects.view.data}
          onOrder={(ids) => subjects.order(ids, toast.error, shelves.retry)}
        />
      </div>
    </>
  )
}

type ShelfProps = {
  shelf: SubjectQuizzes
  rows: readonly DocumentRow[]
  onOrder: (ids: readonly string[]) => void
}

function QuizShelf({ shelf, rows, onOrder }: ShelfProps) {
  const items = shelf.quizzes.flatMap((facts) => {
    const row = rows.find(({ _id }) => _id === facts._id)
    return row && isShown(row) ? [{ id: facts._id, name: row.title, row, facts }] : []
  })
  const title = `shelf-${shelf._id}`
  return (
    <section className="rg lined dl qs" aria-labelledby={title}>
      <div className="rg-h">
        <h2 id={title}>{shelf.name}</h2>
        <span className="tnum">{items.length}</span>
      </div>
      {items.length === 0 ? (
        <p className="ed-hint qs-no">No published quiz in this subject yet.</p>
      ) : (
        <SortableList items={items} onOrder={(ordered) => onOrder(ordered.map(({ id }) => id))} what="a quiz">
          {({ row, facts }, place) => (
            <Row row={row}>
              {place + 1}. {factsText(facts)}
            </Row>
          )}
        </SortableList>
      )}
    </section>
  )
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const factsText = ({ questions, asks, minutes, price, attempts }: QuizFacts): string =>
  [
    asks < questions ? `${asks} of ${questions} questions per attempt` : counted(questions, 'question'),
    `${minutes} min`,
    price > 0 ? inRupees(price) : 'free',
    attempts > 0 ? counted(attempts, 'attempt') : 'no attempt yet',
  ].join(', ')

function Row({ row, children }: { row: DocumentRow; children: ReactNode }) {
  return (
    <>
      <span className="lt">
        <Link to={editQuiz(row._id)}>
          <b>{row.title}</b>
        </Link>
        <span className="tnum">{children}</span>
      </span>
      <DocumentBadge row={row} />
    </>
  )
}

function NotShown({ rows }: { rows: readonly DocumentRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="rg lined dl qs" aria-labelledby="not-shown">
      <div className="rg-h">
        <h2 id="not-shown">Hidden</h2>
        <span className="tnum">{rows.length}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row._id} className="lw">
            <Row row={row}>{row.note}</Row>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SubjectsProps = { rows: readonly DocumentRow[]; onOrder: (ids: readonly string[]) => void }

/** The subjects, in the order of the site. */
function Subjects({ rows, onOrder }: SubjectsProps) {
  const shown = rows.filter(isShown).map((row) => ({ id: row._id, name: row.title, row }))
  const rest = rows.filter((row) => !isShown(row))
  return (
    <aside className="ed-s" aria-label="Subjects">
      <section className="rg lined dl sub" aria-labelledby="subjects">
        <div className="rg-h">
          <h2 id="subjects">Subjects</h2>
          <Link className="ob" to={editSubject('new')}>
            <Plus className="ico" aria-hidden="true" />
            Subject
          </Link>
        </div>
        {rows.length === 0 && <p className="ed-hint">Add a subject first.</p>}
        {shown.length > 0 && (
          <SortableList
            items={shown}
            onOrder={(ordered) => onOrder(ordered.map(({ id }) => id))}
            what="a subject"
          >
            {({ row }) => <SubjectRow row={row} />}
          </SortableList>
        )}
        {rest.length > 0 && (
          <ul>
            {rest.map((row) => (
              <li key={row._id} className="lw">
                <SubjectRow row={row} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}

const SubjectRow = ({ row }: { row: DocumentRow }) => (
  <span className="lt">
    <Link to={editSubject(row._id)}>
      <b>{row.title}</b>
    </Link>
    <span>{isShown(row) ? row.note : 'hidden'}</span>
  </span>
)
