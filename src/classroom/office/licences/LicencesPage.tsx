import { type ReactNode, useCallback } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { call } from '../../../platform/wire.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { usePageBar } from '../../../ui/office/frame.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AddLicence } from './AddLicence.tsx'
import { getLicences, type LicensedTeacher } from './licences.contract.ts'
import { TeacherLicences } from './TeacherLicences.tsx'
import { isInOrder } from './licence-list.ts'

/** /office/licences: what teachers are licensed to teach; of one centre or teacher by its address. */
export function LicencesPage(): ReactNode {
  const [search] = useSearchParams()
  const [centreId, teacherId] = [search.get('centreId') ?? '', search.get('teacherId') ?? '']
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => {
      const query = { ...(centreId && { centreId }), ...(teacherId && { teacherId }) }
      return call(getLicences, { query })
    }, [centreId, teacherId]),
  )
  const bar = usePageBar({
    title: 'Licences',
    help: 'What teachers are licensed to teach. Once a subject has a licence, a teacher needs one to be put to a group of that subject, or the office writes why not. Groups that run already stay with their teacher.',
    note: view.phase === 'shown' ? view.data.centre : '',
    above: centreId
      ? { title: 'Centre', to: href('/office/centres/:id', { id: centreId }) }
      : { title: 'Groups', to: href('/office/groups') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const { teachers, subjects, today, mayManage } = view.data
  const known = teachers.filter(
    ({ licences, gaps, waiting }) => licences.length + gaps.length + waiting.length > 0,
  )
  const shown = { subjects, today, mayManage, onChanged: retry }
  const add = mayManage && teachers.length > 0 && (
    <AddLicence
      key={teacherId}
      button="Add a licence"
      teachers={teachers}
      subjects={subjects}
      start={{ fromDay: today, teacherId }}
      onAdded={retry}
    />
  )
  return (
    <>
      {bar && known.length > 0 && createPortal(add, bar)}
      <div className="panel-column max-w-3xl">
        {known.length === 0 && (
          <NoLicences isOne={teacherId !== ''} hasTeachers={teachers.length > 0} add={add} />
        )}
        <Teachers title="To look at" teachers={known.filter((one) => !isInOrder(one))} {...shown} />
        <Teachers title="In force" teachers={known.filter(isInOrder)} {...shown} />
        {(centreId || teacherId) && (
          <p>
            <Link className="olink" to={href('/office/licences')}>
              All teachers
            </Link>
          </p>
        )}
      </div>
    </>
  )
}

type NoLicencesProps = { isOne: boolean; hasTeachers: boolean; add: ReactNode }

function NoLicences({ isOne, hasTeachers, add }: NoLicencesProps): ReactNode {
  if (!hasTeachers)
    return (
      <EmptyState title="No teacher here yet">
        Teachers appear once they have opened their invitation.
      </EmptyState>
    )
  return (
    <EmptyState title={isOne ? 'This teacher has no licence' : 'No licence yet'} action={add}>
      Groups need none until the first licence for their subject begins.
    </EmptyState>
  )
}

type TeachersProps = {
  title: string
  teachers: readonly LicensedTeacher[]
  subjects: readonly string[]
  today: string
  mayManage: boolean
  onChanged: () => void
}

function Teachers({ title, teachers, ...shown }: TeachersProps): ReactNode {
  if (teachers.length === 0) return null
  const id = `licences-${title}`
  return (
    <section className="rg" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="panel-note">
          {teachers.length === 1 ? '1 teacher' : `${teachers.length} teachers`}
        </span>
      </div>
      <ul className="divide-y divide-rule">
        {teachers.map((teacher) => (
          <TeacherLicences key={teacher._id} teacher={teacher} {...shown} />
        ))}
      </ul>
    </section>
  )
}
