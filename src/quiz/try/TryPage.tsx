import { useRef, useState, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { makeId } from '../../platform/new-id.ts'
import { useSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { TryResult } from './TryResult.tsx'
import { TryRound } from './TryRound.tsx'
import { gradeTry, getTryPaper, type Tried, type Try, type TryPaper } from './try.contract.ts'
import type { TryData } from './try.loader.ts'
import { WaitingTry } from './WaitingTry.tsx'
import '../practice/practice.css'
import './try.css'

/** /try: five questions without an account, on the beads or of a subject; the result may be kept. */
export function TryPage(): ReactNode {
  const { tries, beads } = useLoaderData<TryData>()
  const [paper, setPaper] = useState<TryPaper>(beads)
  const [tried, setTried] = useState<Tried | null>(null)
  // One id for each round: sent again it is the same try.
  const [id, setId] = useState<string>()
  const [sending, setSending] = useState(false)
  const [loading, setLoading] = useState<string>()
  const top = useRef<HTMLDivElement>(null)

  const begin = (next: TryPaper) => {
    setPaper(next)
    setTried(null)
    setId(undefined)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const choose = async (of: string) => {
    setLoading(of)
    try {
      begin((await call(getTryPaper, { params: { of } })).data)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || 'Failed to load the questions')
    }
    setLoading(undefined)
  }
  const send = async (answers: (string | null)[]) => {
    const _id = id ?? makeId(Date.now())
    setId(_id)
    setSending(true)
    try {
      setTried((await call(gradeTry, { body: { _id, of: paper.of, answers } })).data)
    } catch (error) {
      toast.error((isCallError(error) && error.message) || 'Your answers did not arrive')
    }
    setSending(false)
  }

  return (
    <div className="wrap try">
      <h1 className="text-3xl">{paper.of === 'beads' ? 'Move a bead' : paper.title}</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        {paper.subject && `${paper.subject}. `}Five questions, no clock, no account.
      </p>
      <WaitingTry />
      <div ref={top} className="try-top">
        {tried ? (
          <TryResult tried={tried} onAgain={() => begin(paper)} />
        ) : (
          <TryRound
            key={`${paper.of} ${id ?? ''}`}
            paper={paper}
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

/** What else can be tried; a child is not offered what trains teachers. */
function Others({ tries, of, loading, onChoose }: OthersProps): ReactNode {
  const session = useSession()
  const others = tries.filter((each) => each.of !== of && (session?.role !== 'student' || !each.forTeachers))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="try-others" className="try-others">
      <h2 id="try-others" className="text-2xl">
        Try something else
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
              <b>{each.subject || each.title}</b>
              <span>{each.subject ? each.title : each.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
