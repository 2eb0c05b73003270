import type { PageMeta } from '../../platform/rooms/room.ts'
import type { GradeData } from './grade.loader.ts'
import { words } from './exams.words.ts'
import { gradeName } from './grades.rules.ts'

export function gradeMeta(loaded: unknown): PageMeta {
  if (!loaded) return { title: words.gradeExam }
  const { key, name, blueprint } = loaded as GradeData
  const called = gradeName(key, name)
  return {
    title: words.gradeTitle(called),
    description: words.gradeText(called, blueprint.minutes, blueprint.pass),
    trail: [[words.title, '/exams']],
  }
}
