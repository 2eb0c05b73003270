import { addChild } from '../../people/family/family.contract.ts'
import { consentGiven } from '../../people/people.rules.ts'
import { formAction, bindForm } from '../../platform/browser/form-action.ts'
import { ChildDiary } from './ChildDiary.tsx'

export const action = formAction({
  child: bindForm(addChild, {
    checked: true,
    sends: ({ consent, ...child }) =>
      ({ body: { ...child, consent: consentGiven(consent === undefined ? {} : { consent }) } }) as never,
  }),
})

/** /family: the diary of the first child. */
export function FamilyPage() {
  return <ChildDiary />
}
