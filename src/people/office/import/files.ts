import { download } from '../../../platform/wire.ts'
import { saveDownload } from '../../../ui/save-file.ts'
import { childrenTemplate, makeSlips } from './import.contract.ts'

/** Downloads the template. */
export const saveTemplate = (format: 'csv' | 'xlsx'): Promise<void> =>
  saveDownload(download(childrenTemplate, { query: { format } }), 'We couldn’t download the template')

/** Login slips of an import: of all its families, or of those who have set no password. */
export const saveSlips = (importId: string, of: 'all' | 'waiting'): Promise<void> =>
  saveDownload(download(makeSlips, { params: { importId }, body: { of } }), 'We couldn’t create the slips')
