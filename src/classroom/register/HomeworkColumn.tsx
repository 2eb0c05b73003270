import { useState } from 'react'
import { href, Link } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import type { HomeworkStatus, Register, RegisterChild } from '../classroom.contract.ts'
import { tickHomework } from '../homework.contract.ts'
import { words } from './register.words.ts'

/** The head of the column: the homework that it shows. */
export function HomeworkHead({
  groupId,
  task,
}: {
  groupId: string
  task: Register['homework'][number] | undefined
}) {
  if (!task) return <span>{words.homework}</span>
  return (
    <>
      <span>{words.homework}</span>
      <Link
        className="reg-hw-link"
        to={href('/teach/groups/:id/homework/:homeworkId', { id: groupId, homeworkId: task._id })}
        lang={language.langOf(task.title)}
      >
        {task.title}
      </Link>
    </>
  )
}

type CellProps = { register: Register; child: RegisterChild; onChanged: () => void }

/** A child's homework; the teacher ticks what the product cannot see. */
export function HomeworkCell({ register: { group, shown, homework }, child, onChanged }: CellProps) {
  const { work } = child
  const [ticked, setTicked] = useState(work?.done ?? false)
  if (!work || !shown) return null
  if (work.right !== null && work.total !== null)
    return (
      <span className="reg-hw tnum">
        <b>{work.right}</b>
        {words.outOf(work.total)}
      </span>
    )
  const task = homework.find(({ _id }) => _id === shown)
  if (task && (task.quiz ?? task.exercise ?? task.lesson) !== null && work.ticked === null)
    return <span className="reg-hw reg-hw-no">{seenWords(work)}</span>
  const tick = (done: boolean) => {
    setTicked(done)
    const params = { id: group._id, homeworkId: shown }
    call(tickHomework, { params, body: { studentId: child._id, done } })
      .then(onChanged)
      .catch((error: unknown) => {
        setTicked(!done)
        toastError(error)
      })
  }
  return (
    <label className="reg-tick">
      <input
        type="checkbox"
        checked={ticked}
        aria-label={words.homeworkDone(child.fullName)}
        onChange={(event) => tick(event.target.checked)}
      />
      <span aria-hidden="true">{words.done}</span>
    </label>
  )
}

const seenWords = ({ done, practised }: HomeworkStatus): string => {
  if (done) return words.done
  if (!practised || practised.tries + practised.helped === 0) return words.notStarted
  return practised.tries === 0 ? words.onlyHelped : words.rightSoFar(practised.right)
}
