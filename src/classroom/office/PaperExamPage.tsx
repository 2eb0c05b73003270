import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { PaperExamForm as Form } from '../../craft/exams/paper-exams.contract.ts'
import type { RecordedExam } from '../../craft/exams/RecordExamView.tsx'
import { printCertificates } from '../../craft/office/exams.contract.ts'
import { call, download } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { getExamGroups, recordPaperExam } from '../paper-exams/paper-exams.contract.ts'
import { PaperExamForm } from '../paper-exams/PaperExamForm.tsx'

const groups = () => call(getExamGroups, {})
const record = (body: Form) => call(recordPaperExam, { body })
const print = ({ id: recording, grade, heldOn: day }: RecordedExam, part: number) =>
  download(printCertificates, { params: { grade, day }, body: { part, recording } })

/** /office/exams/paper: records an exam held on paper for children of any group. */
export function PaperExamPage(): ReactNode {
  usePageBar({
    title: 'Record a paper exam',
    help: 'Enter the marks of an exam held on paper. Children who reach the pass mark get a certificate.',
    above: { title: 'Grade exams', to: href('/office/exams') },
  })
  return <PaperExamForm login={href('/staff/login')} supervisor="" {...{ groups, record, print }} />
}
