import { words as language } from '../platform/language.words.ts'
import type { Category } from './catalogue.contract.ts'

export type NamedCategory = Pick<Category, 'category' | 'alsoIn'>

/** The name of a category, in the language in which the academy has it. */
export const CategoryNameView = ({ category }: { category: NamedCategory | undefined }) => (
  <span lang={language.contentOf(category)}>{category?.category}</span>
)
