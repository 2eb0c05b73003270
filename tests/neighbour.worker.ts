import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

const { url, seen } = workerData as { url: string; seen: Float64Array }
for (;;) {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  seen[0] = Math.max(seen[0] ?? 0, performance.now() - began)
  if (response.status !== 200) seen[1] = (seen[1] ?? 0) + 1
  await wait(5)
}
