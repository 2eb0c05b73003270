import { toastError } from './toast.tsx'

/** Saves a file in the browser under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves a download; a failure is a toast with its message, or this one. */
export async function saveDownload(
  download: Promise<{ name: string; file: Blob }>,
  otherwise?: string,
): Promise<void> {
  try {
    const { name, file } = await download
    saveFile(name, file)
  } catch (error) {
    toastError(error, otherwise)
  }
}

type NamedFile = { name: string; type: string; content: string }

/** Saves a file that a call gave as base64 under its name. */
export const saveNamedFile = (file: Promise<{ data: NamedFile }>): Promise<void> =>
  saveDownload(
    file.then(({ data: { name, type, content } }) => {
      const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
      return { name, file: new Blob([bytes], { type }) }
    }),
  )
