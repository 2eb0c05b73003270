import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useSwitch } from './useSwitch.tsx'
import { words } from './switch.words.ts'

/** Shown instead of a parent's page that the PIN locks. */
export function PinGateView({ home, onOpen }: { home: string; onOpen: () => void }): ReactNode {
  const { change, sheet } = useSwitch()
  const open = async () => {
    if (await change(null)) onOpen()
  }
  return (
    <section className="mx-auto mt-10 grid max-w-md justify-items-start gap-3">
      <Lock className="ico text-3xl" aria-hidden="true" />
      <h2 className="text-2xl">{words.parentsOnly}</h2>
      <p className="text-ink-2">{words.pinOpensPage}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => void open()}>{words.enterPinButton}</Button>
        <ButtonLink variant="line" to={home}>
          {words.backHome}
        </ButtonLink>
      </div>
      {sheet}
    </section>
  )
}

/** A notice for a parent while this session acts for a child. */
export function ActingView({ name, onBack }: { name: string; onBack: () => void }): ReactNode {
  const { change, sheet } = useSwitch()
  const [who, isActing] = words.isActing(name)
  const back = async () => {
    if (await change(null)) onBack()
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-neel-soft px-5 py-3">
      <p>
        <b>{who}</b>
        {isActing}
      </p>
      <Button variant="line" className="btn-sm" onClick={() => void back()}>
        {words.switchToParent}
      </Button>
      {sheet}
    </div>
  )
}
