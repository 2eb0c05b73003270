import { toast } from '../ui/toast.tsx'

/** Saves a PDF that a call gave as base64 under its name. */
export async function savePaper(paper: Promise<{ data: { name: string; pdf: string } }>): Promise<void> {
  try {
    const { name, pdf } = (await paper).data
    const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0))
    const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
    const link = Object.assign(document.createElement('a'), { href: address, download: name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  } catch (error) {
    toast.error((error instanceof Error && error.message) || 'Something went wrong')
  }
}
