import { useState } from 'react'
import { sendPicture } from '../../platform/send-picture.ts'
import { call } from '../../platform/wire.ts'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { toastError } from '../../ui/toast.tsx'
import { beginWith } from './setup.contract.ts'

/** The logo, and whether the academy begins with the demo's courses and quizzes. */
export function FirstContent({ onDone }: { onDone: () => void }) {
  const [logo, setLogo] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const begin = async (takeOver: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      await call(beginWith, { body: { logo, takeOver } })
      onDone()
    } catch (error) {
      toastError(error, 'That did not work. Please try again.')
    }
    setBusy(false)
  }
  return (
    <section className="rg pad su-c" aria-labelledby="begin">
      <h2 id="begin" className="st-h">
        What it begins with
      </h2>
      <div className="mt-3">
        <PictureField
          label="Logo"
          picture={logo}
          hint="Beside the name on every page. It can wait: Settings has it too."
          error={undefined}
          send={sendPicture}
          onChange={setLogo}
        />
      </div>
      <p className="mt-4">
        The demo’s courses and quizzes are a start that you change, or take away, in the office. Nobody comes
        with them.
      </p>
      <p className="su-k">
        <button type="button" className="ob" aria-disabled={busy} onClick={() => void begin(false)}>
          Start empty
        </button>
        <button type="button" className="ob ob-main" aria-disabled={busy} onClick={() => void begin(true)}>
          Take over courses and quizzes
        </button>
      </p>
    </section>
  )
}
