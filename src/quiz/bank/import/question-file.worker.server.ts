import { serveWorker } from '../../../platform/workers/worker-entry.server.ts'
import { questionsOfBytes } from './question-file.server.ts'

void serveWorker(questionsOfBytes)
