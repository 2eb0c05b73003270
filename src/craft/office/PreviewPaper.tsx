import '../worksheets/worksheets.css'
import { Printer, RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { blueprintOf, type GradeDraft, type Typed } from '../exams/ladder.rules.ts'
import { SheetPaper } from '../worksheets/SheetPaper.tsx'
import { examSheet } from '../worksheets/worksheet.rules.ts'
import { GradeDocument } from './ladders.contract.ts'

const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

/** A paper of a draft with its answer key, from a seed, to view or print. Nothing is stored. */
export function PreviewPaper({ grade }: { grade: GradeDraft<Typed> }): ReactNode {
  const [seed, setSeed] = useState(1)
  const read = useMemo(() => z.safeParse(GradeDocument, grade), [grade])
  const sheet = useMemo(
    () =>
      read.data &&
      examSheet({ key: read.data.id, name: read.data.name, blueprint: blueprintOf(read.data) }, seed),
    [read, seed],
  )
  if (!sheet)
    return (
      <div className="wrap py-16">
        <EmptyState title="Complete the grade to see a paper">
          {[...new Set(read.error?.issues.map(({ message }) => message))].join('. ')}
        </EmptyState>
      </div>
    )
  return (
    <div className="wrap py-6">
      <p className="no-print ld-keys">
        <Button variant="line" onClick={() => setSeed(drawn())}>
          <RefreshCw className="ico" aria-hidden="true" />
          Another paper
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          <Printer className="ico" aria-hidden="true" />
          Print
        </Button>
      </p>
      <div className="ws-sheets">
        <SheetPaper sheet={sheet} site="" />
        <SheetPaper sheet={sheet} site="" isKey />
      </div>
    </div>
  )
}
