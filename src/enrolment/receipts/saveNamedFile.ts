import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'

/** Saves a file that a call gave as base64 under its name. */
export async function saveNamedFile(
  file: Promise<{ data: { name: string; type: string; content: string } }>,
): Promise<void> {
  try {
    const { name, type, content } = (await file).data
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    saveFile(name, new Blob([bytes], { type }))
  } catch (error) {
    toastError(error)
  }
}
