import { useParams } from 'react-router'
import { ChildDiary } from './ChildDiary.tsx'

/** /family/children/:id: the diary of one child. */
export function ChildDiaryPage() {
  const { id = '' } = useParams()
  return <ChildDiary childId={id} />
}
