import { PenLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { type Diary, signAsRead } from './diary.contract.ts'
import { shortDay } from './letter.rules.ts'
import { WriteBack } from './WriteBack.tsx'
import { firstNameOf } from './sentence.rules.ts'

// A whole alphabet, for two names.
const Signature = lazy(() => import('./Signature.tsx').then((module) => ({ default: module.Signature })))

type RemarkProps = { remark: NonNullable<Diary['remark']>; parent: string; onSigned: () => void }

/** What the teacher wrote, with both signatures. */
export function TeachersRemark({ remark, parent, onSigned }: RemarkProps): ReactNode {
  const { text, teacher, at, readAt } = remark
  return (
    <section className="dy-remark">
      <h3>
        Teacher’s remark <time dateTime={at}>{shortDay(new Date(at))}</time>
      </h3>
      <blockquote>{text}</blockquote>
      <div className="dy-signs">
        <div>
          <Signed name={teacher} />
          <span>{teacher}</span>
        </div>
        {readAt ? (
          <div>
            <Signed name={parent} />
            <span>Read on {shortDay(new Date(readAt))}</span>
          </div>
        ) : (
          <Sign remark={remark} onSigned={onSigned} />
        )}
      </div>
      <WriteBack key={remark.remarkId} remark={remark} parent={parent} onSent={onSigned} />
    </section>
  )
}

function Signed({ name }: { name: string }): ReactNode {
  return (
    <span className="sg">
      <Suspense>
        <Signature name={firstNameOf(name)} />
      </Suspense>
    </span>
  )
}

function Sign({ remark: { remarkId, at }, onSigned }: Pick<RemarkProps, 'remark' | 'onSigned'>): ReactNode {
  const [busy, setBusy] = useState(false)
  const sign = async () => {
    setBusy(true)
    try {
      toast.success((await call(signAsRead, { params: { id: remarkId }, body: { at } })).message)
      onSigned()
    } catch (error) {
      toastError(error)
      // The words may be others by now: they are read again.
      if (isCallError(error) && error.status === 409) onSigned()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button busy={busy} className="w-full" onClick={() => void sign()}>
        <PenLine className="ico" aria-hidden="true" />
        Sign as read
      </Button>
      <span>Parent’s signature</span>
    </div>
  )
}
