import { Soroban } from '../../ui/art/Soroban.tsx'
import type { Quiz } from '../quiz.contract.ts'
import { schemeText } from '../quiz.rules.ts'

const rules = [
  'Questions are multiple choice unless they ask you to set beads, type a number or put things in order.',
  'Only one option is correct, unless the question asks you to choose all correct options.',
  'Do not close the window during the quiz. The timer keeps running. Your answers are saved and you can come back.',
  'If the page becomes unresponsive, refresh it. You will continue where you were.',
]

/** What to know of a quiz before its timer starts. */
export function Instructions({ quiz }: { quiz: Quiz }) {
  const terms: [string, string][] = [
    ['Duration', `${quiz.duration}\u00a0minutes`],
    ['Questions', String(quiz.questionCount)],
    ['Marks', String(quiz.marks)],
    ['Language', quiz.language],
  ]

  return (
    <>
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1">
          <p className="font-[640] text-ink-2">{quiz.subjectId.name}</p>
          <h1 className="text-3xl">{quiz.title}</h1>
          <p className="mt-3 max-w-[60ch] text-lg text-ink-2">{quiz.description}</p>
        </div>
        <Soroban value={quiz.questionCount} rods={3} className="hidden w-36 shrink-0 sm:block" />
      </div>
      <dl className="stats mt-7">
        {terms.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="mt-8 rounded-lg bg-card p-6 shadow-rest lg:p-8">
        <h2 className="text-xl">Instructions</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-6">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <h2 className="mt-7 text-xl">Marking scheme</h2>
        <p className="mt-2">{schemeText(quiz)}.</p>
        {!quiz.pausable && <p className="mt-2 font-[640]">This quiz cannot be paused.</p>}
      </section>
    </>
  )
}
