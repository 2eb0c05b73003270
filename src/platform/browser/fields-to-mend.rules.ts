/** The message for fields with errors: '3 fields need a look'. */
export const fieldsToMend = (count: number): string =>
  `${count} ${count === 1 ? 'field needs' : 'fields need'} a look`
