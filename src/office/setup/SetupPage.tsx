import '../styles/office.css'
import { useCallback, useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { storeSession } from '../../platform/session.ts'
import { call, type Reply, type Sent } from '../../platform/wire.ts'
import { Mark } from '../../ui/art/Mark.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { FirstContent } from './FirstContent.tsx'
import { openSetup, setUp } from './setup.contract.ts'
import { type Filled, SetupForm } from './SetupForm.tsx'

type Opened = Reply<typeof openSetup>['data']
type Stage =
  | { name: 'opening' }
  | { name: 'refused'; message: string; status: number }
  | { name: 'form'; opened: Opened }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'content' }

/** What is wrong, by field. */
export type Errors = Readonly<Record<string, string>>

/** /office/setup: an empty academy becomes one. */
export function SetupPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [stage, setStage] = useState<Stage>({ name: 'opening' })
  const navigate = useNavigate()

  const open = useCallback(() => {
    setStage({ name: 'opening' })
    call(openSetup, { body: { token } }).then(
      ({ data }) => setStage({ name: 'form', opened: data }),
      (error: unknown) =>
        setStage({
          name: 'refused',
          status: isCallError(error) ? error.status : 0,
          message: (isCallError(error) && error.message) || 'The academy did not answer. Please try again.',
        }),
    )
  }, [token])
  useEffect(open, [open])

  const send = async ({ academy, tax, owner, code }: Filled): Promise<Errors | null> => {
    try {
      const { data } = await call(setUp, { body: { token, academy, tax, owner, code } } as Sent<typeof setUp>)
      const { _id, fullName, role } = data.data
      storeSession({ userId: _id, name: fullName, role, family: false })
      // The link has done its work: it is not for the history of this browser.
      window.history.replaceState(window.history.state, '', href('/office/setup'))
      setStage({ name: 'codes', codes: data.recoveryCodes })
      return null
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.status === 401 || error.status === 409) {
        setStage({ name: 'refused', status: error.status, message: error.message })
        return null
      }
      return error.errors ?? { code: error.message || 'That did not work. Please try again.' }
    }
  }

  return (
    <div className="of su">
      <header className="su-h">
        <Mark className="h-9 w-auto shrink-0" />
        <h1>Set up the academy</h1>
      </header>
      {stage.name === 'opening' && <Skeleton className="h-96 rounded-lg" />}
      {stage.name === 'refused' && <Refused stage={stage} open={open} />}
      {stage.name === 'form' && (
        <SetupForm secret={stage.opened.secret} address={stage.opened.address} send={send} />
      )}
      {stage.name === 'codes' && <Codes codes={stage.codes} onKept={() => setStage({ name: 'content' })} />}
      {stage.name === 'content' && <FirstContent onDone={() => void navigate(href('/office'))} />}
    </div>
  )
}

function Refused({ stage, open }: { stage: { message: string; status: number }; open: () => void }) {
  if (stage.status === 409)
    return (
      <section className="rg pad su-c">
        <h2 className="st-h">{stage.message}</h2>
        <ButtonLink to={href('/staff/login')} className="mt-3">
          Staff login
        </ButtonLink>
      </section>
    )
  if (stage.status === 0 || stage.status >= 500) return <Failed message={stage.message} retry={open} />
  return (
    <section className="rg pad su-c" role="alert">
      <h2 className="st-h">This link is not good (any more)</h2>
      <p className="mt-1">
        Start the academy again: it prints a new link, good for a day. Use the whole line, up to its last
        letter.
      </p>
    </section>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <section className="rg pad su-c" aria-labelledby="codes">
      <h2 id="codes" className="st-h">
        Your recovery codes
      </h2>
      <p className="of-hint">
        Each opens your account once when your phone is lost. They are shown only now: print them or write
        them down.
      </p>
      <ul className="su-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="su-k">
        <button type="button" className="ob" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="ob ob-main" onClick={onKept}>
          I have kept them
        </button>
      </p>
    </section>
  )
}
