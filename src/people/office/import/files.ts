import { download } from '../../../platform/wire.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'
import { childrenTemplate, makeSlips } from './import.contract.ts'

async function save(load: () => Promise<{ name: string; file: Blob }>, otherwise: string): Promise<boolean> {
  try {
    const { name, file } = await load()
    saveFile(name, file)
    return true
  } catch (error) {
    toast.error(error instanceof Error && error.message ? error.message : otherwise)
    return false
  }
}

/** The empty sheet. */
export const saveTemplate = (format: 'csv' | 'xlsx'): Promise<boolean> =>
  save(() => download(childrenTemplate, { query: { format } }), 'The template could not be loaded')

/** Login slips of an import: of all its families, or of those who have set no password. */
export const saveSlips = (importId: string, of: 'all' | 'waiting'): Promise<boolean> =>
  save(() => download(makeSlips, { params: { importId }, body: { of } }), 'The slips could not be made')
