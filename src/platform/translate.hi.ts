type Translate = (message: string) => string

let current: Translate = (message) => message

/** The rooms' messages are known to the app alone: it names them before it starts. */
export const setTranslate = (given: Translate): void => {
  current = given
}

export const translate: Translate = (message) => current(message)
