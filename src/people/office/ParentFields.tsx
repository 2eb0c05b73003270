import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { OfficeField } from '../../ui/office/fields.tsx'
import { type FamilyPreview, previewFamily } from '../families.contract.ts'
import * as z from 'zod/mini'
import type { FieldOf } from './DetailsFields.tsx'
import { FamilyChoiceView } from './FamilyChoiceView.tsx'

/** Pause after the last key before the family is looked up, in milliseconds. */
const PAUSE_MS = 300

type Preview = z.output<typeof FamilyPreview>

export type TypedParent = { fullName: string; email: string; mobile: string }
export const noParent: TypedParent = { fullName: '', email: '', mobile: '' }

export type ParentChoice = {
  preview: Preview | null
  /** The account that was chosen; '' for none. */
  chosen: string
  choose: (parentId: string) => void
  /** What the server is told: the account that the child joins, or null for a new one. */
  parentId: string | null
}

/** The family that a child of this parent would join, looked up as it is typed. */
export function useParentChoice(childName: string, { email, mobile }: TypedParent): ParentChoice {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [wanted, choose] = useState('')
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      // A contact that is half typed is nobody's yet.
      const asked = z.safeParse(previewFamily.definition.body, { childName, email, mobile })
      if (!asked.success) return setPreview(null)
      return void call(previewFamily, { body: asked.data }).then(
        ({ data }) => isCurrent && setPreview(data),
        // What is wrong is said at its field once the form is sent.
        () => isCurrent && setPreview(null),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [childName, email, mobile])
  const chosen = preview?.choices.some(({ parentId }) => parentId === wanted) ? wanted : ''
  return { preview, chosen, choose, parentId: chosen || (preview?.parent?.parentId ?? null) }
}

/** What becomes of the child without a choice; null where one has to be made. */
function usualOf({ undecided, parent }: Preview, email: string): string | null {
  if (undecided && email !== '') return null
  return parent ? `The family of ${parent.fullName}` : 'No, a new family'
}

type ParentProps = {
  field: FieldOf<keyof TypedParent>
  choice: ParentChoice
  /** What stands against the choice. */
  error: string | undefined
}

/** A parent's name and contact, and the choice among accounts that have them. */
export function ParentFields({ field, choice, error }: ParentProps): ReactNode {
  const { preview, chosen, choose } = choice
  return (
    <>
      <OfficeField label="Parent’s name" required autoComplete="off" {...field('fullName')} />
      <OfficeField label="Parent’s mobile" required inputMode="tel" autoComplete="off" {...field('mobile')} />
      <OfficeField
        label="Parent’s email"
        type="email"
        autoComplete="off"
        hint="The login of the family. Without one it starts with a login slip and its mobile."
        {...field('email')}
      />
      {preview && preview.choices.length > 0 ? (
        <FamilyChoiceView
          label="An account already has this mobile or email. Is it the same family?"
          choices={preview.choices}
          usual={usualOf(preview, field('email').value)}
          chosen={chosen}
          error={error}
          onChoose={choose}
        />
      ) : (
        error && (
          <p role="alert" className="of-err">
            {error}
          </p>
        )
      )}
      {preview?.parent && (
        <p className="of-hint">
          {preview.parent.fullName} has a family account with this email. The child joins it.
        </p>
      )}
    </>
  )
}
