import type { ComponentType } from 'react'

/** A card of the practice page; its words are its name and what there is to do. */
export type PracticeMenuCard = { to: string; words: readonly string[]; Picture: ComponentType }
