import { Soroban } from '../../ui/art/Soroban.tsx'
import type { Quiz } from '../quiz.contract.ts'
import { schemeText } from '../quiz.rules.ts'
import { words } from './instructions.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as quizWords } from '../quiz.words.ts'

const rules = [words.rule1, words.rule2, words.rule3, words.rule4]

/** What to know of a quiz before its timer starts. */
export function Instructions({ quiz }: { quiz: Quiz }) {
  const terms: [string, string][] = [
    [words.duration, words.minutes(quiz.duration)],
    [words.questions, String(quiz.questionCount)],
    [words.marks, String(quiz.marks)],
    [words.language, quizWords.language(quiz.language)],
  ]

  return (
    <>
      <div className="flex items-start gap-5">
        <div className="min-w-0 flex-1" lang={language.contentOf(quiz)}>
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
        <h2 className="text-xl">{words.title}</h2>
        <ol className="mt-3 grid list-decimal gap-2 pl-6">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <h2 className="mt-7 text-xl">{words.scheme}</h2>
        <p className="mt-2">{words.schemeText(schemeText(quiz))}</p>
        {!quiz.pausable && <p className="mt-2 font-[640]">{words.noPause}</p>}
      </section>
    </>
  )
}
