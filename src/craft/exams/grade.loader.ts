import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound } from '../../platform/browser/not-found.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { getExam } from './exams.contract.ts'
import { gradeName } from './grades.rules.ts'

/** `called`: its name in the language of the page, without what names all grades in the first script. */
export type GradeData = Reply<typeof getExam>['data'] & { called: string }

/** The grade that an address names, by its key or by the id of its papers. @throws a 404 page for none. */
export const gradeLoader = async ({ params: { id = '' } }: LoaderFunctionArgs): Promise<GradeData> => {
  const { data } = await orNotFound(call(getExam, { params: { id } }))
  return { ...data, called: gradeName(data.key, data.name) }
}
