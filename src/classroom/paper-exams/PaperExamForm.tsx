import { type ReactNode, useState } from 'react'
import type { PaperExamForm as Form } from '../../craft/exams/paper-exams.contract.ts'
import { RecordedExamView } from '../../craft/exams/RecordedExamView.tsx'
import { type RecordedExam, RecordExamView } from '../../craft/exams/RecordExamView.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { words } from './paper-exam.words.ts'
import type { ExamGroups } from './paper-exams.contract.ts'
import { usePaperExam } from './usePaperExam.ts'

type FormProps = {
  login: string
  supervisor: string
  groups: () => Promise<{ data: ExamGroups }>
  record: (form: Form) => Promise<{ data: { recorded: number; passed: number } }>
  print: (exam: RecordedExam, part: number) => Promise<{ name: string; file: Blob }>
}

/** The form of an exam on paper, and what was saved by it. */
export function PaperExamForm({ login, supervisor, groups, record, print }: FormProps): ReactNode {
  const { view, retry } = usePaperExam(login, groups)
  const [saved, setSaved] = useState<RecordedExam | null>(null)
  if (view.phase === 'loading') return <Skeleton className="mt-5 h-96 rounded-lg" />
  if (view.phase === 'failed')
    return (
      <ErrorState
        className="mt-8"
        title={view.message}
        action={view.status !== 403 && <Button onClick={retry}>{words.tryAgain}</Button>}
      />
    )
  if (saved)
    return (
      <RecordedExamView exam={saved} print={(part) => print(saved, part)} onAnother={() => setSaved(null)} />
    )
  return <RecordExamView {...view.data} {...{ supervisor, record }} onRecorded={setSaved} />
}
