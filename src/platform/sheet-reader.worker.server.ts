import { reads } from './in-thread.server.ts'
import { sheetOfBytes } from './sheet-reader.server.ts'

void reads(sheetOfBytes)
