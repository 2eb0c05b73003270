import type { ReactNode } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { getPassedExams } from './exams.contract.ts'
import { words } from './register.words.ts'

const load = () => call(getPassedExams, {})

/** The link's text, with the number of results to confirm once it is loaded. */
export function WaitingExams(): ReactNode {
  const { view } = usePrivateQuery(null, load)
  const waiting =
    view.phase === 'shown' ? view.data.filter(({ sitting }) => sitting.judged === null).length : 0
  return <span className="tnum">{words.examsToConfirm(waiting)}</span>
}
