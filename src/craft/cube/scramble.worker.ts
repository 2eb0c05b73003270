import { TwoPhase } from './two-phase.rules.ts'

/** Makes the solver's tables once, then a scramble for each message; random numbers are the browser's own. */
const solver = new TwoPhase()
const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** A message says for how many milliseconds a shorter scramble is looked for. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  const began = performance.now()
  const { moves } = solver.scramble(random, { now: () => performance.now(), milliseconds: data })
  postMessage({ moves, milliseconds: performance.now() - began })
})
