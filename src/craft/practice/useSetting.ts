import { useState } from 'react'

/** A choice stored on this device: one of `words`, the first until something is chosen. */
export function useSetting<T extends string>(name: string, words: readonly [T, ...T[]]) {
  const key = `craft:${name}`
  const [value, setValue] = useState<T>(() => {
    const stored = typeof window === 'undefined' ? null : localStorage.getItem(key)
    return words.find((word) => word === stored) ?? words[0]
  })
  const choose = (next: T): void => {
    setValue(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      // Nothing can be kept here: it holds for this visit.
    }
  }
  return [value, choose] as const
}
