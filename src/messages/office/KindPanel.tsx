import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { SidePanel } from '../../ui/office/SidePanel.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { formatPlan } from '../labels.ts'
import { type OfficeKind, saveDltId } from './messages-office.contract.ts'
import { templateLabels } from './state-labels.ts'

type KindPanelProps = { kind: OfficeKind; onClose: () => void; onSaved: () => void }

/** One kind: how it reads in both languages, its templates, and the DLT id of its SMS. */
export function KindPanel({ kind, onClose, onSaved }: KindPanelProps): ReactNode {
  const [language, setLanguage] = useState<Language>('en')
  const shown = kind.templates.find((one) => one.language === language)
  return (
    <SidePanel title={kind.label} note={formatPlan(kind.plan)} onClose={onClose}>
      <div className="grid gap-4 p-4">
        <p className="flex gap-2">
          {(['en', 'hi'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === language ? 'ob ob-main' : 'ob'}
              aria-pressed={one === language}
              lang={one}
              onClick={() => setLanguage(one)}
            >
              {one === 'en' ? 'English' : 'हिन्दी'}
            </button>
          ))}
        </p>
        {shown && <Preview key={language} kind={kind} shown={shown} onSaved={onSaved} />}
      </div>
    </SidePanel>
  )
}

type PreviewProps = { kind: OfficeKind; shown: OfficeKind['templates'][number]; onSaved: () => void }

function Preview({ kind, shown, onSaved }: PreviewProps): ReactNode {
  const [dltId, setDltId] = useState(shown.dltId)
  const [error, setError] = useState<string | undefined>(undefined)
  const { busy, submit } = useSubmit((failure) => {
    const { errors, message } = failure as { errors?: Record<string, string>; message?: string }
    setError(errors?.dltId ?? message)
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submit(async () => {
      const { language } = shown
      toast.success(
        (await call(saveDltId, { body: { kind: kind.kind, language, dltId: dltId.trim() } })).message,
      )
      onSaved()
    })
  }
  return (
    <>
      <blockquote className="rg pad" lang={shown.language}>
        <p>{shown.text}</p>
        <p className="mt-2 font-[640]">{shown.button}</p>
      </blockquote>
      <ol className="list-decimal pl-5">
        {kind.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ol>
      {kind.plan.includes('whatsapp') && (
        <p>
          WhatsApp template <code>{kind.kind}</code>: {templateLabels[shown.whatsapp]}
        </p>
      )}
      {kind.plan.includes('sms') && (
        <form className="grid gap-3" onSubmit={onSubmit}>
          <p className="[overflow-wrap:anywhere]" lang={shown.language}>
            <span lang="en">SMS to register: </span>
            {shown.smsTemplate}
          </p>
          <p className="muted">
            {shown.signs} signs, {shown.parts === 1 ? '1 part' : `${shown.parts} parts`}
            {shown.version > 0 && `, version ${shown.version}`}
          </p>
          <OfficeField
            label="DLT template id"
            name="dltId"
            inputMode="numeric"
            maxLength={25}
            value={dltId}
            {...(error === undefined ? {} : { error })}
            onChange={({ target }) => setDltId(target.value)}
          />
          <p>
            <button type="submit" className="ob ob-main" aria-disabled={busy}>
              Save
            </button>
          </p>
        </form>
      )}
    </>
  )
}
