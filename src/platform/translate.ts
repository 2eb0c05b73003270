/** A message of a call or a form in the language of the page. */
export const translate = (message: string): string => message
