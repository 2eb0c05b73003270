import { Camera, Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Cube } from '../../ui/art/Cube.tsx'
import { Button } from '../../ui/Button.tsx'
import type { CubeReading, Lab } from '../camera/cube-colours.rules.ts'
import { CameraIntro } from '../camera/CameraIntro.tsx'
import { CameraReader } from '../camera/reader.ts'
import { grabPicture, useCamera } from '../camera/useCamera.ts'
import { FACES, type Face } from './cube.rules.ts'
import type { Stickers } from './facelets.rules.ts'
import { HOLD, SHORT_SIDE_NAMES, SIDE_NAMES } from './labels.ts'
import { words } from './cube.words.ts'

/** The sides in the order they are easiest to turn to. */
const ORDER: readonly Face[] = ['F', 'R', 'B', 'L', 'U', 'D']
/** The part of the picture's shorter side that the grid takes. */
const GRID = 0.8

type Sides = Partial<Readonly<Record<Face, readonly Lab[]>>>
type CubeCameraProps = { onRead: (stickers: Stickers, doubtful: readonly number[]) => void }

/** Six pictures of a cube, one a side in a grid; their colours are read together. */
export function CubeCamera({ onRead }: CubeCameraProps): ReactNode {
  const { state, video, start, stop } = useCamera()
  const [sides, setSides] = useState<Sides>({})
  const [face, setFace] = useState<Face>('F')
  const [message, setMessage] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const reader = useRef<CameraReader>(null)
  const isOn = state === 'on'
  useEffect(() => {
    if (!isOn) return undefined
    const made = new CameraReader()
    reader.current = made
    return () => made.end()
  }, [isOn])
  if (state !== 'on')
    return (
      <CameraIntro
        state={state}
        title={words.showYours}
        picture={<Cube seed="bag" />}
        text={words.sixPictures}
        tip={words.softLight}
        onStart={start}
        without={{ to: '?', name: words.tapInColours }}
      />
    )

  async function take(): Promise<void> {
    const picture = grabPicture(video.current, document.createElement('canvas'))
    if (!picture || !reader.current) return setMessage(words.starting)
    setIsReading(true)
    try {
      const answer = await reader.current.ask({ kind: 'face', picture, part: GRID })
      if (answer.kind !== 'face') return
      if (answer.sample.isDark) return setMessage(words.tooDark)
      if (!answer.sample.isEven) return setMessage(words.notFilled)
      const next = { ...sides, [face]: answer.sample.colours }
      setSides(next)
      const missing = ORDER.find((each) => !next[each])
      if (missing) {
        setFace(missing)
        setMessage(null)
      } else await decide(next)
    } catch {
      setMessage(words.cannotRead)
    } finally {
      setIsReading(false)
    }
  }

  async function decide(all: Sides): Promise<void> {
    const complete = Object.fromEntries(FACES.map((each) => [each, all[each] ?? []])) as Record<Face, Lab[]>
    const answer = await reader.current?.ask({ kind: 'cube', sides: complete })
    if (answer?.kind !== 'cube') return
    if (answer.reading.state === 'read') return onRead(answer.reading.stickers, answer.reading.doubtful)
    setFace(answer.reading.face)
    setMessage(retakeWords(answer.reading))
  }

  const taken = ORDER.filter((each) => sides[each]).length
  return (
    <div className="camera-page">
      <div className="camera-picture">
        <video ref={video} autoPlay muted playsInline aria-label={words.seenByCamera} />
        <Grid />
      </div>
      <div className="camera-side">
        <div className="camera-sides" role="group" aria-label={words.side}>
          {ORDER.map((each) => (
            <button key={each} type="button" aria-pressed={each === face} onClick={() => setFace(each)}>
              {sides[each] ? (
                <Check className="ico" aria-label={words.taken} />
              ) : (
                <span aria-hidden="true">·</span>
              )}
              {SHORT_SIDE_NAMES[each]}
            </button>
          ))}
        </div>
        <h2>{words.sideOf(Math.min(taken + 1, 6), SIDE_NAMES[face])}</h2>
        <p>{words.fillGrid(HOLD[face])}</p>
        <p role="status">{message}</p>
        <div className="camera-acts">
          <Button busy={isReading} onClick={() => void take()}>
            <Camera className="ico" aria-hidden="true" />
            {words.takeSide(SIDE_NAMES[face])}
          </Button>
          <Button variant="line" onClick={stop}>
            {words.cameraOff}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Why a side has to be taken again. */
function retakeWords({ face, why, other }: CubeReading & { state: 'retake' }): string {
  const name = SIDE_NAMES[face]
  if (why === 'same') return words.sameMiddle(name, other ? SIDE_NAMES[other] : null)
  return why === 'turned' ? words.heldOtherWay(name) : words.notClear(name)
}

/** Three by three squares in the middle of the picture. */
function Grid(): ReactNode {
  return (
    <svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path className="camera-grid" d="M12 12H108V108H12ZM44 12V108M76 12V108M12 44H108M12 76H108" />
    </svg>
  )
}
