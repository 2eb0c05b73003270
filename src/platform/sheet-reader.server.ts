import { readCsv } from './csv.server.ts'
import type { Sheet } from './sheet.rules.ts'
import { isZip } from './text-file.rules.ts'
import { inThread } from './thread.server.ts'
import { readXlsx } from './xlsx.server.ts'

/**
 * A sheet that somebody brought, CSV or XLSX by what it is and not by its name; read in a thread of its own.
 * @throws {Refusal} 422 with a sentence for a file that cannot be read or is too much.
 */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> =>
  inThread<Sheet>(new URL('sheet-reader.worker.server.ts', import.meta.url), bytes)

/** The same in this thread: only for threads that have their limits. @throws {FileFault} */
export const sheetOfBytes = async (bytes: Uint8Array): Promise<Sheet> =>
  isZip(bytes) ? readXlsx(bytes) : readCsv(bytes)
