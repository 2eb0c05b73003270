import { useState } from 'react'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { call } from '../../platform/wire.ts'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { toastError } from '../../ui/toast.tsx'
import { createFirstContent } from './setup.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

/** The logo, and the choice to start with the demo's courses and quizzes. */
export function FirstContent({ onDone }: { onDone: () => void }) {
  const [logo, setLogo] = useState<string | null>(null)
  const { busy, submit } = useSubmit((error) => toastError(error, 'Couldn’t save. Please try again.'))
  const begin = (takeOver: boolean) =>
    submit(async () => {
      await call(createFirstContent, { body: { logo, takeOver } })
      onDone()
    })
  return (
    <section className="rg pad" aria-labelledby="begin">
      <h2 id="begin" className="st-h">
        Starting content
      </h2>
      <div className="mt-3">
        <PictureField
          label="Logo"
          picture={logo}
          hint="Shown next to the name. You can add it later in Settings."
          error={undefined}
          send={sendPicture}
          onChange={setLogo}
        />
      </div>
      <p className="mt-4">
        Start with our sample courses and quizzes, and edit or delete them later. Visitors see them at once,
        so check the prices first. No people are included.
      </p>
      <p className="su-k">
        <button type="button" className="ob" aria-disabled={busy} onClick={() => void begin(false)}>
          Start empty
        </button>
        <button type="button" className="ob ob-main" aria-disabled={busy} onClick={() => void begin(true)}>
          Start with sample courses and quizzes
        </button>
      </p>
    </section>
  )
}
