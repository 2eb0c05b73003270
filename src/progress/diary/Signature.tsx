import type { ReactNode } from 'react'
import { Script, scriptWidth } from '../../ui/art/Script.tsx'
import { alphabet } from '../home/alphabet.ts'

const SIZE = 40

/** A name as a signature; names with letters of other scripts are printed. */
export function Signature({ name }: { name: string }): ReactNode {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  if (![...plain].every((letter) => alphabet[letter] !== undefined))
    return <span className="sg-print">{name}</span>
  return (
    <svg
      className="sign"
      viewBox={`0 0 ${Math.ceil(scriptWidth(plain, alphabet, SIZE)) + 8} 48`}
      role="img"
      aria-label={name}
    >
      <Script text={plain} glyphs={alphabet} x={3} y={34} size={SIZE} />
    </svg>
  )
}
