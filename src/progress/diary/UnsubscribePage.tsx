import { MailX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { href, useParams, useSearchParams } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { stopLetter } from './diary.contract.ts'
import { words } from './letter.words.ts'

type State = { phase: 'asking' } | { phase: 'done'; on: boolean } | { phase: 'failed'; message: string }

/** /letters/stop/:id: the link in a letter. Opening it stops the letter; a button turns it on again. */
export function UnsubscribePage(): ReactNode {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const [until, key] = [search.get('until') ?? '', search.get('key') ?? '']
  const [state, setState] = useState<State>({ phase: 'asking' })
  const say = useCallback(
    async (on: boolean) => {
      setState({ phase: 'asking' })
      try {
        const query = { until, key, ...(on ? { on: 'yes' as const } : {}) }
        await call(stopLetter, { params: { id }, query, body: new Uint8Array() })
        setState({ phase: 'done', on })
      } catch (error) {
        const message = isCallError(error) && error.status !== 400 ? error.message : ''
        setState({ phase: 'failed', message: message || words.incomplete })
      }
    },
    [id, until, key],
  )
  useEffect(() => void say(false), [say])
  return (
    <div className="wrap grid max-w-xl gap-4 py-12 lg:py-20" aria-live="polite">
      <MailX className="ico text-4xl" aria-hidden="true" />
      <h1 className="text-3xl">{titles[state.phase === 'done' && state.on ? 'on' : state.phase]}</h1>
      {state.phase === 'done' && (
        <>
          <p className="text-ink-2">{state.on ? words.onText : words.stoppedText}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={href('/family')}>{words.openDiary}</ButtonLink>
            <Button variant="line" onClick={() => void say(!state.on)}>
              {state.on ? words.stop : words.sendAgain}
            </Button>
          </div>
        </>
      )}
      {state.phase === 'failed' && (
        <ErrorState
          title={state.message}
          action={
            <>
              <Button onClick={() => void say(false)}>{words.retry}</Button>
              <ButtonLink variant="line" to={href('/family')}>
                {words.openDiary}
              </ButtonLink>
            </>
          }
        />
      )}
    </div>
  )
}

const titles = {
  asking: words.title,
  done: words.stopped,
  on: words.isOn,
  failed: words.title,
} as const
