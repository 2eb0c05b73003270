import { Camera, Lightbulb, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { CameraState } from './useCamera.ts'
import './camera.css'

type IntroProps = {
  state: Exclude<CameraState, 'on'>
  title: string
  /** What the camera is for. */
  text: string
  /** What has to be in the picture. */
  tip: string
  onStart: () => void
  /** The way without a camera. */
  without: { to: string; name: string }
}

/** Before the camera is on: what it does and where the picture stays, or why it is off and how to go on. */
export function CameraIntro({ state, title, text, tip, onStart, without }: IntroProps): ReactNode {
  const isOff = state === 'refused' || state === 'missing' || state === 'busy'
  return (
    <section className="camera-intro">
      <h2>{isOff ? offTitles[state] : title}</h2>
      {isOff ? (
        <p role="alert">{offTexts[state]}</p>
      ) : (
        <>
          <p>{text}</p>
          <ul>
            <li>
              <Smartphone className="ico" aria-hidden="true" />
              The picture stays on this device. Nothing is recorded or sent.
            </li>
            <li>
              <Lightbulb className="ico" aria-hidden="true" />
              {tip}
            </li>
          </ul>
        </>
      )}
      <div className="camera-acts">
        {isOff ? (
          <>
            <ButtonLink to={without.to}>{without.name}</ButtonLink>
            <Button variant="line" onClick={onStart}>
              Try the camera again
            </Button>
          </>
        ) : (
          <>
            <Button busy={state === 'asking'} onClick={onStart}>
              <Camera className="ico" aria-hidden="true" />
              Allow the camera
            </Button>
            <ButtonLink variant="line" to={without.to}>
              {without.name}
            </ButtonLink>
          </>
        )}
      </div>
    </section>
  )
}

const offTitles = {
  refused: 'The camera is off',
  missing: 'No camera found',
  busy: 'The camera is not available',
} as const
const offTexts = {
  refused:
    'This browser was told not to use the camera. To allow it, open the settings beside the address, choose Camera, then Allow. You can also practise without it.',
  missing: 'This device has no camera that the browser can use. You can practise without it.',
  busy: 'Another app may be using the camera. Close it and try again, or practise without it.',
} as const
