import { useCallback } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call } from '../platform/wire.ts'
import { getTeacher } from './people.contract.ts'
import { ProfileFrame } from './ProfileFrame.tsx'

/** /teacherprofile/{id} */
export function TeacherProfilePage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getTeacher, { params: { id } }), [id])
  const { view, retry } = useOwn(paths.login(paths.teacherProfile(id)), load)
  return (
    <ProfileFrame
      view={view}
      failure="Failed to fetch teacher profile"
      onRetry={retry}
      sections={[
        {
          title: 'Courses',
          text: 'No courses are assigned to you yet.',
          action: (
            <Link className="textlink" to={paths.courses}>
              See the courses
            </Link>
          ),
        },
        { title: 'Franchise', text: 'No franchise is linked to this account.' },
        { title: 'Students mentored', text: 'Students appear here once the office assigns them to you.' },
      ]}
    />
  )
}
