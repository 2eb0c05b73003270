import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { indianInstant } from '../../ui/office/india.ts'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import {
  type AnnouncementForm,
  deleteAnnouncement,
  getAnnouncementChoices,
  previewAudience,
  saveAnnouncement,
  sendAnnouncement,
  MAX_TEXT,
  MAX_TITLE,
} from '../announcements/announcements.contract.ts'
import { type Audience, AUDIENCES } from '../classroom.rules.ts'
import { childrenWords } from '../labels.ts'

/** An announcement as it is typed; an empty text is nothing chosen. */
type TypedAnnouncement = {
  audience: Audience
  centreId: string
  groupId: string
  day: string
  title: string
  text: string
}

const audienceLabels: Readonly<Record<Audience, string>> = {
  all: 'Everybody in a group',
  centre: 'All groups of one centre',
  group: 'One group',
  absent: 'Parents of the children absent from a class',
}

const typedFrom = (form: AnnouncementForm | null, choices: AudienceChoices): TypedAnnouncement => ({
  audience: form?.audience ?? audiencesFor(choices)[0] ?? 'group',
  centreId: form?.centreId ?? onlyOne(choices.centres),
  groupId: form?.groupId ?? '',
  day: form?.day ?? '',
  title: form?.title ?? '',
  text: form?.text ?? '',
})

const isOfGroup = (audience: Audience): boolean => audience === 'group' || audience === 'absent'

/** What the server gets of whom it is for. */
const addressed = ({ audience, centreId, groupId, day }: TypedAnnouncement) => ({
  audience,
  centreId: audience === 'centre' ? centreId || null : null,
  groupId: isOfGroup(audience) ? groupId || null : null,
  day: audience === 'absent' ? day || null : null,
})

type AudienceChoices = Reply<typeof getAnnouncementChoices>['data']
const loadChoices = () => call(getAnnouncementChoices, {})

/** The id of the only record there is; '' for several. */
const onlyOne = ([first, another]: readonly { _id: string }[]): string => (first && !another ? first._id : '')

/** The audiences that there are for somebody, the widest first. */
const audiencesFor = ({ everybody, centres }: AudienceChoices): Audience[] =>
  AUDIENCES.filter((one) => (one === 'all' ? everybody : one !== 'centre' || centres.length > 0))

/** How many an announcement would reach, looked up as the audience is chosen; null while it is incomplete. */
function useReach(typed: TypedAnnouncement): { children: number; mails: number } | null {
  const [reach, setReach] = useState<{ children: number; mails: number } | null>(null)
  const { audience, centreId, groupId, day } = addressed(typed)
  const isMissing =
    (audience === 'centre' && !centreId) ||
    (isOfGroup(audience) && !groupId) ||
    (audience === 'absent' && !day)
  useEffect(() => {
    setReach(null)
    if (isMissing) return undefined
    let isCurrent = true
    call(previewAudience, { body: { audience, centreId, groupId, day } }).then(
      ({ data }) => isCurrent && setReach(data),
      () => isCurrent && setReach(null),
    )
    return () => {
      isCurrent = false
    }
  }, [audience, centreId, groupId, day, isMissing])
  return reach
}

type AnnouncementEditorProps = {
  id: string
  /** What is stored; null for a new one. */
  stored: AnnouncementForm | null
  /** What a new one begins with: an earlier one that is used again. */
  again?: AnnouncementForm | null
  onChanged: () => void
}

/** Writes an announcement, keeps it as a draft, and sends it now or later. */
export function AnnouncementEditor(props: AnnouncementEditorProps): ReactNode {
  const { view, retry } = usePrivateQuery(href('/staff/login'), loadChoices)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return <Editor {...props} choices={view.data} />
}

