import { CloudDownload, CircleCheck, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { Saving } from './useSavedLesson.ts'
import { words } from './learn.words.ts'

/** 12,345,678 as '12.3 MB'. */
const size = (bytes: number): string =>
  bytes < 100_000
    ? words.kilobytes(String(Math.max(1, Math.round(bytes / 1_000))))
    : words.megabytes((bytes / 1_000_000).toFixed(1))

type Props = {
  saving: Saving
  /** Its video is on another site and cannot be saved. */
  filmStays: boolean
  onSave: () => void
  onRemove: () => void
}

/** Saves a lesson for offline use, shows its size, and removes it. */
export function SaveLesson({ saving, filmStays, onSave, onRemove }: Props) {
  if (saving.phase === 'looking') return null
  if (saving.phase === 'saved')
    return (
      <>
        <span className="pill ok" role="status">
          <CircleCheck className="ico" aria-hidden="true" />
          {words.savedHere(size(saving.saved.bytes))}
        </span>
        <Button variant="line" onClick={onRemove}>
          <Trash2 className="ico" aria-hidden="true" />
          {words.remove}
        </Button>
      </>
    )
  const isSaving = saving.phase === 'saving'
  return (
    <>
      <Button variant="line" disabled={isSaving} onClick={onSave}>
        <CloudDownload className="ico" aria-hidden="true" />
        {isSaving ? words.saving : words.saveOffline}
      </Button>
      <span className="text-sm text-ink-2 tnum" role="status">
        {isSaving
          ? words.sizeOf(size(saving.bytes), saving.of > 0 ? size(saving.of) : '')
          : sizeWords(saving.bytes, filmStays)}
      </span>
    </>
  )
}

function sizeWords(bytes: number, filmStays: boolean): string {
  if (filmStays) return words.textOnly
  return bytes > 0 ? size(bytes) : ''
}
