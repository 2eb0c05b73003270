import { ChevronDown } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { Field } from '../ui/Field.tsx'
import { SentForm } from '../ui/SentForm.tsx'
import { Slate } from '../ui/art/Slate.tsx'
import { ReachFields, StateField } from './ContactFields.tsx'
import type { BookDemoData } from './book-demo.loader.ts'
import { ClassField } from './ClassField.tsx'
import { SourceField } from './SourceField.tsx'
import { demoQuestions } from './demo-questions.rules.ts'
import { ContactLines, EnquiryFrame } from './EnquiryFrame.tsx'
import { formAction, formTo } from '../platform/form-action.ts'
import { createDemoRequest } from './enquiries.contract.ts'

export const action = formAction({ sent: formTo(createDemoRequest) })

/** /bookdemo */
export function BookDemoPage() {
  const { settings, classes } = useLoaderData<BookDemoData>()
  return (
    <EnquiryFrame
      title="Book a Demo"
      text="The first class is free. Tell us who is coming and where you live; we call to find a time."
      form={
        <SentForm submit="Book the free class" sentTitle="Thank you, the class is asked for">
          {(field) => (
            <>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label="Student’s name" autoComplete="off" required {...field('studentName')} />
                <Field label="Parent’s name" autoComplete="name" required {...field('parentName')} />
              </div>
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
                  label="Time of the class"
                  none="We call you to find a time"
                  hint="Free places of the next two weeks. Times are in India (IST)."
                  classes={classes}
                />
              )}
              <SourceField />
            </>
          )}
        </SentForm>
      }
    >
      <div className="mx-auto w-full max-w-[340px] rotate-[1.2deg] lg:mx-0">
        <Slate />
      </div>
      <h2 className="mt-10 text-2xl">Before you ask</h2>
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
      <h2 className="mt-9 text-xl">Rather talk first?</h2>
      <ContactLines settings={settings} />
    </EnquiryFrame>
  )
}
