import { GraduationCap, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { OWN } from '../../platform/device-names.ts'
import { Button } from '../../ui/Button.tsx'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { type Cube, FACES, type Face } from './cube.rules.ts'
import { type Read, readCube, turnedOver } from './facelets.rules.ts'
import { stageOf } from './layers.rules.ts'
import { type Field, Net } from './Net.tsx'
import { StageLead } from './StageLead.tsx'
import { StageRod } from './StageRod.tsx'
import { Verdict } from './Verdict.tsx'
import './cube.css'

const KEY = `${OWN}my-cube`
const isCentre = (index: number) => index % 9 === 4
const EMPTY: readonly Field[] = Array.from({ length: 54 }, (_, index) =>
  isCentre(index) ? (FACES[Math.floor(index / 9)] ?? 'U') : null,
)
function kept(): readonly Field[] {
  const text = localStorage.getItem(KEY) ?? ''
  if (!/^[URFDLB.]{54}$/.test(text)) return EMPTY
  return [...text].map((sign) => (sign === '.' ? null : (sign as Face)))
}

/** /practice/cube/mine: the colours of a real cube, what cannot be, and the way to its end. */
export function MyCubePage(): ReactNode {
  const [fields, setFields] = useState<readonly Field[]>(EMPTY)
  const [lead, setLead] = useState<Cube | null>(null)
  const [letters, setLetters] = useState(false)
  useEffect(() => setFields(kept()), [])
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
      title="My cube"
      note={lead ? 'To its end, stage by stage' : 'Tap in what you see'}
      back={{ to: href('/practice/cube'), name: 'Cube' }}
      tools={
        <>
          {lead && (
            <button
              type="button"
              className="craft-key"
              aria-pressed={letters}
              onClick={() => setLetters(!letters)}
            >
              Letters too
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
            Begin again
          </button>
          <Link className="craft-key" to={href('/practice/cube/course')}>
            <GraduationCap className="ico" aria-hidden="true" />
            Course
          </Link>
        </>
      }
    >
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
              <h2>Solved</h2>
              <p>Every side has one colour. If yours has not, a turn went another way: tap it in again.</p>
              <div className="cb-row">
                <Button
                  onClick={() => {
                    setLead(null)
                    put(EMPTY)
                  }}
                >
                  Another cube
                </Button>
              </div>
            </section>
          )}
        </div>
      ) : (
        <div className="cb-mine">
          <Net fields={fields} lit={read?.fault && 'at' in read.fault ? read.fault.at : []} onChange={put} />
          <Verdict fields={fields} read={read} onBegin={begin} />
        </div>
      )}
    </PracticeShell>
  )
}
