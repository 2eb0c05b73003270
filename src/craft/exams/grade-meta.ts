import type { PageMeta } from '../../platform/rooms/room.ts'
import type { GradeData } from './grade.loader.ts'

export function gradeMeta(loaded: unknown): PageMeta {
  if (!loaded) return { title: 'Grade exam' }
  const { name, blueprint } = loaded as GradeData
  return {
    title: `${name}: grade exam`,
    description: `${name} syllabus: ${blueprint.minutes} minutes, ${blueprint.pass} points to pass.`,
    trail: [['Grade exams', '/exams']],
  }
}
