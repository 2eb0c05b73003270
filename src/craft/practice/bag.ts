import type { ComponentType } from 'react'

/** A part of the craft as a card of the hub. */
export type BagCard = { to: string; name: string; text: string; Picture: ComponentType }
