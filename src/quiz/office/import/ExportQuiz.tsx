import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isCallError } from '../../../platform/errors.ts'
import { download } from '../../../platform/wire.ts'
import { OfficeSelect } from '../../../ui/office/fields.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportQuestions,
  type SubjectLine,
} from '../../bank/import/import.contract.ts'
import { QuizSelect } from './QuizSelect.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'

const names: Record<ExportFormat, string> = {
  csv: 'CSV',
  xlsx: 'XLSX (Excel)',
  gift: 'GIFT (Moodle)',
  aiken: 'Aiken: no explanations, no line breaks',
  xml: 'Moodle XML',
}

/** The questions of a quiz with their keys as a file. */
export function ExportQuiz({
  subjects,
  preselected,
}: {
  subjects: readonly SubjectLine[]
  preselected: string
}): ReactNode {
  const [quizId, setQuizId] = useState(preselected)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [error, setError] = useState('')
  const { busy, submit } = useSubmit((failed) =>
    setError((isCallError(failed) && failed.message) || 'We couldn’t create the file. Please try again.'),
  )
  const save = async () => {
    if (!quizId) return setError('Choose a quiz')
    setError('')
    await submit(async () => {
      const { name, file } = await download(exportQuestions, { params: { quizId }, query: { format } })
      saveFile(name, file)
    })
  }
  return (
    <section className="rg pad" aria-labelledby="export">
      <h2 id="export">Export</h2>
      <p className="of-hint">Includes answers. Keep this file away from students.</p>
      <div className="cf mt-3">
        <QuizSelect
          label="Quiz to export"
          subjects={subjects}
          value={quizId}
          error={error || undefined}
          onChange={(id) => {
            setQuizId(id)
            setError('')
          }}
        />
        <OfficeSelect
          label="Format"
          wide
          value={format}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        >
          {EXPORT_FORMATS.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </OfficeSelect>
      </div>
      <button type="button" className="ob mt-3" aria-disabled={busy} onClick={() => void save()}>
        <Download className="ico" aria-hidden="true" />
        Export
      </button>
    </section>
  )
}
