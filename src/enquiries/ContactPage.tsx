import { href, useLoaderData } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { SentForm } from '../ui/SentForm.tsx'
import { Copybook } from '../ui/art/Copybook.tsx'
import { ReachFields } from './ContactFields.tsx'
import type { SettingsData } from '../academy/settings.loader.ts'
import { SourceField } from './SourceField.tsx'
import { ContactLines, EnquiryFrame } from './EnquiryFrame.tsx'
import { formAction, formTo } from '../platform/form-action.ts'
import { createContactMessage } from './enquiries.contract.ts'

export const action = formAction({ sent: formTo(createContactMessage) })

/** /contact */
export function ContactPage() {
  const { settings } = useLoaderData<SettingsData>()
  return (
    <EnquiryFrame
      title="Contact"
      text="Questions about a class, a bill or a batch near you. We answer within one working day."
      form={
        <SentForm submit="Send the message" sentTitle="Thank you, your message is with us">
          {(field) => (
            <>
              <Field label="Name" autoComplete="name" required {...field('name')} />
              <ReachFields field={field} />
              <TextArea label="Message" rows={6} required {...field('message')} />
              <SourceField />
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
      <ButtonLink to={href('/bookdemo')} variant="line" className="mt-5">
        Book a free demo
      </ButtonLink>
    </EnquiryFrame>
  )
}
