import { href, useNavigate } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { toast } from '../../ui/toast.tsx'
import { words } from '../quiz.words.ts'
import { isBegun, runs, RunningQuiz, Results, NextQuiz } from './EventQuizzes.tsx'
import { type MyQuizzes, type SubjectQuizzes } from './EventQuizzes.tsx'
import { QuizCard } from './QuizCard.tsx'
import { MiniRod } from './RodView.tsx'

type ShelvesProps = MyQuizzes & { child: boolean; onOver: () => void }

/** Started subjects as rods, running ones first; the other subjects as a list. */
export function Shelves({ shelves, submissions, running, child, onOver }: ShelvesProps) {
  // Children are not offered teacher training.
  const offered = shelves.filter((shelf) => !child || !shelf.subject.forTeachers || isBegun(shelf))
  const begun = offered.filter(isBegun).toSorted((a, b) => Number(runs(b)) - Number(runs(a)))
  const others = offered.filter((shelf) => !isBegun(shelf))
  const hung = new Set(begun.flatMap(({ cards: shown }) => shown.map(({ quiz }) => quiz._id)))
  // A quiz that was unlisted while it ran.
  const strays = running.filter(({ quizId }) => !hung.has(quizId))
  return (
    <>
      {strays.length > 0 && (
        <ul className="mt-8 grid gap-5 md:grid-cols-2">
          {strays.map((attempt) => (
            <RunningQuiz key={attempt._id} running={attempt} onOver={onOver} />
          ))}
        </ul>
      )}
      {begun.map((shelf) => (
        <HungShelf key={shelf.subject._id} shelf={shelf} onOver={onOver} />
      ))}
      {others.length > 0 && <Others shelves={others} first={begun.length === 0} />}
      <Results submissions={submissions} />
    </>
  )
}

/** A started subject with its quizzes. */
function HungShelf({ shelf, onOver }: { shelf: SubjectQuizzes; onOver: () => void }) {
  const { subject, cards: shown, completed, total, next } = shelf
  const navigate = useNavigate()
  const [count, more] = words.completedOf(completed, total, (!runs(shelf) && next?.title) || '')
  return (
    <section className="mt-9" aria-labelledby={`shelf-${subject._id}`}>
      <div className="flex flex-wrap items-baseline gap-x-5">
        <h2 id={`shelf-${subject._id}`} className="text-2xl" lang={language.contentOf(subject)}>
          {subject.name}
        </h2>
        <p className="text-ink-2">
          <span className="tnum">{count}</span>
          {more}
        </p>
      </div>
      <ul className="qrail mt-4 grid gap-x-5 gap-y-9 md:grid-cols-2 xl:grid-cols-4">
        {shown.map((card, index) => (
          <QuizCard
            key={card.quiz._id}
            card={card}
            number={index + 1}
            onStart={(quiz) =>
              void navigate(href('/instructions'), { state: { quiz, questionCount: quiz.questionCount } })
            }
            onOver={onOver}
            onLocked={() => toast.warning(words.completeFirst)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Subjects not started, each with its first quiz. */
function Others({ shelves, first }: { shelves: readonly SubjectQuizzes[]; first: boolean }) {
  return (
    <section className="mt-10" aria-labelledby="others">
      <h2 id="others" className="text-2xl">
        {first ? words.whereToStart : words.otherSubjects}
      </h2>
      <ul className="shelf-list">
        {shelves.map(({ subject, completed, total, next }) => (
          <li key={subject._id}>
            <h3 lang={language.contentOf(subject)}>{subject.name}</h3>
            <p className="tnum">
              <MiniRod done={completed} total={total} className="bead-tota" />
              {words.quizzesDone(completed, total)}
            </p>
            <NextQuiz next={next} total={total} />
          </li>
        ))}
      </ul>
    </section>
  )
}
