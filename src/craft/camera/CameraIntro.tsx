import { Camera, Lightbulb, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { CameraState } from './useCamera.ts'
import './camera.css'
import { words } from './camera.words.ts'

type IntroProps = {
  state: Exclude<CameraState, 'on'>
  title: string
  /** What to hold before the camera. */
  picture: ReactNode
  /** What the camera is for. */
  text: string
  /** What has to be in the picture. */
  tip: string
  onStart: () => void
  /** The way without a camera. */
  without: { to: string; name: string }
}

/** Before the camera is on: what it does and where the picture stays, or why it is off and how to go on. */
export function CameraIntro(props: IntroProps): ReactNode {
  const { state, title, picture, text, tip, onStart, without } = props
  const isOff = state === 'refused' || state === 'missing' || state === 'busy'
  return (
    <section className="camera-intro">
      {!isOff && <div className="camera-show">{picture}</div>}
      <h2>{isOff ? words.offTitles[state] : title}</h2>
      {isOff ? (
        <p role="alert">{words.offTexts[state]}</p>
      ) : (
        <>
          <p>{text}</p>
          <ul>
            <li>
              <Smartphone className="ico" aria-hidden="true" />
              {words.stays}
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
              {words.again}
            </Button>
          </>
        ) : (
          <>
            <Button busy={state === 'asking'} onClick={onStart}>
              <Camera className="ico" aria-hidden="true" />
              {words.allow}
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
