import type { ReactNode } from 'react'
import { Copybook } from '../ui/art/Copybook.tsx'
import { Cube } from '../ui/art/Cube.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { Threads } from '../ui/art/Threads.tsx'
import { VedicSquare } from '../ui/art/VedicSquare.tsx'
import { Picture } from '../ui/Picture.tsx'
import type { CoverKind } from './catalogue.rules.ts'
import './trust.css'

type PosterProps = { kind: CoverKind; name: string; picture: string | null }

/** What stands on the screen before a film is played: the course's own picture, or its subject, drawn. */
export function VideoPoster({ kind, name, picture }: PosterProps) {
  return (
    <>
      {picture ? (
        <Picture
          src={picture}
          alt=""
          sizes="(min-width: 992px) 372px, 100vw"
          className="poster size-full object-cover"
          eager
        />
      ) : (
        <span className={`poster poster-${kind}`} aria-hidden="true">
          {drawn[kind]}
        </span>
      )}
      <span className="video-name">{name}</span>
    </>
  )
}

const drawn: Record<CoverKind, ReactNode> = {
  abacus: <Soroban value={1234567} rods={7} tone="gold" decorative className="video-art" bead={[36, 20]} />,
  vedic: (
    <>
      <VedicSquare seed="63" />
      <b>63 × 11</b>
    </>
  ),
  cube: <Cube seed="m7" />,
  handwriting: <Copybook words={['hare', 'hare', '']} />,
  teacher: <Threads seed="teacher" times={2} tone={2} />,
}
