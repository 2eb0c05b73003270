import { download } from '../../../platform/wire.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'
import { questionTemplate } from '../../bank/import/import.contract.ts'

/** The empty sheet. */
export async function saveTemplate(format: 'csv' | 'xlsx'): Promise<void> {
  try {
    const { name, file } = await download(questionTemplate, { query: { format } })
    saveFile(name, file)
  } catch (error) {
    toast.error(error instanceof Error && error.message ? error.message : 'The template could not be loaded')
  }
}
