import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { CHILD_FIRST, isLearner, LEARNERS_ONLY } from '../../academy/roles.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import type { LoadResult } from '../../platform/browser/load-result.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { type CompetitionData, loadQuizzes } from './competition.loader.ts'
import { QuizCard } from './QuizCard.tsx'
import {
  getRunning,
  getSubmissionsByUser,
  type ListedSubject,
  type Quiz,
  type Running,
  type Submission,
} from '../quiz.contract.ts'
import { cards, progress } from '../quiz.rules.ts'
import { useLoginFirst } from '../useLoginFirst.ts'
import { type QueryState, usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { words } from './subjects.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as quizWords } from '../quiz.words.ts'
import { translate } from '../../platform/translate.ts'

/** The subjects beside the quizzes of the selected one, below `children`. */
export function SubjectsView({ subjects, first, children }: CompetitionData & { children?: ReactNode }) {
  const failed = 'failed' in subjects
  useEffect(() => {
    if (failed) toast.error(words.notLoadedToast)
  }, [failed])

  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        {words.text}{' '}
        <span className="when-out">
          {words.noAccount}{' '}
          <Link className="textlink" to={href('/try')}>
            {words.tryFive}
          </Link>
        </span>
      </p>
      {children}
      {'failed' in subjects ? (
        <ErrorState
          className="mt-8"
          title={words.subjectsNotLoaded}
          action={
            <Button type="button" variant="line" onClick={() => window.location.reload()}>
              {words.refresh}
            </Button>
          }
        >
          {subjects.failed}
        </ErrorState>
      ) : (
        <Subjects subjects={subjects.data} first={first} />
      )}
    </div>
  )
}

type Lists = Readonly<Record<string, LoadResult<Quiz[]>>>

type SubjectsProps = { subjects: readonly ListedSubject[]; first: CompetitionData['first'] }

