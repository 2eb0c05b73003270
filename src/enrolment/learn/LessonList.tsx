import { Award } from 'lucide-react'
import { useSession } from '../../platform/browser/session.ts'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { saveNamedFile } from '../../ui/save-file.ts'
import { type Lesson, getCertificate } from '../enrolment.contract.ts'
import { progressPercent, mayRate } from '../enrolment.rules.ts'
import { words } from './learn.words.ts'
import { LessonRod, NumberBead } from './LessonRod.tsx'
import { RateCourse } from './RateCourse.tsx'
import type { Course } from './saved-lessons.ts'

type ListProps = {
  course: Course
  lessons: readonly Lesson[]
  at: number
  userId: string | undefined
  onShow: (index: number) => void
}

/** All lessons, how many are done, and what a finished course brings. */
export function LessonList({ course, lessons, at, userId, onShow }: ListProps) {
  const session = useSession()
  const done = lessons.filter((each) => each.done).length
  const next = lessons.findIndex((each) => !each.done)
  return (
    <aside aria-label={words.lessons} className="min-w-0">
      <p className="font-[640] tnum" id="progress">
        {words.lessonsDone(done, lessons.length)}
      </p>
      <LessonRod kind={course.cover} total={lessons.length} done={done} now={next < 0 ? null : next + 1} />
      {progressPercent(done, lessons.length) === 100 && (
        <Button
          className="mt-4 w-full"
          onClick={() => void saveNamedFile(call(getCertificate, { params: { courseId: course.courseId } }))}
        >
          <Award className="ico" aria-hidden="true" />
          {words.certificate}
        </Button>
      )}
      <ol className={`lesson-list own mt-5 subject-${course.cover}`}>
        {lessons.map((each, index) => (
          <li key={each._id}>
            <button type="button" aria-current={index === at || undefined} onClick={() => onShow(index)}>
              <NumberBead number={index + 1} state={stateOf(each, index === next)} />
              <span className="min-w-0 flex-1">
                <span lang={language.contentOf(each)}>{each.title}</span>
                {each.done && <small>{words.done}</small>}
                {index === next && <small>{words.now}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {/* The family's word to the world; behind a PIN only the parent's. */}
      {mayRate(done, lessons.length) && !session?.behindPin && (
        <RateCourse courseId={course.courseId} userId={userId} given={course.stars} />
      )}
    </aside>
  )
}

export function stateOf({ done }: Lesson, next: boolean): 'done' | 'now' | 'waiting' {
  if (done) return 'done'
  return next ? 'now' : 'waiting'
}
