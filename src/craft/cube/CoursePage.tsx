import { Box } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { seeded } from '../../quiz/seeded.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { type Cube, randomState, SOLVED } from './cube.rules.ts'
import { doTask, STAGES, type Stage } from './course.rules.ts'
import { isDone, stageTasks } from './layers.rules.ts'
import { StageLead } from './StageLead.tsx'
import { StageRod } from './StageRod.tsx'
import { stageName } from './labels.ts'
import './cube.css'
import { words } from './cube.words.ts'

/** A mixed cube on which the stages before `stage` are done. */
function cubeFor(stage: Stage, seed: number): Cube {
  const random = seeded(seed)
  for (let i = 0; i < 50; i += 1) {
    let cube = randomState(random)
    for (const one of STAGES.slice(0, STAGES.indexOf(stage)))
      cube = stageTasks(cube, one).reduce(doTask, cube)
    if (!isDone(cube, stage)) return cube
  }
  return SOLVED
}

/** /practice/cube/course: the eight stages, each on a cube solved up to it. */
export function CoursePage(): ReactNode {
  const alive = useAlive()
  const [search, setSearch] = useSearchParams()
  const wanted = alive ? search.get('stage') : null
  const stage = STAGES.find((one) => one === wanted) ?? 'daisy'
  const seed = seedOf(alive ? search.get('seed') : null) ?? 1
  const [letters, setLetters] = useState(false)
  const [ended, setEnded] = useState(false)
  const cube = useMemo(() => cubeFor(stage, seed), [stage, seed])
  const go = (next: Stage, by = seed) => {
    setEnded(false)
    setSearch({ stage: next, seed: String(by) })
  }
  const after = STAGES[STAGES.indexOf(stage) + 1]
  return (
    <PracticeShell
      title={words.courseTitle}
      note={words.stage(STAGES.indexOf(stage) + 1)}
      back={{ to: href('/practice/cube'), name: words.cube }}
      tools={
        <>
          <button
            type="button"
            className="craft-key"
            aria-pressed={letters}
            onClick={() => setLetters(!letters)}
          >
            {words.notation}
          </button>
          <Link className="craft-key" to={href('/practice/cube/mine')}>
            <Box className="ico" aria-hidden="true" />
            {words.myCube}
          </Link>
        </>
      }
    >
      <div className="cb-course">
        <StageRod stage={stage} onChoose={(one) => go(one)} />
        {ended ? (
          <section className="cb-ended" role="status">
            <h2>{words.stageDone(stageName(stage))}</h2>
            <p>{words.tryAgain}</p>
            <div className="cb-row">
              {after && <Button onClick={() => go(after)}>{words.nextStage(stageName(after))}</Button>}
              <Button variant="line" onClick={() => go(stage, seed + 1)}>
                {words.anotherCube}
              </Button>
            </div>
          </section>
        ) : (
          <StageLead
            key={`${stage}${seed}`}
            cube={cube}
            stage={stage}
            letters={letters}
            onDone={() => setEnded(true)}
          />
        )}
      </div>
    </PracticeShell>
  )
}
