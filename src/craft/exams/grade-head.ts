import type { PageHead } from '../../platform/room.ts'
import type { GradeData } from './grade.loader.ts'

export function gradeHead(loaded: unknown): PageHead {
  if (!loaded) return { title: 'Grade exam' }
  const { name, minutes, pass } = loaded as GradeData
  return {
    title: `${name}: grade exam`,
    description: `What ${name} asks: ${minutes} minutes, passed from ${pass} points.`,
    trail: [['Grade exams', '/exams']],
  }
}
