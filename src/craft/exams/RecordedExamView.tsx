import { type ReactNode } from 'react'
import { Check } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { PrintCertificatesView } from '../../academy/PrintCertificatesView.tsx'
import type { RecordedExam } from './RecordExamView.tsx'
import { words } from './record-exam.words.ts'

type RecordedProps = {
  exam: RecordedExam
  print: (part: number) => Promise<{ name: string; file: Blob }>
  onAnother: () => void
}

/** What was saved, and what to do with it. */
export function RecordedExamView({ exam, print, onAnother }: RecordedProps): ReactNode {
  const { recorded, passed } = exam
  return (
    <section className="pex-done" aria-live="polite">
      <h2>
        <Check className="ico" aria-hidden="true" />
        {words.saved(recorded)}
      </h2>
      <p>{passed === 0 ? words.nonePassed : words.ready(passed)}</p>
      <div className="jd-keys">
        <PrintCertificatesView count={passed} print={print} />
        <Button variant="line" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </section>
  )
}
