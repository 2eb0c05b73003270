import type { ReactNode } from 'react'
import type { Category } from '../catalogue/catalogue.contract.ts'
import { CHILD_AGES } from '../catalogue/course-filter.rules.ts'
import type { FieldProps } from '../ui/ActionForm.tsx'
import { words as language } from '../platform/language.words.ts'
import { SelectField } from '../ui/Field.tsx'
import { words } from './enquiry.words.ts'

type ChildFieldsProps = {
  field: (name: string) => FieldProps
  categories: readonly Category[]
}

/** The child's age and subject, both optional: whoever calls the family knows the group to offer. */
export function ChildFields({ field, categories }: ChildFieldsProps): ReactNode {
  const { defaultValue: age = '', ...ageProps } = field('age')
  const { defaultValue: categoryId = '', ...categoryProps } = field('courseCategoryId')
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {/* Keyed, so that what was chosen is there again when the server sends the form back. */}
      <SelectField key={`age ${age}`} label={words.age} optionalMark defaultValue={age} {...ageProps}>
        <option value="">{words.chooseAge}</option>
        {CHILD_AGES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      {categories.length > 0 && (
        <SelectField
          key={`category ${categoryId}`}
          label={words.subject}
          optionalMark
          defaultValue={categoryId}
          {...categoryProps}
        >
          <option value="">{words.notSure}</option>
          {categories.map(({ _id, category }) => (
            <option key={_id} value={_id} lang={language.langOf(category)}>
              {category}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
