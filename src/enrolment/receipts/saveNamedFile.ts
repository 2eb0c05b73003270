import { saveDownload } from '../../ui/save-file.ts'

type NamedFile = { name: string; type: string; content: string }

/** Saves a file that a call gave as base64 under its name. */
export const saveNamedFile = (file: Promise<{ data: NamedFile }>): Promise<void> =>
  saveDownload(
    file.then(({ data: { name, type, content } }) => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      return { name, file: new Blob([bytes], { type }) }
    }),
  )
