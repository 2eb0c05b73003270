import { data, type LoaderFunctionArgs } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import type { PageHead } from '../../platform/room.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { getExam } from './exams.contract.ts'

export type GradeData = Reply<typeof getExam>['data']

/** The grade that an address names, by its key or by the id of its papers. @throws a 404 page for none. */
export async function gradeLoader({ params: { id = '' } }: LoaderFunctionArgs): Promise<GradeData> {
  try {
    return (await call(getExam, { params: { id } })).data
  } catch (error) {
    if (isCallError(error) && (error.status === 404 || error.status === 400))
      throw data(null, { status: 404 })
    throw error
  }
}

export function gradeHead(loaded: unknown): PageHead {
  if (!loaded) return { title: 'Grade exam' }
  const { name, blueprint } = loaded as GradeData
  return {
    title: `${name}: grade exam`,
    description: `What ${name} asks: ${blueprint.minutes} minutes, passed from ${blueprint.pass} points.`,
    trail: [['Grade exams', '/exams']],
  }
}
