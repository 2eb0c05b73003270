import { Camera, Trash2 } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { call, PICTURE_MAX_BYTES } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { deleteProfilePicture, uploadProfilePicture } from '../people.contract.ts'
import { words } from './profile.words.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Props = {
  person: { _id: string; fullName: string; picture: string | null }
  own: boolean
  onChanged: () => void
}

/** First letters of the first and the last name. */
const initials = (name: string) => {
  const names = name.trim().split(/\s+/)
  const letters = [names[0], names.length > 1 ? names.at(-1) : ''].map((one) => [...(one ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** The picture or the initials; its owner can change it. */
export function ProfilePicture({ person, own, onChanged }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit()
  const change = (work: () => Promise<{ message?: string | undefined }>) =>
    submit(async () => {
      toast.success((await work()).message ?? words.saved)
      onChanged()
    })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    if (file.size > PICTURE_MAX_BYTES) return toast.error(words.tooLarge)
    void change(async () =>
      call(uploadProfilePicture, {
        query: { userId: person._id },
        body: new Uint8Array(await file.arrayBuffer()),
      }),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {person.picture === null ? (
        <span
          className="grid size-24 shrink-0 place-items-center rounded-full bg-neel-soft text-2xl font-[740] text-neel"
          aria-hidden="true"
        >
          {initials(person.fullName)}
        </span>
      ) : (
        <img
          className="size-24 shrink-0 rounded-full object-cover"
          src={person.picture}
          alt=""
          width="96"
          height="96"
        />
      )}
      {own && (
        <div className="grid justify-items-start" aria-busy={busy}>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            className="hidden"
            onChange={choose}
          />
          <button
            type="button"
            className="textlink min-h-11"
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            <Camera className="ico" aria-hidden="true" />
            {person.picture === null ? words.addPhoto : words.changePhoto}
          </button>
          {person.picture !== null && (
            <button
              type="button"
              className="textlink min-h-11"
              disabled={busy}
              onClick={() => void change(() => call(deleteProfilePicture, { query: { userId: person._id } }))}
            >
              <Trash2 className="ico" aria-hidden="true" />
              {words.remove}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
