import { useMemo, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { uuidv7 } from '../../platform/new-id.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { PreviewDialog } from '../../ui/office/PreviewDialog.tsx'
import { getQuizLines } from '../bank/import/import.contract.ts'
import { getAllSubjects } from '../quiz.contract.ts'
import { BlueprintEditor } from './BlueprintEditor.tsx'
import { QuizDocument, type QuizDraft } from './documents.contract.ts'
import { PaperNotice } from './PaperNotice.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { emptyQuestion } from './questions.rules.ts'
import { QuestionsEditor } from './QuestionsEditor.tsx'
import { labels, QuizFields } from './QuizFields.tsx'
import { trialOf } from './preview.rules.ts'
import { PreviewQuiz } from './PreviewQuiz.tsx'

const pathOf = (id: string) => href('/office/quizzes/:id', { id })
const loadSubjects = () => call(getAllSubjects, {})
const loadQuizzes = () => call(getQuizLines, {})

/** Initial values of a new quiz. */
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
  const [empty] = useState(() => emptyQuiz(typeof window === 'undefined' ? '' : uuidv7(Date.now())))
  const { draft, documentId, readVersion } = useEditor('quiz', id, { empty, pathOf })
  const { view } = usePrivateQuery('/staff/login', loadSubjects)
  const competitionId = useCompetitionOf(documentId)
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
        help="One quiz and its questions. Attempts in progress keep their questions. Results are kept."
        above={{ title: 'Quizzes', to: href('/office/quizzes') }}
        translations={href('/office/translations/:kind/:id', { kind: 'quiz', id: documentId })}
        labels={labels}
        schema={QuizDocument}
        readVersion={readVersion}
        openField={(name) => {
          const faulty = questions[Number(/^questions\.(\d+)\./.exec(name)?.[1])]
          if (faulty) setOpenId(faulty.id)
        }}
        preview={<PreviewQuiz trial={trial} />}
        aside={
          question && (
            <PhonePreview
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
        {competitionId && <PaperNotice competitionId={competitionId} />}
        {id !== 'new' && <QuizLinks quizId={documentId} />}
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
        <PreviewDialog state="Preview: nothing is saved" onClose={() => setTrying(false)}>
          <PreviewQuiz trial={trial} begun />
        </PreviewDialog>
      )}
    </>
  )
}

/** The competition that has this quiz as its paper; null if there is none, or before it is loaded. */
function useCompetitionOf(quizId: string): string | null {
  const { view } = usePrivateQuery('/staff/login', loadQuizzes)
  const quizzes = view.phase === 'shown' ? view.data.flatMap((line) => line.quizzes) : []
  return quizzes.find(({ _id }) => _id === quizId)?.paperOf ?? null
}

/** The pages about the attempts of a stored quiz. */
function QuizLinks({ quizId }: { quizId: string }) {
  const session = useSession()
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link className="olink" to={href('/office/quizzes/:id/analysis', { id: quizId })}>
        Question analysis
      </Link>
      {session?.role === 'owner' && (
        <Link className="olink" to={href('/office/quizzes/:id/now', { id: quizId })}>
          Live attempts and extra time
        </Link>
      )}
    </p>
  )
}
