import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useSwitch } from './useSwitch.tsx'

/** What stands in the place of the parent's pages while a PIN guards them. */
export function GateView({ home, onOpen }: { home: string; onOpen: () => void }): ReactNode {
  const { change, sheet } = useSwitch()
  const open = async () => {
    if (await change(null)) onOpen()
  }
  return (
    <section className="mx-auto mt-10 grid max-w-md justify-items-start gap-3">
      <Lock className="ico text-3xl" aria-hidden="true" />
      <h2 className="text-2xl">This side is the parent’s</h2>
      <p className="text-ink-2">
        Diary, fees and account open with the four digits that the parent has chosen.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => void open()}>Enter the PIN</Button>
        <ButtonLink variant="line" to={home}>
          Back to my home
        </ButtonLink>
      </div>
      {sheet}
    </section>
  )
}

/** Said to a parent who looks in while this session still acts for a child. */
export function ActingView({ name, onBack }: { name: string; onBack: () => void }): ReactNode {
  const { change, sheet } = useSwitch()
  const back = async () => {
    if (await change(null)) onBack()
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-neel-soft px-5 py-3">
      <p>
        This device is used by <b>{name}</b>: quizzes, courses and payments are theirs.
      </p>
      <Button variant="line" className="btn-sm" onClick={() => void back()}>
        Be the parent again
      </Button>
      {sheet}
    </div>
  )
}
