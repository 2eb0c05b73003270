import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { words } from './camera.words.ts'

/** In place of what reads the camera, where it is not on the device and there is no network to fetch it. */
export function CameraUnloaded({ without }: { without: { to: string; name: string } }): ReactNode {
  return (
    <section className="mx-auto grid max-w-xl gap-4 px-4 py-6" role="alert">
      <h2>{words.unloaded}</h2>
      <p>{words.unloadedText}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={without.to}>{without.name}</ButtonLink>
        <Button variant="line" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </div>
    </section>
  )
}
