import { PenLine } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { type Diary, acknowledgeRemark } from './diary.contract.ts'
import { RemarkReply } from './RemarkReply.tsx'
import { words } from './diary.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { firstNameOf } from './week-summary.rules.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

// Loaded on demand: it holds the outlines of a whole alphabet.
const Signature = lazy(() => import('./Signature.tsx').then((module) => ({ default: module.Signature })))

type RemarkProps = { remark: NonNullable<Diary['remark']>; parent: string; onSigned: () => void }

/** The teacher's remark with both signatures. */
export function TeachersRemark({ remark, parent, onSigned }: RemarkProps): ReactNode {
  const { text, teacher, at, readAt } = remark
  return (
    <section className="dy-remark">
      <h3>
        {words.remark} <time dateTime={at}>{formatDay(at)}</time>
      </h3>
      <blockquote lang={language.langOf(text)}>{text}</blockquote>
      <div className="dy-signs">
        <div>
          <Signed name={teacher} />
          <span>{teacher}</span>
        </div>
        {readAt ? (
          <div>
            <Signed name={parent} />
            <span>{words.readOn(formatDay(readAt))}</span>
          </div>
        ) : (
          <Sign remark={remark} onSigned={onSigned} />
        )}
      </div>
      <RemarkReply key={remark.remarkId} remark={remark} parent={parent} onSent={onSigned} />
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
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    // The teacher may have edited the remark: load it again.
    if (isCallError(error) && error.status === 409) onSigned()
  })
  const sign = () =>
    submit(async () => {
      toast.success((await call(acknowledgeRemark, { params: { id: remarkId }, body: { at } })).message)
      onSigned()
    })
  return (
    <div>
      <Button busy={busy} className="w-full" onClick={() => void sign()}>
        <PenLine className="ico" aria-hidden="true" />
        {words.sign}
      </Button>
      <span>{words.signedByParent}</span>
    </div>
  )
}
