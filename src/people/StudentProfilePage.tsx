import { useCallback } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { getStudent } from './people.contract.ts'
import { ProfileFrame } from './ProfileFrame.tsx'

/** /studentprofile/{id} */
export function StudentProfilePage() {
  const { id = '' } = useParams()
  const load = useCallback(() => call(getStudent, { params: { id } }), [id])
  const { view, retry } = useOwn(paths.login(paths.studentProfile(id)), load)
  return (
    <ProfileFrame
      view={view}
      failure="Failed to fetch student profile"
      onRetry={retry}
      more={(student) => [['Education', student.presentEducation]]}
      action={
        <ButtonLink to={paths.events} state={{ userId: id }}>
          My Quizzes
        </ButtonLink>
      }
      sections={[
        {
          title: 'Courses',
          text: 'Your courses with their lessons, progress and receipts.',
          action: (
            <Link className="textlink" to={paths.myCourses}>
              Go to My Courses
            </Link>
          ),
        },
        {
          title: 'Quizzes',
          text: 'Your progress in each subject is on the quiz page, with the results of every quiz you finished.',
          action: (
            <Link className="textlink" to={paths.competition}>
              Go to the quizzes
            </Link>
          ),
        },
        { title: 'Achievements', text: 'None yet. They begin with the first quiz you finish.' },
      ]}
    />
  )
}
