import { ChevronDown } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { Field } from '../ui/Field.tsx'
import { PublicForm } from '../ui/PublicForm.tsx'
import { Slate } from '../ui/art/Slate.tsx'
import { ReachFields, StateField } from './ContactFields.tsx'
import type { BookDemoData } from './book-demo.loader.ts'
import { ChildFields } from './ChildFields.tsx'
import { ClassField } from './ClassField.tsx'
import { SourceField } from './SourceField.tsx'
import { demoQuestions } from './demo-questions.rules.ts'
import { ContactLines, EnquiryLayout } from './EnquiryLayout.tsx'
import { formAction, bindForm } from '../platform/browser/form-action.ts'
import { createDemoRequest } from './enquiries.contract.ts'
import { words } from './enquiry.words.ts'

export const action = formAction({ sent: bindForm(createDemoRequest) })

/** /bookdemo */
export function BookDemoPage() {
  const { settings, classes, categories } = useLoaderData<BookDemoData>()
  return (
    <EnquiryLayout
      title={words.demoTitle}
      text={words.demoText}
      form={
        <PublicForm submit={words.demoSubmit} sentTitle={words.demoSent}>
          {(field) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label={words.studentName} autoComplete="off" required {...field('studentName')} />
                <Field label={words.parentName} autoComplete="name" required {...field('parentName')} />
              </div>
              <ChildFields field={field} categories={categories} />
              <ReachFields field={field} />
              <StateField field={field} />
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label={words.district} autoComplete="address-level2" required {...field('district')} />
                <Field
                  label={words.location}
                  placeholder={words.town}
                  autoComplete="address-level3"
                  required
                  {...field('location')}
                />
              </div>
              {classes.length > 0 && (
                <ClassField
                  field={field('classId')}
                  label={words.classTime}
                  none={words.callMe}
                  hint={words.freeSlots}
                  classes={classes}
                />
              )}
              <SourceField />
            </>
          )}
        </PublicForm>
      }
    >
      <div className="mx-auto w-full max-w-[340px] rotate-[1.2deg] lg:mx-0">
        <Slate />
      </div>
      <h2 className="mt-10 text-2xl">{words.questions}</h2>
      <div className="mt-4 divide-y divide-rule border-y border-rule">
        {demoQuestions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-2 font-[660]">
              {question}
              <ChevronDown
                className="ico transition-transform group-open:rotate-180 motion-reduce:transition-none"
                aria-hidden="true"
              />
            </summary>
            <p className="pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
      <h2 className="mt-9 text-xl">{words.talk}</h2>
      <ContactLines settings={settings} />
    </EnquiryLayout>
  )
}
