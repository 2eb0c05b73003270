import { readFaces, sampleFace } from './cube-colours.rules.ts'
import { readSoroban } from './read-soroban.rules.ts'
import type { CameraAnswer, CameraQuestion } from './camera-messages.ts'
import { warmUp } from './warm-up.rules.ts'

/** Reads pictures beside the page, so that nothing on it waits. Nothing is kept or sent. */
addEventListener('message', ({ data }: MessageEvent<CameraQuestion>) => {
  const began = performance.now()
  postMessage({ ...answerOf(data), milliseconds: performance.now() - began })
})

function answerOf(question: CameraQuestion): CameraAnswer {
  if (question.kind === 'warm-up') {
    warmUp(question.run)
    return { kind: 'warm-up' }
  }
  if (question.kind === 'soroban')
    return { kind: 'soroban', reading: readSoroban(question.picture, question.known) }
  if (question.kind === 'face') return { kind: 'face', sample: sampleFace(question.picture, question.part) }
  return { kind: 'cube', reading: readFaces(question.sides) }
}
