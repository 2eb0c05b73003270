import './ladders.css'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, useParams } from 'react-router'
import * as z from 'zod/mini'
import { uuidv7 } from '../../platform/new-id.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { PreviewDialog } from '../../ui/office/PreviewDialog.tsx'
import { SortableList } from '../../ui/office/SortableList.tsx'
import {
  blueprintOf,
  type GradeDraft,
  MAX_GRADES,
  type LadderDraft,
  type Typed,
} from '../exams/ladder.rules.ts'
import { GradesView } from '../exams/GradesView.tsx'
import { below, GradeFields } from './GradeFields.tsx'
import { LadderDocument } from './ladders.contract.ts'
import { FIRST_PART } from './PartFields.tsx'
import { PreviewPaper } from './PreviewPaper.tsx'

type Grade = GradeDraft<Typed>

const empty: LadderDraft<Typed> = { name: '', about: '', grades: [] }
const pathOf = (id: string) => href('/office/exams/ladders/:id', { id })
const labels = { name: 'Name', about: 'About it', grades: 'Grades' }
const newGrade = (): Grade => ({
  id: uuidv7(Date.now()),
  name: '',
  minutes: 10,
  pass: 70,
  retakeDays: 7,
  parts: [FIRST_PART],
})

/** /office/exams/ladders/{id}: the academy's own exam levels with their grades. */
export function LadderPage(): ReactNode {
  const { id = '' } = useParams()
  const { draft, documentId, readVersion } = useEditor('ladder', id, { empty, pathOf })
  const ladder = { ...empty, ...(draft.data as Partial<LadderDraft<Typed>>) }
  const { keeper, errors } = draft
  return (
    <EditorFrame
      draft={draft}
      title={ladder.name}
      help="Exam grades, easiest first. Changes apply from the next paper. Old papers and results stay the same."
      above={{ title: 'Grade exams', to: href('/office/exams') }}
      translations={href('/office/translations/:kind/:id', { kind: 'ladder', id: documentId })}
      labels={labels}
      schema={LadderDocument}
      readVersion={readVersion}
      preview={<Look ladder={ladder} />}
    >
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.name}
            wide
            value={ladder.name}
            error={errors.name}
            onChange={({ target }) => keeper.change({ name: target.value })}
          />
          <OfficeField
            label={labels.about}
            wide
            value={ladder.about}
            error={errors.about}
            onChange={({ target }) => keeper.change({ about: target.value })}
          />
        </div>
      </div>
      <Grades grades={ladder.grades} errors={errors} onGrades={(grades) => keeper.change({ grades })} />
    </EditorFrame>
  )
}

/** The exam levels as visitors will see them, once complete. */
function Look({ ladder }: { ladder: LadderDraft<Typed> }): ReactNode {
  const { data } = z.safeParse(LadderDocument, ladder)
  if (!data)
    return (
      <div className="wrap py-16">
        <EmptyState title="Incomplete">Press Publish to see which fields.</EmptyState>
      </div>
    )
  const grades = data.grades.map((grade) => ({
    key: grade.id,
    name: grade.name,
    blueprint: blueprintOf(grade),
  }))
  return (
    <div className="wrap ex">
      <div className="ex-scales">
        <GradesView scale={{ key: 'draft', name: data.name, about: data.about, grades }} still />
      </div>
    </div>
  )
}

type GradesProps = {
  grades: readonly Grade[]
  errors: Readonly<Record<string, string>>
  onGrades: (grades: readonly Grade[]) => void
}

function Grades({ grades, errors, onGrades }: GradesProps): ReactNode {
  const [openId, setOpenId] = useState<string | null>(null)
  const [triedId, setTriedId] = useState<string | null>(null)
  const tried = grades.find(({ id }) => id === triedId)
  const add = (grade: Grade, at = grades.length) => {
    onGrades(grades.toSpliced(at, 0, grade))
    setOpenId(grade.id)
    requestAnimationFrame(() => document.getElementById(`grade-${grade.id}`)?.querySelector('input')?.focus())
  }
  return (
    <section className="rg lined lsn ld" aria-labelledby="grades">
      <div className="rg-h">
        <h2 id="grades">Grades, easiest first</h2>
        <span className="tnum">{grades.length}</span>
        {grades.length < MAX_GRADES && (
          <button type="button" className="ob" onClick={() => add(newGrade())}>
            <Plus className="ico" aria-hidden="true" />
            Grade
          </button>
        )}
      </div>
      {errors.grades && (
        <p className="of-err pad" role="alert">
          {errors.grades}
        </p>
      )}
      {grades.length === 0 ? (
        <p className="muted py-4 pr-4 pl-[calc(var(--m)+14px)]">
          No grades yet. Each has a name, minutes, and parts with new questions for each child.
        </p>
      ) : (
        <SortableList
          items={grades.map((grade) => ({ id: grade.id, name: grade.name || 'Untitled', grade }))}
          onOrder={(items) => onGrades(items.map(({ grade }) => grade))}
          what="a grade"
        >
          {({ grade }, place) => {
            const at = grades.indexOf(grade)
            return (
              <GradeFields
                grade={grade}
                place={place}
                errors={below(`grades.${at}`, errors)}
                open={grade.id === openId}
                onOpen={() => setOpenId(grade.id === openId ? null : grade.id)}
                onChange={(changed) => {
                  // A grade that opened because of an error stays open while it is fixed.
                  setOpenId(grade.id)
                  onGrades(grades.with(at, changed))
                }}
                onCopy={() => add({ ...grade, id: uuidv7(Date.now()), name: `${grade.name} (copy)` }, at + 1)}
                onTry={() => setTriedId(grade.id)}
                onRemove={() => onGrades(grades.toSpliced(at, 1))}
              />
            )
          }}
        </SortableList>
      )}
      {tried && (
        <PreviewDialog onClose={() => setTriedId(null)} state={`A paper of “${tried.name || 'Untitled'}”`}>
          <PreviewPaper grade={tried} />
        </PreviewDialog>
      )}
    </section>
  )
}
