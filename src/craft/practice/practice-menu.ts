import type { ComponentType } from 'react'

/** A card of the practice page. */
export type PracticeMenuCard = { to: string; name: string; text: string; Picture: ComponentType }
