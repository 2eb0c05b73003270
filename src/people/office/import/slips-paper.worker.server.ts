import { serveWorker } from '../../../platform/workers/worker-entry.server.ts'
import { drawSlips } from './slips-pdf.server.ts'

void serveWorker(drawSlips)
