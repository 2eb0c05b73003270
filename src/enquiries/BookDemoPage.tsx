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
import { ContactLines, EnquiryFrame } from './EnquiryFrame.tsx'
import { formAction, bindForm } from '../platform/browser/form-action.ts'
import { createDemoRequest } from './enquiries.contract.ts'

export const action = formAction({ sent: bindForm(createDemoRequest) })

/** /bookdemo */
export function BookDemoPage() {
  const { settings, classes, categories } = useLoaderData<BookDemoData>()
  return (
    <EnquiryFrame
      title="Book a Demo"
      text="The first class is free. Tell us about your child and where you live, and we will call to fix a time."
      form={
        <PublicForm submit="Book the free class" sentTitle="Thank you. We have your request.">
          {(field) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label="Student’s name" autoComplete="off" required {...field('studentName')} />
                <Field label="Parent’s name" autoComplete="name" required {...field('parentName')} />
              </div>
              <ChildFields field={field} categories={categories} />
              <ReachFields field={field} />
              <StateField field={field} />
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label="District" autoComplete="address-level2" required {...field('district')} />
                <Field
                  label="Location"
                  placeholder="Town or area"
                  autoComplete="address-level3"
                  required
                  {...field('location')}
                />
              </div>
              {classes.length > 0 && (
                <ClassField
                  field={field('classId')}
                  label="Class time"
                  none="Call me to fix a time"
                  hint="Free slots in the next two weeks. All times are IST."
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
      <h2 className="mt-10 text-2xl">Common questions</h2>
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
      <h2 className="mt-9 text-xl">Prefer to talk?</h2>
      <ContactLines settings={settings} />
    </EnquiryFrame>
  )
}
