import { href } from 'react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { ButtonLink } from '../ui/Button.tsx'

/** /success: the static success and failure cards. */
export function SuccessPage() {
  return (
    <div className="wrap grid min-h-dvh content-center gap-6 py-12 sm:grid-cols-2 lg:max-w-[960px]">
      <h1 className="sr-only">Success and failure</h1>
      <section className="state" aria-labelledby="success">
        <CircleCheck className="mx-auto size-14 text-tota" strokeWidth={2.1} aria-hidden="true" />
        <h2 id="success" className="mt-4 text-xl">
          Success
        </h2>
        <p className="mt-1 text-ink-2">All done. Thank you.</p>
        <ButtonLink to={href('/')} className="mt-5">
          OK
        </ButtonLink>
      </section>
      <section className="state" aria-labelledby="failed">
        <CircleX className="mx-auto size-14 text-sindoor" strokeWidth={2.1} aria-hidden="true" />
        <h2 id="failed" className="mt-4 text-xl">
          Failed
        </h2>
        <p className="mt-1 text-ink-2">That didn’t go through. Please try again.</p>
        <ButtonLink to={href('/')} variant="line" className="mt-5">
          OK
        </ButtonLink>
      </section>
    </div>
  )
}
