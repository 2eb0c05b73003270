import { useCallback, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { paths } from '../app/paths.ts'
import { CallError } from '../platform/errors.ts'
import { clearSession, useSession } from '../platform/session.ts'
import type { Settled } from '../platform/settled.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { type CompetitionData, loadQuizzes } from './competition.loader.ts'
import { QuizCard } from './QuizCard.tsx'
import { getSubmissionsByUser, type Quiz, type Submission } from './quiz.contract.ts'
import { cards, LOGIN_REDIRECT_MS, progress } from './quiz.rules.ts'

type Lists = Readonly<Record<string, Settled<Quiz[]>>>

/** The quiz page, /competition: subjects beside the cards of the selected one. */
export function CompetitionPage() {
  const { subjects, first } = useLoaderData<CompetitionData>()
  const [selected, setSelected] = useState(first?.subjectId)
  const [lists, setLists] = useState<Lists>(first ? { [first.subjectId]: first.quizzes } : {})
  const submissions = useSubmissions()

  const load = useCallback(async (subjectId: string) => {
    setLists((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== subjectId)))
    const list = await loadQuizzes(subjectId)
    setLists((before) => ({ ...before, [subjectId]: list }))
  }, [])
  const choose = (subjectId: string) => {
    setSelected(subjectId)
    if (!lists[subjectId] || 'failed' in lists[subjectId]) void load(subjectId)
  }

  const failedSubjects = 'failed' in subjects
  useEffect(() => {
    if (failedSubjects) toast.error('Error loading subjects')
  }, [failedSubjects])

  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Competitions</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        Timed quizzes, one level after another. Finish one to open the next; every answer is explained afterwards.
      </p>
      {'failed' in subjects ? (
        <ErrorState
          className="mt-8"
          title="Failed to load subjects"
          action={
            <Button type="button" variant="line" onClick={() => window.location.reload()}>
              Refresh Page
            </Button>
          }
        >
          {subjects.failed}
        </ErrorState>
      ) : subjects.data.length === 0 ? (
        <EmptyState className="mt-8" title="No categories available">
          The first quizzes are being prepared. Please come back soon.
        </EmptyState>
      ) : (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[240px_minmax(0,1fr)]">
          <nav aria-label="Subjects" className="-mx-5 overflow-x-auto px-5 lg:mx-0 lg:overflow-visible lg:px-0">
            <ul className="flex gap-2 pb-1 lg:sticky lg:top-[100px] lg:grid">
              {subjects.data.map((subject) => (
                <li key={subject._id}>
                  <button
                    type="button"
                    aria-current={subject._id === selected || undefined}
                    className={`min-h-12 w-full rounded-md px-4 pt-0.5 text-left font-[640] whitespace-nowrap ${subject._id === selected ? 'bg-ink text-paper' : 'bg-card shadow-rest hover:bg-neel-soft'}`}
                    onClick={() => choose(subject._id)}
                  >
                    {subject.name}
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          {selected ? (
            <Quizzes
              key={selected}
              name={subjects.data.find((subject) => subject._id === selected)?.name ?? ''}
              list={lists[selected]}
              submissions={submissions}
              onRetry={() => void load(selected)}
            />
          ) : (
            <EmptyState title="Please select a category to view quizzes" />
          )}
        </div>
      )}
    </div>
  )
}

type QuizzesProps = { name: string; list: Settled<Quiz[]> | undefined; submissions: readonly Submission[]; onRetry: () => void }

function Quizzes({ name, list, submissions, onRetry }: QuizzesProps) {
  const session = useSession()
  const navigate = useNavigate()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const start = (quiz: Quiz) => {
    if (!session) {
      toast.warning('Please login to attempt the quiz')
      leaving.current ??= setTimeout(() => void navigate(paths.login(paths.competition)), LOGIN_REDIRECT_MS)
    } else if (session.role === 'parent') toast.warning('Please choose one of your children on the family page first')
    else if (session.role !== 'student') toast.warning('Only students can do this')
    else void navigate(paths.instructions, { state: { quiz, questionCount: quiz.questionCount } })
  }

  if (!list) {
    return (
      <div aria-busy="true" className="grid gap-5 pt-[90px] md:grid-cols-2">
        <p className="sr-only" role="status">
          Loading quizzes
        </p>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-60" />
        ))}
      </div>
    )
  }
  if ('failed' in list) {
    return (
      <ErrorState
        title="Failed to load quizzes"
        action={
          <Button type="button" variant="line" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {list.failed === 'Failed to load quizzes' ? null : list.failed}
      </ErrorState>
    )
  }
  if (list.data.length === 0) {
    return <EmptyState title="No quizzes available for this category">Zero on every rod. Try another subject.</EmptyState>
  }
  const shown = cards(list.data, submissions)
  const { completed, total, next } = progress(shown)
  return (
    <section aria-labelledby="subject">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="subject" className="text-2xl">
          {name}
        </h2>
        <p className="min-h-6 text-ink-2">
          <span className="tnum">
            {completed}/{total}
          </span>{' '}
          completed{next ? `. Next: ${next.title}` : ''}
        </p>
      </div>
      <ul className="qrail mt-6 grid gap-x-5 gap-y-9 md:grid-cols-2">
        {shown.map((card, index) => (
          <QuizCard
            key={card.quiz._id}
            card={card}
            number={index + 1}
            onStart={start}
            onLocked={() => toast.warning('Please complete the previous quizzes first')}
          />
        ))}
      </ul>
    </section>
  )
}

/** The signed-in student's submissions; none while nobody is signed in. */
function useSubmissions(): readonly Submission[] {
  const session = useSession()
  const student = session?.role === 'student' ? session.userId : undefined
  const [mine, setMine] = useState<{ student: string; list: readonly Submission[] }>()
  useEffect(() => {
    if (!student) return undefined
    const leaving = new AbortController()
    call(getSubmissionsByUser, { params: { userId: student } }, { signal: leaving.signal }).then(
      ({ data }) => setMine({ student, list: data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (error instanceof CallError && error.status === 401) clearSession()
        else toast.error((error instanceof CallError && error.message) || 'Failed to load quizzes')
      },
    )
    return () => leaving.abort()
  }, [student])
  return mine && mine.student === student ? mine.list : []
}
