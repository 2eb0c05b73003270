import { toast } from '../ui/toast.tsx'

/** Saves a file that a call gave as base64 under its name. */
export async function savePaper(paper: Promise<{ data: { name: string; type: string; content: string } }>): Promise<void> {
  try {
    const { name, type, content } = (await paper).data
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const address = URL.createObjectURL(new Blob([bytes], { type }))
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  } catch (error) {
    toast.error((error instanceof Error && error.message) || 'Something went wrong')
  }
}
