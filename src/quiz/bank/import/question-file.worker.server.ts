import { reads } from '../../../platform/in-thread.server.ts'
import { questionsOfBytes } from './question-file.server.ts'

void reads(questionsOfBytes)
