import { useActionData, useLoaderData } from 'react-router'
import type { FormOutcome } from '../platform/form-action.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { SentForm } from '../ui/SentForm.tsx'
import { Copybook } from '../ui/art/Copybook.tsx'
import { paths } from '../app/paths.ts'
import { ReachFields } from './ContactFields.tsx'
import type { ContactsData } from './contacts.loader.ts'
import { ContactLines, EnquiryFrame } from './EnquiryFrame.tsx'

/** /contact */
export function ContactPage() {
  const { settings } = useLoaderData<ContactsData>()
  const outcome = useActionData<FormOutcome>()
  return (
    <EnquiryFrame
      title="Contact"
      text="Questions about a class, a bill or a batch near you. We answer within one working day."
      form={
        <SentForm outcome={outcome} submit="Send the message" sentTitle="Thank you, your message is with us">
          {(field) => (
            <>
              <Field label="Name" autoComplete="name" required {...field('name')} />
              <ReachFields field={field} />
              <TextArea label="Message" rows={6} required {...field('message')} />
            </>
          )}
        </SentForm>
      }
    >
      <div className="overflow-hidden rounded-lg shadow-rest" aria-hidden="true">
        <Copybook words={['a', 'g', 'h']} written={1} left={70} width={420} row={104} size={88} />
      </div>
      <h2 className="mt-8 text-2xl">Talk to {settings.academyName}</h2>
      <div className="mt-2">
        <ContactLines settings={settings} />
      </div>
      <dl className="mt-4 grid gap-3">
        <div>
          <dt className="font-[660]">Office hours</dt>
          <dd className="text-ink-2">Monday to Saturday, 10 am to 7 pm (IST)</dd>
        </div>
        <div>
          <dt className="font-[660]">A first class</dt>
          <dd className="text-ink-2">Free, online or at a centre near you.</dd>
        </div>
      </dl>
      <ButtonLink to={paths.bookDemo} variant="line" className="mt-5">
        Book a free demo
      </ButtonLink>
    </EnquiryFrame>
  )
}
