import { serveWorker } from '../workers/worker-entry.server.ts'
import { sheetOfBytes } from './sheet-reader.server.ts'

void serveWorker(sheetOfBytes)
