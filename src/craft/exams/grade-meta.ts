import type { PageMeta } from '../../platform/rooms/room.ts'
import type { GradeData } from './grade.loader.ts'
import { words } from '../room.words.ts'

export function gradeMeta(loaded: unknown): PageMeta {
  if (!loaded) return { title: words.gradeExam }
  const { called, blueprint } = loaded as GradeData
  return {
    title: words.gradeTitle(called),
    description: words.gradeText(called, blueprint.minutes, blueprint.pass),
    trail: [[words.exams, '/exams']],
  }
}
