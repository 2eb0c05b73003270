import { useCallback } from 'react'
import { getScales } from '../../craft/exams/exams.contract.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import type { ExamGroups } from './paper-exams.contract.ts'

/** The exams that are given, and the children whose results the user may record. */
export function usePaperExam(login: string, groups: () => Promise<{ data: ExamGroups }>) {
  const load = useCallback(async () => {
    const [scales, children] = await Promise.all([call(getScales, {}), groups()])
    return { data: { scales: scales.data, groups: children.data } }
  }, [groups])
  return usePrivateQuery(login, load)
}
