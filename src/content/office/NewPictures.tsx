import { type ReactNode, useSyncExternalStore } from 'react'
import { OfficeField } from '../../ui/office/fields.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { toast } from '../../ui/toast.tsx'
import { useUnload } from '../../ui/useUnload.ts'
import { type NewPicture, pictureQueue } from './picture-queue.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './content.css'

/** Pictures that are being added: how far each has come, and its words. */
export function NewPictures({ onShown }: { onShown: () => void }): ReactNode {
  const all = useSyncExternalStore(
    pictureQueue.subscribe,
    () => pictureQueue.all,
    () => pictureQueue.all,
  )
  const { busy, submit } = useSubmit()
  const going = all.some(({ state }) => state === 'waiting' || state === 'sending')
  useUnload(going)
  if (all.length === 0) return null

  const publishAll = () =>
    submit(async () => {
      let shown = 0
      for (const { id, state } of all) if (state === 'there' && (await pictureQueue.publish(id))) shown += 1
      if (shown > 0) toast.success(shown === 1 ? '1 picture published' : `${shown} pictures published`)
      onShown()
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.np [aria-invalid=true]')?.focus())
    })
  const gone = all.filter(({ state }) => state === 'there').length
  return (
    <section className="rg np mb-4" aria-labelledby="new-pictures">
      <div className="rg-h">
        <h2 id="new-pictures">New pictures</h2>
        <span className="tnum" role="status">
          {gone} of {all.length} uploaded
        </span>
        <button
          type="button"
          className="ob ob-main"
          aria-disabled={busy || gone === 0}
          onClick={() => !busy && gone > 0 && void publishAll()}
        >
          Publish all
        </button>
      </div>
      <ul>
        {all.map((one) => (
          <NewRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function NewRow({ one }: { one: NewPicture }): ReactNode {
  const { keeper, file, state, sent, fault, id } = one
  const { data, errors, message, status } = useSyncExternalStore(
    keeper.subscribe,
    () => keeper.view,
    () => keeper.view,
  )
  const { image, alt } = data as { image: string; alt: string }
  const trouble = fault || (status === 'refused' ? message : '')
  return (
    <li>
      <div className="np-p">
        {image && <Picture src={image} alt="" sizes="120px" className="size-full rounded-md object-cover" />}
      </div>
      <div>
        <OfficeField
          label={`Description of ${file.name}`}
          maxLength={200}
          value={alt}
          error={errors.alt}
          onChange={(event) => keeper.change({ alt: event.target.value })}
        />
        {(state === 'waiting' || state === 'sending') && (
          <progress className="of-progress" value={sent} aria-label={`Upload progress of ${file.name}`} />
        )}
        {trouble && (
          <p className="of-err" role="alert">
            {file.name}: {trouble}
          </p>
        )}
      </div>
      <div className="np-k">
        {state === 'failed' && (
          <button type="button" className="ob" onClick={() => pictureQueue.again(id)}>
            Try again
          </button>
        )}
        <button
          type="button"
          className="ob"
          aria-label={`Remove ${file.name}`}
          onClick={() => pictureQueue.remove(id)}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
