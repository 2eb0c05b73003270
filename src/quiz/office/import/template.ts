import { download } from '../../../platform/wire.ts'
import { saveDownload } from '../../../ui/save-file.ts'
import { questionTemplate } from '../../bank/import/import.contract.ts'

/** The empty sheet. */
export const saveTemplate = (format: 'csv' | 'xlsx'): Promise<void> =>
  saveDownload(download(questionTemplate, { query: { format } }), 'The template could not be loaded')
