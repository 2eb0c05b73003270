import { CalendarX2, CircleCheck } from 'lucide-react'
import { href, useLoaderData, useParams } from 'react-router'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { ClassField } from '../ClassField.tsx'
import { formatLongWeekday, formatTime } from '../../platform/text/dates.rules.ts'
import { translate } from '../../platform/translate.ts'
import { cancelMyDemo, type FreeClass, moveMyDemo, type MyDemo } from './demo.contract.ts'
import type { DemoData } from './demo-page.loader.ts'
import { words } from './demo-page.words.ts'

export const action = formAction({ move: bindForm(moveMyDemo), cancel: bindForm(cancelMyDemo) })

/** /demo/{token}: a family's demo class, to be moved or cancelled. */
export function DemoBookingPage() {
  const data = useLoaderData<DemoData>()
  const { token = '' } = useParams()
  return (
    <div className="wrap max-w-[720px] py-8 lg:py-14">
      <h1 className="text-3xl">{words.title}</h1>
      {data.demo ? (
        <Booked demo={data.demo} classes={data.classes} token={token} />
      ) : (
        <ErrorState
          className="mt-8"
          title={words.expired}
          action={<ButtonLink to={href('/contact')}>{words.contact}</ButtonLink>}
        />
      )}
    </div>
  )
}

/** 'Tuesday 24 November, 4:00 pm to 4:40 pm (IST)'. */
function whenOf({ startsAt, minutes }: MyDemo): string {
  const begin = new Date(startsAt)
  const end = new Date(begin.getTime() + minutes * 60_000)
  return words.when(formatLongWeekday(begin), formatTime(begin), formatTime(end))
}

type BookedProps = { demo: MyDemo; classes: readonly FreeClass[]; token: string }

function Booked({ demo, classes, token }: BookedProps) {
  const { startsAt, mode, place, teacher, state, open } = demo
  const stands = state === 'booked'
  const others = classes.filter(({ _id }) => !(stands && _id === demo._id))
  const Sign = stands || state === 'attended' ? CircleCheck : CalendarX2
  const toastDone = ({ message = words.done }: { message?: string }) => toast.success(translate(message))
  return (
    <>
      <section className="sheet mt-7" aria-labelledby="when">
        <p className="flex items-center gap-2 font-[660]">
          <Sign className={`ico ${stands ? 'text-tota' : 'text-ink-2'}`} aria-hidden="true" />
          {words[state]}
        </p>
        <h2 id="when" className={`mt-2 text-2xl tnum ${state === 'cancelled' ? 'line-through' : ''}`}>
          <time dateTime={startsAt}>{whenOf(demo)}</time>
        </h2>
        <p className="mt-2 text-lg [overflow-wrap:anywhere]">
          {mode === 'online' ? words.online(teacher) : words.at(place, teacher)}
        </p>
        {stands && mode === 'online' && place.startsWith('https://') && (
          <p className="mt-4">
            <a className="btn btn-neel" href={place} rel="noopener noreferrer">
              {words.join}
            </a>
          </p>
        )}
      </section>
      {open && (
        <div className="mt-8 grid items-start gap-6">
          {others.length > 0 ? (
            <ActionForm<{ message?: string }, 'classId'>
              form="move"
              submit={stands ? words.reschedule : words.bookThis}
              card
              onDone={toastDone}
            >
              {(field) => (
                <>
                  <h2 className="text-lg">{stands ? words.needOther : words.chooseOther}</h2>
                  <ClassField
                    field={field('classId')}
                    label={words.classTime}
                    none={words.chooseTime}
                    hint={words.indianTime}
                    classes={others}
                  />
                  <input type="hidden" name="token" value={token} readOnly />
                </>
              )}
            </ActionForm>
          ) : (
            <p className="text-ink-2">{words.noneFree}</p>
          )}
          {stands && (
            <ActionForm form="cancel" submit={words.cancel} card onDone={toastDone}>
              {() => (
                <>
                  <h2 className="text-lg">{words.cantCome}</h2>
                  <p className="text-ink-2">{words.afterCancel}</p>
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
