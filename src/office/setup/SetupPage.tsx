import '../styles/office.css'
import { useCallback, useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { storeSession } from '../../platform/browser/session.ts'
import { call, type Reply, type CallInput } from '../../platform/wire.ts'
import { LogoMark } from '../../ui/art/LogoMark.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { FirstContent } from './FirstContent.tsx'
import { checkSetupLink, setUp } from './setup.contract.ts'
import { type Filled, SetupForm } from './SetupForm.tsx'

type Opened = Reply<typeof checkSetupLink>['data']
type Stage =
  | { name: 'opening' }
  | { name: 'refused'; message: string; status: number }
  | { name: 'form'; opened: Opened }
  | { name: 'codes'; codes: readonly string[] }
  | { name: 'content' }

/** Errors by field. */
export type Errors = Readonly<Record<string, string>>

/** /office/setup: sets up an empty academy. */
export function SetupPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [stage, setStage] = useState<Stage>({ name: 'opening' })
  const navigate = useNavigate()

  const open = useCallback(() => {
    setStage({ name: 'opening' })
    call(checkSetupLink, { body: { token } }).then(
      ({ data }) => setStage({ name: 'form', opened: data }),
      (error: unknown) =>
        setStage({
          name: 'refused',
          status: isCallError(error) ? error.status : 0,
          message: (isCallError(error) && error.message) || 'The server did not respond. Please try again.',
        }),
    )
  }, [token])
  useEffect(open, [open])

  const send = async ({ academy, tax, owner, code }: Filled): Promise<Errors | null> => {
    try {
      const { data } = await call(setUp, { body: { token, academy, tax, owner, code } } as CallInput<
        typeof setUp
      >)
      const { _id, fullName, role } = data.data
      storeSession({ userId: _id, name: fullName, role, family: false })
      // The token is used up: remove it from the browser's history.
      window.history.replaceState(window.history.state, '', href('/office/setup'))
      setStage({ name: 'codes', codes: data.recoveryCodes })
      return null
    } catch (error) {
      if (!isCallError(error)) throw error
      if (error.status === 401 || error.status === 409) {
        setStage({ name: 'refused', status: error.status, message: error.message })
        return null
      }
      return error.errors ?? { code: error.message || 'Couldn’t save. Please try again.' }
    }
  }

  return (
    <div className="of su">
      <header className="su-h">
        <LogoMark className="h-9 w-auto shrink-0" />
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
      <section className="rg pad">
        <h2 className="st-h">{stage.message}</h2>
        <ButtonLink to={href('/staff/login')} className="mt-3">
          Staff login
        </ButtonLink>
      </section>
    )
  if (stage.status === 0 || stage.status >= 500) return <LoadError message={stage.message} retry={open} />
  return (
    <section className="rg pad" role="alert">
      <h2 className="st-h">This link has expired</h2>
      <p className="mt-1">Restart the server to get a new link, valid for a day. Copy the full link.</p>
    </section>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <section className="rg pad" aria-labelledby="codes">
      <h2 id="codes" className="st-h">
        Your recovery codes
      </h2>
      <p className="of-hint">
        Use these if you lose your phone. Each works once. Shown only now: print them or write them down.
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
          I have saved them
        </button>
      </p>
    </section>
  )
}
