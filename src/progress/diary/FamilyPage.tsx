import { addChild } from '../../people/family/family.contract.ts'
import { consentGiven } from '../../people/people.rules.ts'
import { formAction, formTo } from '../../platform/form-action.ts'
import { DiaryDesk } from './DiaryDesk.tsx'

export const action = formAction({
  child: formTo(addChild, {
    checked: true,
    sends: ({ consent, ...child }) =>
      ({ body: { ...child, consent: consentGiven(consent === undefined ? {} : { consent }) } }) as never,
  }),
})

/** /family: the diary of the first child. */
export function FamilyPage() {
  return <DiaryDesk />
}
