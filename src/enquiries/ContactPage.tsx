import { href, useLoaderData } from 'react-router'
import { ButtonLink } from '../ui/Button.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { PublicForm } from '../ui/PublicForm.tsx'
import { Copybook } from '../ui/art/Copybook.tsx'
import { ReachFields } from './ContactFields.tsx'
import type { SettingsData } from '../academy/settings.loader.ts'
import { SourceField } from './SourceField.tsx'
import { ContactLines, EnquiryLayout } from './EnquiryLayout.tsx'
import { formAction, bindForm } from '../platform/browser/form-action.ts'
import { createContactMessage } from './enquiries.contract.ts'
import { words } from './enquiry.words.ts'

export const action = formAction({ sent: bindForm(createContactMessage) })

/** /contact */
export function ContactPage() {
  const { settings } = useLoaderData<SettingsData>()
  return (
    <EnquiryLayout
      title={words.contactTitle}
      text={words.contactText}
      form={
        <PublicForm submit={words.contactSubmit} sentTitle={words.contactSent}>
          {(field) => (
            <>
              <Field label={words.name} autoComplete="name" required {...field('name')} />
              <ReachFields field={field} />
              <TextArea label={words.message} rows={6} required {...field('message')} />
              <SourceField />
            </>
          )}
        </PublicForm>
      }
    >
      <div className="overflow-hidden rounded-lg shadow-rest" aria-hidden="true">
        <Copybook words={['a', 'g', 'h']} written={1} left={70} width={420} row={104} size={88} />
      </div>
      <h2 className="mt-8 text-2xl">{words.talkTo(settings.academyName)}</h2>
      <div className="mt-2">
        <ContactLines settings={settings} />
      </div>
      <p className="mt-4 text-ink-2">{words.firstFree}</p>
      <ButtonLink to={href('/bookdemo')} variant="line" className="mt-5">
        {words.bookDemo}
      </ButtonLink>
    </EnquiryLayout>
  )
}
