import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../platform/browser/not-found.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { getExam } from './exams.contract.ts'

export type GradeData = Reply<typeof getExam>['data']

/** The grade that an address names, by its key or by the id of its papers. @throws a 404 page for none. */
export const gradeLoader = async ({ params: { id = '' } }: LoaderFunctionArgs): Promise<GradeData> =>
  (await orNotFound(call(getExam, { params: { id } }))).data
