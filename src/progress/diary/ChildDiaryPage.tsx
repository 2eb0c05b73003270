import { useParams } from 'react-router'
import { DiaryDesk } from './DiaryDesk.tsx'

/** /family/children/:id: the diary of one child. */
export function ChildDiaryPage() {
  const { id = '' } = useParams()
  return <DiaryDesk childId={id} />
}
