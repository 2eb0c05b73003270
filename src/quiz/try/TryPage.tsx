import { useState, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { TryResult } from './TryResult.tsx'
import { TryRound } from './TryRound.tsx'
import { gradeGuestAttempt, getTryPaper, type GuestResult, type Try, type TryPaper } from './try.contract.ts'
import type { TryData } from './try.loader.ts'
import { WaitingTry } from './WaitingTry.tsx'
import '../practice/practice.css'
import './try.css'
import { words } from './try.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { isBeads } from './bead-texts.ts'

/** /try: five questions without an account, on beads or from a subject; the result can be saved. */
export function TryPage(): ReactNode {
  const { tries, beads } = useLoaderData<TryData>()
  const [paper, setPaper] = useState<TryPaper>(beads)
  const [tried, setTried] = useState<GuestResult | null>(null)
  // One id per round makes a retry idempotent.
  const [id, setId] = useState<string>()
  const [sending, setSending] = useState(false)
  const [loading, setLoading] = useState<string>()
  // A round started by the user gets the focus on its first question.
  const [round, setRound] = useState(0)

  const begin = (next: TryPaper) => {
    setPaper(next)
    setTried(null)
    setId(undefined)
    setRound(round + 1)
  }
  const choose = async (of: string) => {
    setLoading(of)
    try {
      begin((await call(getTryPaper, { params: { of } })).data)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || words.noQuestions)
    }
    setLoading(undefined)
  }
  const send = async (answers: (string | null)[]) => {
    const _id = id ?? uuidv7(Date.now())
    setId(_id)
    setSending(true)
    try {
      setTried((await call(gradeGuestAttempt, { body: { _id, of: paper.of, answers } })).data)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || words.noAnswers)
    }
    setSending(false)
  }

  return (
    <div className="wrap try">
      <h1 className="text-2xl lg:text-3xl" lang={isBeads(paper) ? undefined : language.contentOf(paper)}>
        {isBeads(paper) ? words.moveBead : paper.title}
      </h1>
      <p className="max-w-[60ch] text-ink-2 lg:mt-2 lg:text-lg">
        {paper.subject && <span lang={language.langOf(paper.subject)}>{words.subject(paper.subject)}</span>}
        {words.five}
      </p>
      <WaitingTry />
      <div>
        {tried ? (
          <TryResult tried={tried} onAgain={() => begin(paper)} />
        ) : (
          <TryRound
            key={round}
            paper={paper}
            focused={round > 0}
            sending={sending}
            onDone={(answers) => void send(answers)}
          />
        )}
      </div>
      <Others tries={tries} of={paper.of} loading={loading} onChoose={(of) => void choose(of)} />
    </div>
  )
}

type OthersProps = {
  tries: readonly Try[]
  of: string
  loading: string | undefined
  onChoose: (of: string) => void
}

/** Other tries; children are not offered teacher training. */
function Others({ tries, of, loading, onChoose }: OthersProps): ReactNode {
  const session = useSession()
  const others = tries.filter((each) => each.of !== of && (session?.role !== 'student' || !each.forTeachers))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="try-others" className="try-others">
      <h2 id="try-others" className="text-2xl">
        {words.somethingElse}
      </h2>
      <ul>
        {others.map((each) => (
          <li key={each.of} className={each.forTeachers ? 'for-teachers' : undefined}>
            <button
              type="button"
              aria-busy={loading === each.of}
              disabled={loading !== undefined}
              onClick={() => onChoose(each.of)}
            >
              <Offer offered={each} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a try is: the beads in our words, a quiz in the academy's. */
function Offer({ offered }: { offered: Try }): ReactNode {
  const { subject, title, description } = offered
  if (isBeads(offered))
    return (
      <>
        <b>{words.moveBead}</b>
        <span>{words.beadsText}</span>
      </>
    )
  const own = language.contentOf(offered)
  return (
    <>
      <b lang={subject ? language.langOf(subject) : own}>{subject || title}</b>
      <span lang={own}>{subject ? title : description}</span>
    </>
  )
}
