import { CalendarX2, CircleCheck } from 'lucide-react'
import { href, useLoaderData, useParams } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { ClassField } from '../ClassField.tsx'
import { classTime } from './classes.rules.ts'
import { cancelMyDemo, type FreeClass, moveMyDemo, type MyDemo } from './demo.contract.ts'
import type { DemoData } from './demo-page.loader.ts'

export const action = formAction({ move: bindForm(moveMyDemo), cancel: bindForm(cancelMyDemo) })

/** /demo/{token}: a family's demo class, to be moved or cancelled. */
export function DemoPage() {
  const data = useLoaderData<DemoData>()
  const { token = '' } = useParams()
  return (
    <div className="wrap max-w-[720px] py-8 lg:py-14">
      <h1 className="text-3xl">Your demo class</h1>
      {data.demo ? (
        <Booked demo={data.demo} classes={data.classes} token={token} />
      ) : (
        <ErrorState
          className="mt-8"
          title="This link has expired"
          action={<ButtonLink to={href('/contact')}>Contact us</ButtonLink>}
        />
      )}
    </div>
  )
}

const heads: Readonly<Record<MyDemo['state'], string>> = {
  booked: 'Your class is booked',
  cancelled: 'This class is cancelled',
  attended: 'Thank you for attending.',
  missed: 'Sorry we missed you. Choose another time.',
}

type BookedProps = { demo: MyDemo; classes: readonly FreeClass[]; token: string }

function Booked({ demo, classes, token }: BookedProps) {
  const { startsAt, minutes, mode, place, teacher, state, open } = demo
  const stands = state === 'booked'
  const others = classes.filter(({ _id }) => !(stands && _id === demo._id))
  const Sign = stands || state === 'attended' ? CircleCheck : CalendarX2
  const told = ({ message = 'Done' }: { message?: string }) => toast.success(message)
  return (
    <>
      <section className="sheet mt-7" aria-labelledby="when">
        <p className="flex items-center gap-2 font-[660]">
          <Sign className={`ico ${stands ? 'text-tota' : 'text-ink-2'}`} aria-hidden="true" />
          {heads[state]}
        </p>
        <h2 id="when" className={`mt-2 text-2xl tnum ${state === 'cancelled' ? 'line-through' : ''}`}>
          <time dateTime={startsAt}>{classTime(new Date(startsAt), minutes)}</time>
        </h2>
        <p className="mt-2 text-lg [overflow-wrap:anywhere]">
          {mode === 'online' ? `Online, with ${teacher}` : `${place}, with ${teacher}`}
        </p>
        {stands && mode === 'online' && place.startsWith('https://') && (
          <p className="mt-4">
            <a className="btn btn-neel" href={place} rel="noopener noreferrer">
              Join the class
            </a>
          </p>
        )}
      </section>
      {open && (
        <div className="mt-8 grid items-start gap-6">
          {others.length > 0 ? (
            <ActionForm<{ message?: string }, 'classId'>
              form="move"
              submit={stands ? 'Reschedule' : 'Book this time'}
              card
              onDone={told}
            >
              {(field) => (
                <>
                  <h2 className="text-lg">{stands ? 'Need a different time?' : 'Choose another time'}</h2>
                  <ClassField
                    field={field('classId')}
                    label="Class time"
                    none="Choose a time"
                    hint="All times are IST."
                    classes={others}
                  />
                  <input type="hidden" name="token" value={token} readOnly />
                </>
              )}
            </ActionForm>
          ) : (
            <p className="text-ink-2">
              No other slots in the next two weeks. Please call us and we will find one.
            </p>
          )}
          {stands && (
            <ActionForm form="cancel" submit="Cancel the class" card onDone={told}>
              {() => (
                <>
                  <h2 className="text-lg">Can’t come?</h2>
                  <p className="text-ink-2">
                    If you cancel, another child can have the slot. You can book again here later.
                  </p>
                  <input type="hidden" name="token" value={token} readOnly />
                </>
              )}
            </ActionForm>
          )}
        </div>
      )}
    </>
  )
}
