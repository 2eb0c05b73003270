import { Camera, GraduationCap, RotateCcw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { PRIVATE_PREFIX } from '../../platform/device/storage-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { CameraUnloaded } from '../camera/CameraUnloaded.tsx'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { type Cube, FACES, type Face } from './cube.rules.ts'
import { type Read, readCube, turnedOver } from './facelets.rules.ts'
import { stageOf } from './layers.rules.ts'
import { type Field, Net } from './Net.tsx'
import { StageLead } from './StageLead.tsx'
import { StageRod } from './StageRod.tsx'
import { Verdict } from './Verdict.tsx'
import './cube.css'
import { words } from './cube.words.ts'

/** Loaded by whoever opens it. */
const CubeCamera = lazy(() =>
  import('./CubeCamera.tsx').then(
    ({ CubeCamera: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unloaded }),
  ),
)
const Unloaded = (): ReactNode => <CameraUnloaded without={{ to: '?', name: words.tapInColours }} />

const KEY = `${PRIVATE_PREFIX}my-cube`
const isCentre = (index: number) => index % 9 === 4
const EMPTY: readonly Field[] = Array.from({ length: 54 }, (_, index) =>
  isCentre(index) ? (FACES[Math.floor(index / 9)] ?? 'U') : null,
)
function savedFields(): readonly Field[] {
  const text = localStorage.getItem(KEY) ?? ''
  if (!/^[URFDLB.]{54}$/.test(text)) return EMPTY
  return [...text].map((sign) => (sign === '.' ? null : (sign as Face)))
}

function noteOf(isSolving: boolean, byCamera: boolean): string {
  if (isSolving) return words.stageByStage
  return byCamera ? words.showSixSides : words.tapInYouSee
}

/** /practice/cube/mine: enter the colours of a real cube, check them, and solve it. */
export function MyCubePage(): ReactNode {
  const [fields, setFields] = useState<readonly Field[]>(EMPTY)
  const [lead, setLead] = useState<Cube | null>(null)
  const [letters, setLetters] = useState(false)
  // Squares whose colour the camera was not sure of.
  const [doubtful, setDoubtful] = useState<readonly number[]>([])
  const [search, setSearch] = useSearchParams()
  const alive = useAlive()
  const byCamera = alive && search.get('by') === 'camera' && !lead
  useEffect(() => setFields(savedFields()), [])
  const put = (next: readonly Field[]) => {
    setFields(next)
    try {
      localStorage.setItem(KEY, next.map((field) => field ?? '.').join(''))
    } catch {
      // No room on this device: what was tapped in stays on the page.
    }
  }
  const whole = fields.filter((field) => field !== null)
  const read: Read | null = whole.length === 54 ? readCube(whole) : null
  const begin = () => {
    const over = readCube(turnedOver(whole))
    if (over.cube) setLead(over.cube)
  }
  const stage = lead ? stageOf(lead) : null
  return (
    <PracticeShell
      title={words.myCube}
      note={noteOf(lead !== null, byCamera)}
      back={{ to: href('/practice/cube'), name: words.cube }}
      tools={
        <>
          {lead && (
            <button
              type="button"
              className="craft-key"
              aria-pressed={letters}
              onClick={() => setLetters(!letters)}
            >
              {words.notation}
            </button>
          )}
          <button
            type="button"
            className="craft-key"
            onClick={() => {
              setLead(null)
              put(EMPTY)
            }}
          >
            <RotateCcw className="ico" aria-hidden="true" />
            {words.startAgain}
          </button>
          {!lead && !byCamera && (
            <Link className="craft-key" to="?by=camera">
              <Camera className="ico" aria-hidden="true" />
              {words.withCamera}
            </Link>
          )}
          <Link className="craft-key" to={href('/practice/cube/course')}>
            <GraduationCap className="ico" aria-hidden="true" />
            {words.course}
          </Link>
        </>
      }
    >
      {byCamera && (
        <Suspense fallback={<div className="cb-course">{words.loading}</div>}>
          <CubeCamera
            onRead={(stickers, unsure) => {
              put(stickers)
              setDoubtful(unsure)
              setSearch({}, { replace: true })
            }}
          />
        </Suspense>
      )}
      {lead ? (
        <div className="cb-course">
          <StageRod stage={stage} />
          {stage ? (
            <StageLead
              key={JSON.stringify(lead)}
              cube={lead}
              stage={stage}
              letters={letters}
              onDone={setLead}
            />
          ) : (
            <section className="cb-ended" role="status">
              <h2>{words.solved}</h2>
              <p>{words.oneColourEach}</p>
              <div className="cb-row">
                <Button
                  onClick={() => {
                    setLead(null)
                    put(EMPTY)
                  }}
                >
                  {words.anotherCube}
                </Button>
              </div>
            </section>
          )}
        </div>
      ) : (
        <div className="cb-mine" hidden={byCamera}>
          <Net
            fields={fields}
            lit={read?.fault && 'at' in read.fault ? read.fault.at : doubtful}
            onChange={(next) => {
              put(next)
              setDoubtful([])
            }}
          />
          <Verdict fields={fields} read={read} onBegin={begin} />
        </div>
      )}
    </PracticeShell>
  )
}
