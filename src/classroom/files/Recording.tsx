import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { toastError } from '../../ui/toast.tsx'

type RecordingProps = {
  /** Names it where there are several. */
  label: string
  load: () => Promise<{ file: Blob }>
}

/** A recording that is fetched when somebody wants to hear it: some browsers play nothing without ranges. */
export function Recording({ label, load }: RecordingProps): ReactNode {
  const [address, setAddress] = useState('')
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const play = async () => {
    try {
      setAddress(URL.createObjectURL((await load()).file))
    } catch (error) {
      toastError(error)
    }
  }
  if (address !== '')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a child or teacher records has no captions
    return <audio className="hf-audio" src={address} controls autoPlay aria-label={label} />
  return (
    <button type="button" className="textlink" onClick={() => void play()}>
      <Play className="ico" aria-hidden="true" />
      <span lang={language.langOf(label)}>{label}</span>
    </button>
  )
}
