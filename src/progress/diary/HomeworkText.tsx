import type { ReactNode } from 'react'
import { words as language } from '../../platform/language.words.ts'
import type { FamilyHomework } from './diary.contract.ts'
import { words } from './diary.words.ts'

/** Homework in a line: what it asks for, and what the teacher wrote. */
export function HomeworkText({ homework }: { homework: FamilyHomework }): ReactNode {
  return (
    <span>
      {words.homeworkText(homework)}
      <span lang={language.langOf(homework.text)}>{homework.text}</span>
    </span>
  )
}
