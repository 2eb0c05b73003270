import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { PaperExamForm as Form } from '../../craft/exams/paper-exams.contract.ts'
import type { RecordedExam } from '../../craft/exams/RecordExamView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call, download } from '../../platform/wire.ts'
import { printGroupCertificates } from '../register/exams.contract.ts'
import { getTeachExamGroups, recordGroupPaperExam } from './paper-exams.contract.ts'
import { words } from './paper-exam.words.ts'
import { PaperExamForm } from './PaperExamForm.tsx'

const groups = async () => {
  const { data } = await call(getTeachExamGroups, {})
  // It is no group of the academy's, which would have a name of its own.
  return { data: data.map((each) => (each.key === 'mentored' ? { ...each, name: words.mentored } : each)) }
}
const record = (body: Form) => call(recordGroupPaperExam, { body })
const print = ({ id: recording, grade, heldOn: day }: RecordedExam, part: number) =>
  download(printGroupCertificates, { params: { grade, day }, body: { part, recording } })

/** /teach/exams/paper: records an exam held on paper for the teacher's own children. */
export function TeachPaperExamPage(): ReactNode {
  const supervisor = useSession()?.name ?? ''
  const back = href('/teach/exams')
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        {words.text}{' '}
        <Link className="textlink" to={back}>
          {words.back}
        </Link>
      </p>
      <PaperExamForm
        login={withNext(href('/login'), href('/teach/exams/paper'))}
        {...{ supervisor, groups, record, print }}
      />
    </div>
  )
}
