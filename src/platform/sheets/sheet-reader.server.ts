import { readCsv } from './csv.server.ts'
import type { Sheet } from './sheet.rules.ts'
import { isZip } from './text-file.rules.ts'
import { runInWorker } from '../workers/worker-thread.server.ts'
import { readXlsx } from './xlsx.server.ts'

/**
 * Reads an uploaded sheet, CSV or XLSX by its content, in a separate thread.
 * @throws {Refusal} 422 with a message if it is unreadable or too large.
 */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> =>
  runInWorker<Sheet>(new URL('sheet-reader.worker.server.ts', import.meta.url), bytes)

/** The same without a thread: only for threads with limits. @throws {FileFault} */
export const sheetOfBytes = async (bytes: Uint8Array): Promise<Sheet> =>
  isZip(bytes) ? readXlsx(bytes) : readCsv(bytes)
