/** The only choice there is; empty where one has to be made. */
export const onlyId = (choices: readonly { _id: string }[]): string =>
  choices.length === 1 ? (choices[0]?._id ?? '') : ''
