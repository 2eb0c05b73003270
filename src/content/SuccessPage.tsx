import { href } from 'react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { ButtonLink } from '../ui/Button.tsx'
import { words } from './success.words.ts'

/** /success: the static success and failure cards. */
export function SuccessPage() {
  return (
    <div className="wrap grid min-h-dvh content-center gap-6 py-12 sm:grid-cols-2 lg:max-w-[960px]">
      <h1 className="sr-only">{words.title}</h1>
      <section className="state" aria-labelledby="success">
        <CircleCheck className="mx-auto size-14 text-tota" strokeWidth={2.1} aria-hidden="true" />
        <h2 id="success" className="mt-4 text-xl">
          {words.success}
        </h2>
        <p className="mt-1 text-ink-2">{words.successText}</p>
        <ButtonLink to={href('/')} className="mt-5">
          {words.ok}
        </ButtonLink>
      </section>
      <section className="state" aria-labelledby="failed">
        <CircleX className="mx-auto size-14 text-sindoor" strokeWidth={2.1} aria-hidden="true" />
        <h2 id="failed" className="mt-4 text-xl">
          {words.failed}
        </h2>
        <p className="mt-1 text-ink-2">{words.failedText}</p>
        <ButtonLink to={href('/')} variant="line" className="mt-5">
          {words.ok}
        </ButtonLink>
      </section>
    </div>
  )
}
