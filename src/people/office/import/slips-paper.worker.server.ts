import { reads } from '../../../platform/in-thread.server.ts'
import { drawSlips } from './slips-paper.server.ts'

void reads(drawSlips)
