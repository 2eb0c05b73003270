import { Box, Brain, GraduationCap } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { Sitting } from './Sitting.tsx'
import './cube.css'
import { words } from './cube.words.ts'

/** /practice/cube: a scramble, the timer, what came of it, and a cube to turn. */
export function CubePage(): ReactNode {
  return (
    <PracticeShell
      title={words.title}
      note={words.size}
      tools={
        <>
          <Link className="craft-key" to={href('/practice/cube/course')}>
            <GraduationCap className="ico" aria-hidden="true" />
            {words.course}
          </Link>
          <Link className="craft-key" to={href('/practice/cube/algorithms')}>
            <Brain className="ico" aria-hidden="true" />
            {words.algorithms}
          </Link>
          <Link className="craft-key" to={href('/practice/cube/mine')}>
            <Box className="ico" aria-hidden="true" />
            {words.myCube}
          </Link>
        </>
      }
    >
      <Sitting />
    </PracticeShell>
  )
}
