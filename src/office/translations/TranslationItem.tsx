import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { call } from '../../platform/wire.ts'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { RichTextField } from '../../ui/office/RichTextField.tsx'
import { SimpleText } from '../../ui/office/SimpleText.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { useUnload } from '../../ui/useUnload.ts'
import '../words/words.css'
import { type Item, type ItemText, removeTranslations, saveTranslations } from './translations.contract.ts'
import {
  type Edits,
  formatShown,
  isOlder,
  missingOf,
  problemsOf,
  NO_EDITS,
  sentTexts,
  stateLabels,
  textOf,
} from './translations.rules.ts'

type ItemProps = { document: { kind: string; id: string }; loaded: Item; isOpen: boolean }

/** A part that is shown whole in one language: its English and, beside it, its Hindi. */
export function TranslationItem({ document, loaded, isOpen }: ItemProps): ReactNode {
  const [item, setItem] = useState(loaded)
  const [edits, setEdits] = useState<Edits>(NO_EDITS)
  const { busy, errors, stale, submit } = useFormSubmit()
  const problems = problemsOf(item, { edits, refused: errors })
  const isEdited = Object.keys(edits.typed).length > 0 || edits.checked.length > 0
  useUnload(isEdited)
  const sent = { params: { ...document, language: 'hi' as const } }
  const named = { item: { kind: item.kind, id: item._id }, revision: item.revision }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(problemsOf(item, { edits, refused: {} })).length > 0) return
    void submit(async () => {
      const { data } = await call(saveTranslations, {
        ...sent,
        body: { ...named, texts: sentTexts(item, edits) },
      })
      setItem(data)
      setEdits(NO_EDITS)
      toast.success(data.shown ? 'Saved. Families see it in Hindi.' : 'Saved. It is still shown in English.')
    })
  }
  const remove = () =>
    void submit(async () => {
      await call(removeTranslations, { ...sent, body: named })
      setItem({
        ...item,
        state: 'none',
        shown: false,
        revision: 0,
        savedAt: null,
        texts: item.texts.map((text) => ({ ...text, text: '', writtenFor: text.source })),
      })
      setEdits(NO_EDITS)
      toast.success('Removed. It is shown in English.')
    })
  return (
    <details className="rg" open={isOpen}>
      <summary className="panel-head cursor-pointer">
        <h2>{item.title}</h2>
        <span className="panel-note">
          {stateLabels[item.state]}. {formatShown(item)}.
        </span>
      </summary>
      <form className="panel-pad grid gap-5" noValidate onSubmit={save}>
        {item.texts.map((text) => (
          <TextPair
            key={text.path}
            text={text}
            edits={edits}
            problem={problems[text.path]}
            onEdit={setEdits}
          />
        ))}
        <FormError message={errors.texts ?? errors.form} />
        {stale && (
          <button type="button" className="ob justify-self-start" onClick={() => window.location.reload()}>
            Reload
          </button>
        )}
        <ItemButtons
          problems={Object.keys(problems).length}
          item={item}
          edits={edits}
          isEdited={isEdited}
          isBusy={busy}
          onRemove={remove}
        />
      </form>
    </details>
  )
}

type ButtonsProps = {
  problems: number
  item: Item
  edits: Edits
  isEdited: boolean
  isBusy: boolean
  onRemove: () => void
}

function ItemButtons({ problems, item, edits, isEdited, isBusy, onRemove }: ButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const missing = missingOf(item, edits)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="submit" className="ob ob-main" aria-disabled={isBusy || !isEdited}>
        Save
      </button>
      {item.revision > 0 && !isAsking && (
        <button type="button" className="ob ob-quiet" onClick={() => setIsAsking(true)}>
          Remove
        </button>
      )}
      {item.revision > 0 && isAsking && (
        <>
          <button
            type="button"
            className="ob ob-bad"
            aria-disabled={isBusy}
            onClick={() => {
              setIsAsking(false)
              onRemove()
            }}
          >
            Remove these Hindi texts
          </button>
          <button type="button" className="ob" onClick={() => setIsAsking(false)}>
            Keep
          </button>
        </>
      )}
      <span className="muted" role="status">
        {problems > 0 && (problems === 1 ? '1 text needs a change. ' : `${problems} texts need a change. `)}
        {missing > 0 && (missing === 1 ? '1 text is missing' : `${missing} texts are missing`)}
        {missing === 0 && isEdited && 'Not saved yet'}
        {missing === 0 && !isEdited && item.savedAt !== null && formatSaved(item)}
      </span>
    </div>
  )
}

const formatSaved = ({ savedAt, savedBy }: Item): string =>
  savedAt === null ? '' : `Saved ${formatDateTime(new Date(savedAt))}${savedBy && ` by ${savedBy}`}`

type PairProps = { text: ItemText; edits: Edits; problem: string | undefined; onEdit: (edits: Edits) => void }

/** An English text and its Hindi beside it; on a phone below it. */
function TextPair({ text, edits, problem, onEdit }: PairProps) {
  const { path, label, form, english } = text
  const older = isOlder(text, edits)
  const change = (typed: string) => onEdit({ ...edits, typed: { ...edits.typed, [path]: typed } })
  return (
    <div className="grid gap-2 md:grid-cols-2 md:gap-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="muted">{label}, English</p>
        {form === 'html' || form === 'rich' ? (
          <Prose html={english} className="text-base!" />
        ) : (
          <p className="whitespace-pre-line">{english}</p>
        )}
      </div>
      <div className="wd-hi min-w-0" lang="hi">
        <HindiField
          label={`${label}, Hindi`}
          form={form}
          value={textOf(text, edits)}
          error={problem}
          onChange={change}
        />
        {older && (
          <p className="mt-1.5 flex flex-wrap items-center gap-2" lang="en">
            <b>Older than the English.</b>
            <button
              type="button"
              className="ob opt-s"
              aria-label={`${label}: still right`}
              onClick={() => onEdit({ ...edits, checked: [...edits.checked, path] })}
            >
              Still right
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

type FieldProps = {
  label: string
  form: ItemText['form']
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

function HindiField({ label, form, value, error, onChange }: FieldProps) {
  if (form === 'rich')
    return (
      <RichTextField label={label} value={value} error={error} onChange={onChange} upload={sendPicture} />
    )
  if (form === 'html') return <SimpleText label={label} html={value} error={error} onChange={onChange} />
  if (form === 'lines')
    return (
      <OfficeText
        label={label}
        rows={3}
        required={false}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <OfficeField
      label={label}
      wide
      required={false}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
