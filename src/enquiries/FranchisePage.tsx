import { useLoaderData } from 'react-router'
import { Field, SelectField } from '../ui/Field.tsx'
import { rupees } from '../platform/text/rupees.rules.ts'
import { PublicForm } from '../ui/PublicForm.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { VedicSquare } from '../ui/art/VedicSquare.tsx'
import { ReachFields, StateField } from './ContactFields.tsx'
import type { SettingsData } from '../academy/settings.loader.ts'
import { SourceField } from './SourceField.tsx'
import { ContactLines, EnquiryLayout } from './EnquiryLayout.tsx'
import { TRAINING_TYPES } from './enquiries.rules.ts'
import { formAction, bindForm } from '../platform/browser/form-action.ts'
import { createFranchiseRequest } from './enquiries.contract.ts'
import { words } from './franchise.words.ts'
import { words as enquiry } from './enquiry.words.ts'

const promises = [
  [words.promise1, words.promise1Text],
  [words.promise2, words.promise2Text],
  [words.promise3, words.promise3Text],
] as const

export const action = formAction({ sent: bindForm(createFranchiseRequest) })

/** /franchise */
export function FranchisePage() {
  const { settings } = useLoaderData<SettingsData>()
  const trainings = [
    [words.abacusTraining, settings.trainingPrices.abacus],
    [words.vedicTraining, settings.trainingPrices.vedic],
  ] as const
  const prices = trainings.filter(([, price]) => price > 0)
  return (
    <>
      <section className="on-dark overflow-clip bg-slate text-chalk" aria-labelledby="teach">
        <div className="wrap grid items-center gap-8 py-12 lg:grid-cols-[1fr_380px] lg:py-16">
          <div>
            <h1 id="teach" className="text-3xl">
              {words.teach}
            </h1>
            <p className="mt-4 max-w-[48ch] text-lg text-chalk-2">{words.teachText}</p>
            {prices.length > 0 && (
              <dl className="mt-7 flex flex-wrap gap-x-12 gap-y-5">
                {prices.map(([name, price]) => (
                  <div key={name} className="flex flex-col-reverse">
                    <dt className="text-chalk-2">{name}</dt>
                    <dd className="text-3xl font-[780] tracking-[-.03em] text-genda tnum">
                      {rupees(price * 100)}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <div className="relative hidden lg:block" aria-hidden="true">
            <VedicSquare seed="franchise" tone={0} className="aspect-[16/10] rotate-2 rounded-lg" />
            <Soroban
              value={prices[0]?.[1] ?? 1_729}
              tone="gold"
              decorative
              className="frame-deep absolute -bottom-8 -left-12 w-[260px] -rotate-3"
            />
          </div>
        </div>
      </section>
      <EnquiryLayout
        heading="h2"
        title={words.ask}
        text={words.askText}
        form={
          <PublicForm submit={words.send} sentTitle={words.sent}>
            {(field) => (
              <>
                <Field label={enquiry.name} autoComplete="name" required {...field('name')} />
                <ReachFields field={field} />
                <div className="grid gap-5 sm:grid-cols-2">
                  <StateField field={field} />
                  <Field
                    label={enquiry.location}
                    placeholder={enquiry.town}
                    autoComplete="address-level2"
                    required
                    {...field('location')}
                  />
                </div>
                <TrainingField {...field('trainingType')} />
                <SourceField />
              </>
            )}
          </PublicForm>
        }
      >
        <h2 className="text-2xl">{words.get}</h2>
        <ol className="mt-5 grid gap-5">
          {promises.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[44px_1fr] gap-4">
              <span className={`num num-${index + 3} h-11 w-11! text-xl!`} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <b className="font-[700]">{title}</b>
                <span className="block text-ink-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <h2 className="mt-9 text-xl">{enquiry.talk}</h2>
        <ContactLines settings={settings} />
      </EnquiryLayout>
    </>
  )
}

function TrainingField({
  defaultValue = '',
  ...props
}: {
  name: string
  error: string | undefined
  defaultValue: string | undefined
}) {
  return (
    <SelectField
      key={defaultValue}
      label={words.type}
      hint={words.typeHint}
      required
      defaultValue={defaultValue}
      {...props}
    >
      <option value="">{words.chooseOne}</option>
      {TRAINING_TYPES.map((type) => (
        <option key={type} value={type}>
          {words.typeName(type)}
        </option>
      ))}
    </SelectField>
  )
}
