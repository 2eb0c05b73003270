import type { PageHead } from '../../platform/room.ts'
import type { GradeData } from './grade.loader.ts'

export function gradeHead(loaded: unknown): PageHead {
  if (!loaded) return { title: 'Grade exam' }
  const { name, blueprint } = loaded as GradeData
  return {
    title: `${name}: grade exam`,
    description: `What ${name} asks: ${blueprint.minutes} minutes, passed from ${blueprint.pass} points.`,
    trail: [['Grade exams', '/exams']],
  }
}
