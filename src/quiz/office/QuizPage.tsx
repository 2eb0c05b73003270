import { useMemo, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { makeId } from '../../platform/new-id.ts'
import { useEditor } from '../../platform/useDraft.ts'
import { useSession } from '../../platform/session.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { PreviewDialog } from '../../ui/office/PreviewDialog.tsx'
import { getAllSubjects } from '../quiz.contract.ts'
import { BlueprintEditor } from './BlueprintEditor.tsx'
import type { QuizDraft } from './documents.contract.ts'
import { PhoneLook } from './PhoneLook.tsx'
import { emptyQuestion } from './questions.rules.ts'
import { QuestionsEditor } from './QuestionsEditor.tsx'
import { labels, QuizFields } from './QuizFields.tsx'
import { trialOf } from './trial.rules.ts'
import { TryQuiz } from './TryQuiz.tsx'

const pathOf = (id: string) => href('/office/quizzes/:id', { id })
const loadSubjects = () => call(getAllSubjects, {})

/** What a new quiz begins with. */
const emptyQuiz = (questionId: string) => ({
  title: '',
  description: '',
  subjectId: '',
  price: 0,
  minutes: null,
  marks: 20,
  passingMarks: 8,
  penalty: { numerator: 1, denominator: 4 },
  language: 'English',
  allowReattempt: true,
  pausable: true,
  pauseLimit: 20,
  pauseMinutes: 1_440,
  blueprint: [],
  questions: [emptyQuestion(questionId)],
})

/** /office/quizzes/{id}: one quiz with its questions. */
export function QuizPage() {
  const { id = '' } = useParams()
  const session = useSession()
  const [empty] = useState(() => emptyQuiz(typeof window === 'undefined' ? '' : makeId(Date.now())))
  const { draft, documentId, readVersion } = useEditor('quiz', id, { empty, pathOf })
  const { view } = useOwn('/staff/login', loadSubjects)
  const [openId, setOpenId] = useState('')
  const [trying, setTrying] = useState(false)
  const { keeper, errors } = draft
  const data = draft.data as QuizDraft
  const questions = data.questions ?? []
  const subjects = view.phase === 'shown' ? view.data : []
  const subject = subjects.find(({ _id }) => _id === data.subjectId)
  const trial = useMemo(() => trialOf(documentId, data, subject), [documentId, data, subject])
  const place = Math.max(
    0,
    questions.findIndex((one) => one.id === openId),
  )
  const question = questions[place]
  return (
    <>
      <EditorFrame
        draft={draft}
        title={data.title ?? ''}
        help="One quiz with its questions. A running attempt keeps the questions it began with; results stay."
        above={{ title: 'Quizzes', to: href('/office/quizzes') }}
        labels={labels}
        readVersion={readVersion}
        preview={<TryQuiz trial={trial} />}
        aside={
          question && (
            <PhoneLook
              title={data.title ?? ''}
              minutes={trial.quiz.duration}
              question={question}
              place={place}
              total={questions.length}
              onTry={() => setTrying(true)}
            />
          )
        }
      >
        {id !== 'new' && (
          <p className="flex flex-wrap gap-x-6">
            <Link className="olink" to={href('/office/quizzes/:id/analysis', { id: documentId })}>
              How its questions do
            </Link>
            {session?.role === 'owner' && (
              <Link className="olink" to={href('/office/quizzes/:id/now', { id: documentId })}>
                Who takes it now, and more time
              </Link>
            )}
          </p>
        )}
        <QuizFields
          data={data}
          errors={errors}
          subjects={subjects}
          onChange={(fields) => keeper.change(fields)}
        />
        {!data.open && (
          <BlueprintEditor
            blueprint={data.blueprint ?? []}
            questions={questions}
            errors={errors}
            onChange={(blueprint) => keeper.change({ blueprint })}
          />
        )}
        <QuestionsEditor
          questions={questions}
          errors={errors}
          openId={openId}
          onOpen={setOpenId}
          onChange={(changed) => keeper.change({ questions: changed })}
        />
      </EditorFrame>
      {trying && (
        <PreviewDialog state="A trial: nothing is stored" onClose={() => setTrying(false)}>
          <TryQuiz trial={trial} begun />
        </PreviewDialog>
      )}
    </>
  )
}
