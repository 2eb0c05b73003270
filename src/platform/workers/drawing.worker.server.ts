import { parentPort } from 'node:worker_threads'
import type { Drawing, Drawn } from './drawing.server.ts'

type Module = { draw: (input: unknown) => Promise<Uint8Array> }

/** The drawing thread: runs `draw` of the named module. */
parentPort?.on('message', ({ module, input }: Drawing) => {
  const post = (drawn: Drawn) => parentPort?.postMessage(drawn, [])
  void import(module)
    .then(({ draw }: Module) => draw(input))
    .then((content) => post({ content }))
    .catch((error: unknown) => post({ failed: String(error) }))
})
