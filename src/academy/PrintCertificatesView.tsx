import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { saveDownload } from '../ui/save-file.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { words } from './print-certificates.words.ts'
import { certificateFiles, MAX_CERTIFICATES } from './certificates.rules.ts'

type PrintProps = { count: number; print: (part: number) => Promise<{ name: string; file: Blob }> }

/** Saves certificates as PDF, a page each; many are in several files, none without any. */
export function PrintCertificatesView({ count, print }: PrintProps): ReactNode {
  const { busy, submit } = useSubmit()
  const save = (part: number) => submit(() => saveDownload(print(part), words.failed))
  const parts = Array.from({ length: certificateFiles(count) }, (_, at) => at + 1)
  return parts.map((part) => (
    <Button key={part} variant="line" busy={busy} onClick={() => void save(part)}>
      {parts.length > 1 ? rangeWords(part, count) : words.print}
    </Button>
  ))
}

const rangeWords = (part: number, count: number): string =>
  words.printPart((part - 1) * MAX_CERTIFICATES + 1, Math.min(part * MAX_CERTIFICATES, count))
