import { type FormEvent, type ReactNode, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { getInvitationChoices, inviteTeacher } from './teachers.contract.ts'

const loadChoices = () => call(getInvitationChoices, {})
type InvitationChoices = Awaited<ReturnType<typeof loadChoices>>['data']

/** /office/teachers/invite: a teacher's account, by a mailed link. */
export function InviteTeacherPage(): ReactNode {
  usePageBar({
    title: 'Invite a teacher',
    help: 'We email a link, valid for 14 days, to set a password. The teacher works here, and takes over the groups, once the link was opened.',
    above: { title: 'People', to: href('/office/people') },
  })
  const { view, retry } = usePrivateQuery(href('/staff/login'), loadChoices)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  return <InvitationForm choices={view.data} />
}

function InvitationForm({ choices }: { choices: InvitationChoices }): ReactNode {
  const navigate = useNavigate()
  const [form, setForm] = useState({ fullName: '', email: '', mobile: '' })
  const [subjects, setSubjects] = useState<readonly string[]>([])
  const [typedSubjects, setTypedSubjects] = useState('')
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const hasSubjects = choices.subjects.length > 0
  const { errors, busy, submit } = useFormSubmit()
  const field = (name: keyof typeof form) => ({
    required: true,
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => {
      const body = {
        ...form,
        subjects: hasSubjects ? [...subjects] : splitNames(typedSubjects),
        groupIds: [...groupIds],
      }
      const { data, message } = await call(inviteTeacher, { body })
      toast.success(message ?? '')
      void navigate(href('/office/people/:id', { id: data._id }))
    })
  }
  return (
    <form className="rg pad mo-one" noValidate onSubmit={onSubmit}>
      {!choices.isEmailSetUp && <NoEmail />}
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeField label="Full name" autoComplete="off" {...field('fullName')} />
        <OfficeField label="Mobile" inputMode="tel" autoComplete="off" {...field('mobile')} />
        <OfficeField label="Email" type="email" wide autoComplete="off" {...field('email')} />
        {hasSubjects ? (
          <Ticks
            legend="Subjects"
            choices={choices.subjects.map((name) => ({ id: name, name }))}
            chosen={subjects}
            error={errors.subjects}
            onChange={setSubjects}
          />
        ) : (
          <OfficeField
            label="Subjects"
            wide
            hint="Like Abacus, Handwriting. May stay empty."
            value={typedSubjects}
            error={errors.subjects}
            onChange={(event) => setTypedSubjects(event.target.value)}
          />
        )}
        <Ticks
          legend="Groups to take over"
          none="No groups yet. You can choose the teacher in a group later."
          choices={choices.groups.map(({ _id, name, teacher }) => ({
            id: _id,
            name: `${name}, now ${teacher}`,
          }))}
          chosen={groupIds}
          error={errors.groupIds}
          onChange={setGroupIds}
        />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Send the invitation
        </Button>
      </div>
    </form>
  )
}

const splitNames = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Said before the invitation, as nobody would get it. */
function NoEmail() {
  return (
    <p className="of-err mb-3" role="note">
      <span>
        Email is not set up, so nobody gets the link yet.{' '}
        <Link className="olink" to={href('/office/services')}>
          What is missing
        </Link>
        . You can invite now, and press “Send the invitation again” on the teacher’s page later.
      </span>
    </p>
  )
}

type TicksProps = {
  legend: string
  /** Said where there is nothing to choose. */
  none?: string
  choices: readonly { id: string; name: string }[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: readonly string[]) => void
}

function Ticks({ legend, none, choices, chosen, error, onChange }: TicksProps): ReactNode {
  return (
    <fieldset className="of-f w2">
      <legend className="lb">{legend}</legend>
      {choices.length === 0 && none && <p className="muted">{none}</p>}
      <div className="flex flex-wrap gap-x-4">
        {choices.map(({ id, name }) => (
          <label key={id} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {error && <p className="of-err">{error}</p>}
    </fieldset>
  )
}