function Editor({
  id,
  stored,
  again = null,
  onChanged,
  choices,
}: AnnouncementEditorProps & { choices: AudienceChoices }): ReactNode {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => typedFrom(stored ?? again, choices))
  const [later, setLater] = useState({ date: '', time: '' })
  const reach = useReach(typed)
  const { errors, busy, submit } = useFormSubmit()
  const set = (change: Partial<TypedAnnouncement>) => setTyped({ ...typed, ...change })
  const field = (name: keyof TypedAnnouncement): TypedField => ({
    required: true,
    value: typed[name],
    error: errors[`form.${name}`],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const { title, text } = typed
  const save = () => call(saveAnnouncement, { body: { _id: id, form: { title, text, ...addressed(typed) } } })
  const toList = () => void navigate(href('/office/announcements'))

  const keep = () =>
    void submit(async () => {
      toast.success((await save()).message)
      onChanged()
      if (!stored) void navigate(href('/office/announcements/:id', { id }), { replace: true })
    })
  function send(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      await save()
      // A day or time that is missing is refused by the server as no time.
      const sendAt = later.date || later.time ? (indianInstant(later.date, later.time) ?? '') : null
      toast.success((await call(sendAnnouncement, { params: { id }, body: { sendAt } })).message)
      onChanged()
      toList()
    })
  }
  const remove = () =>
    void submit(async () => {
      toast.success((await call(deleteAnnouncement, { params: { id } })).message)
      toList()
    })
  return (
    <form className="rg pad mo-one" noValidate onSubmit={send}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <AudienceFields audience={typed.audience} choices={choices} field={field} />
        <OfficeField label="Title" wide maxLength={MAX_TITLE} {...field('title')} />
        <OfficeText label="Text" rows={7} maxLength={MAX_TEXT} {...field('text')} />
        <OfficeField
          label="Send later, on"
          type="date"
          hint="Leave empty to send now"
          value={later.date}
          error={errors.sendAt}
          onChange={(event) => setLater({ ...later, date: event.target.value })}
        />
        <OfficeField
          label="At (IST)"
          type="time"
          value={later.time}
          onChange={(event) => setLater({ ...later, time: event.target.value })}
        />
      </div>
      <p className="of-hint mt-3" role="status">
        {reach
          ? `Reaches ${childrenWords(reach.children)}, ${reach.mails} of the families by email too.`
          : 'Choose who gets it to see how many it reaches.'}
      </p>
      <FormError message={errors.form} className="mt-3" />
      <Preview title={title} text={text} />
      <div className="mo-a mt-4 mb-3">
        <button type="submit" className="ob ob-main" disabled={busy} aria-busy={busy}>
          Send
        </button>
        <button type="button" className="ob" disabled={busy} onClick={keep}>
          Save draft
        </button>
        {stored && (
          <button type="button" className="ob ob-bad" disabled={busy} onClick={remove}>
            Delete
          </button>
        )}
      </div>
    </form>
  )
}

/** What each field gets of what is typed. */
type TypedField = {
  required: true
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type AudienceFieldsProps = {
  audience: Audience
  choices: AudienceChoices
  field: (name: keyof TypedAnnouncement) => TypedField
}

/** Whom it is for: an audience, and of which centre, group or day. */
function AudienceFields({ audience, choices, field }: AudienceFieldsProps): ReactNode {
  const groups = choices.groups.map(({ centre, ...group }) =>
    centre ? { ...group, name: `${group.name}, ${centre}` } : group,
  )
  return (
    <>
      <OfficeSelect label="To" wide {...field('audience')}>
        {audiencesFor(choices).map((value) => (
          <option key={value} value={value}>
            {audienceLabels[value]}
          </option>
        ))}
      </OfficeSelect>
      {audience === 'centre' && (
        <RecordSelect label="Centre" wide {...field('centreId')} records={choices.centres} />
      )}
      {isOfGroup(audience) && <RecordSelect label="Group" wide {...field('groupId')} records={groups} />}
      {audience === 'absent' && <OfficeField label="Class of" type="date" {...field('day')} />}
    </>
  )
}

/** As families will see it. */
function Preview({ title, text }: { title: string; text: string }): ReactNode {
  if (!title && !text) return null
  return (
    <section className="mt-4" aria-labelledby="preview">
      <h2 id="preview" className="font-bold">
        Preview
      </h2>
      <div className="mt-2 rounded-lg border border-rule px-4 py-3">
        <p className="font-bold [overflow-wrap:anywhere]">{title}</p>
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </div>
    </section>
  )
}
