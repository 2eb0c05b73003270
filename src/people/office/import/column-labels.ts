import type { Column } from './columns.rules.ts'

/** What the columns are called on the screen. */
export const columnLabels: Readonly<Record<Column, string>> = {
  child_name: 'Name of the child',
  class: 'Class',
  parent_name: 'Name of the parent',
  parent_email: 'Email of the parent',
  parent_mobile: 'Mobile of the parent',
  group: 'Group',
  teacher: 'Teacher',
  birth_date: 'Date of birth',
  joined_on: 'Joining day',
  admission_number: 'Admission number',
  school: 'School',
  certificate_name: 'Name on certificates',
  second_parent_name: 'Second parent’s name',
  second_parent_mobile: 'Second parent’s mobile',
  second_parent_email: 'Second parent’s email',
  notes: 'Notes for staff',
}