function Subjects({ subjects: all, first }: SubjectsProps) {
  const session = useSession()
  // Children are not offered teacher training; before the session is known, CSS hides it.
  const subjects = all.filter(({ forTeachers }) => session?.role !== 'student' || !forTeachers)
  const [chosen, setChosen] = useState(first?.subjectId)
  const selected = subjects.find(({ _id }) => _id === chosen) ?? subjects[0]
  const [lists, setLists] = useState<Lists>(first ? { [first.subjectId]: first.quizzes } : {})
  const mine = useMine()

  const load = async (subjectId: string) => {
    setLists((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== subjectId)))
    const list = await loadQuizzes(subjectId)
    setLists((before) => ({ ...before, [subjectId]: list }))
  }
  const choose = (subjectId: string) => {
    setChosen(subjectId)
    if (!lists[subjectId] || 'failed' in lists[subjectId]) void load(subjectId)
  }
  // The page loads with the first subject, which may not be offered to this user.
  const missing = selected && !lists[selected._id] && chosen !== selected._id ? selected._id : null
  useEffect(() => {
    if (missing) choose(missing)
  })
  const lookOf = (subject: ListedSubject) =>
    subject === selected ? 'bg-ink text-paper' : 'bg-card shadow-rest hover:bg-neel-soft'

  if (!selected) {
    return (
      <EmptyState className="mt-8" title={words.noCategories}>
        {words.soon}
      </EmptyState>
    )
  }
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[240px_minmax(0,1fr)]">
      <nav
        aria-label={words.subjects}
        className="-mx-5 overflow-x-auto px-5 lg:mx-0 lg:overflow-visible lg:px-0"
      >
        <ul className="flex gap-2 pb-1 lg:sticky lg:top-[100px] lg:grid">
          {subjects.map((subject) => (
            <li key={subject._id} className={subject.forTeachers ? 'for-teachers' : undefined}>
              <button
                type="button"
                aria-current={subject === selected || undefined}
                className={`subject-key min-h-12 w-full rounded-md px-4 pt-0.5 text-left font-[640] whitespace-nowrap ${lookOf(subject)}`}
                onClick={() => choose(subject._id)}
              >
                <span lang={language.contentOf(subject)}>{subject.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Quizzes
        key={selected._id}
        subject={selected}
        list={lists[selected._id]}
        mine={mine}
        onRetry={() => void load(selected._id)}
      />
    </div>
  )
}

type QuizzesProps = {
  subject: ListedSubject
  list: LoadResult<Quiz[]> | undefined
  mine: Mine
  onRetry: () => void
}

function Quizzes({ subject, list, mine, onRetry }: QuizzesProps) {
  const session = useSession()
  const navigate = useNavigate()
  const loginFirst = useLoginFirst(href('/competition'))

  const start = (quiz: Quiz) => {
    if (!session) loginFirst()
    else if (session.role === 'parent') toast.warning(translate(CHILD_FIRST))
    else if (!isLearner(session.role)) toast.warning(translate(LEARNERS_ONLY))
    else void navigate(href('/instructions'), { state: { quiz, questionCount: quiz.questionCount } })
  }

  if (!list) return <QuizzesSkeleton />
  if ('failed' in list) {
    const reason = list.failed === words.notLoaded ? null : list.failed
    return <NotLoaded onRetry={onRetry}>{reason}</NotLoaded>
  }
  if (list.data.length === 0) {
    return <EmptyState title={words.none}>{words.noneText}</EmptyState>
  }
  if (mine.view.phase === 'loading') return <QuizzesSkeleton />
  if (mine.view.phase === 'failed') {
    return <NotLoaded onRetry={mine.retry}>{words.progressNotLoaded(mine.view.message)}</NotLoaded>
  }
  const submissions = mine.view.data?.submissions ?? null
  const shown = cards(list.data, submissions, mine.view.data?.running)
  const { completed, total, next } = progress(shown)
  const [share, more] = quizWords.completedOf(completed, total, next?.title ?? '')
  return (
    <>
      {/* Until it is known who looks, the stylesheet shows a visitor the quizzes, and whoever is signed in
          none yet. */}
      {session === undefined && (
        <div className="when-in">
          <QuizzesSkeleton />
        </div>
      )}
      <section aria-labelledby="subject" className={session === undefined ? 'when-out' : undefined}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="subject" className="text-2xl" lang={language.contentOf(subject)}>
            {subject.name}
          </h2>
          <p className="min-h-6 text-ink-2">
            {submissions === null ? (
              words.count(total)
            ) : (
              <>
                <span className="tnum">{share}</span>
                {more}
              </>
            )}
          </p>
        </div>
        <ul className="qrail mt-6 grid gap-x-5 gap-y-9 md:grid-cols-2">
          {shown.map((card, index) => (
            <QuizCard
              key={card.quiz._id}
              card={card}
              number={index + 1}
              onStart={start}
              onOver={mine.retry}
              onLocked={() => toast.warning(quizWords.completeFirst)}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

function NotLoaded({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <ErrorState
      title={words.notLoaded}
      action={
        <Button type="button" variant="line" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {children}
    </ErrorState>
  )
}

function QuizzesSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 pt-[90px] md:grid-cols-2">
      <p className="sr-only" role="status">
        {words.loading}
      </p>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-60" />
      ))}
    </div>
  )
}

type Theirs = { submissions: readonly Submission[]; running: readonly Running[] }

async function loadTheirs(userId: string): Promise<{ data: Theirs }> {
  const [submissions, running] = await Promise.all([
    call(getSubmissionsByUser, { params: { userId } }),
    call(getRunning, {}),
    // With it comes what the cards show of it, so that nothing moves when it is there.
    import('./OwnCard.tsx'),
  ])
  return { data: { submissions: submissions.data, running: running.data } }
}

/** The learner's submissions and running attempts; null for a visitor. */
type Mine = { view: QueryState<Theirs | null>; retry: () => void }

function useMine(): Mine {
  const session = useSession()
  const learner = session && isLearner(session.role) ? session.userId : null
  const load = useMemo(() => (learner === null ? null : () => loadTheirs(learner)), [learner])
  const { view, retry } = usePrivateQuery(null, load)
  return { view: learner === null ? { phase: 'shown', data: null } : view, retry }
}
