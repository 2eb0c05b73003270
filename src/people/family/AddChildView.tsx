import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConsentField } from './ConsentField.tsx'
import { EducationField } from '../account/SignupFields.tsx'
import { translate } from '../../platform/translate.ts'
import { words as account } from '../account/account.words.ts'
import { words } from './family.words.ts'

type AddChild = {
  title: string
  text?: string
  /** Shown as a card among others; else as the page's main form. */
  card?: boolean
  onAdded: () => void
  /** Called with the name while it is typed. */
  onName?: (name: string) => void
}

/** A new child, with the parent's consent: the form `child` of the page's action. */
export function AddChildView({ title, text, card = false, onAdded, onName }: AddChild) {
  return (
    <ActionForm<{ message?: string }, 'fullName' | 'presentEducation' | 'consent'>
      form="child"
      submit={words.addChild}
      card={card}
      resets
      onDone={({ message = words.added }) => {
        toast.success(translate(message))
        onAdded()
      }}
    >
      {(field) => (
        <>
          <div>
            <h2 className={card ? 'text-lg' : 'text-2xl'}>{title}</h2>
            {text && <p className="mt-2 text-ink-2">{text}</p>}
          </div>
          <Field
            label={account.fullName}
            autoComplete="off"
            required
            onInput={(event) => onName?.(event.currentTarget.value)}
            {...field('fullName')}
          />
          <EducationField {...field('presentEducation')} />
          <ConsentField field={field('consent')} />
        </>
      )}
    </ActionForm>
  )
}
