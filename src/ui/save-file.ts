import { toastError } from './toast.tsx'

/** Hands a file to the browser, which saves it under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves what a download brings; a failure is told in its own words, or in these. */
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
