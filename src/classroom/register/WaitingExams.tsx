import type { ReactNode } from 'react'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { getPassedExams } from './exams.contract.ts'

const load = () => call(getPassedExams, {})

/** 'Exams to confirm', with how many wait for the teacher's word once that is known. */
export function WaitingExams(): ReactNode {
  const { view } = useOwn(null, load)
  const waiting =
    view.phase === 'shown' ? view.data.filter(({ sitting }) => sitting.judged === null).length : 0
  return <span className="tnum">Exams to confirm{waiting > 0 && `: ${waiting}`}</span>
}
