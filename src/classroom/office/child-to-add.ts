import { useLocation } from 'react-router'
import * as z from 'zod/mini'

const State = z.object({
  childToAdd: z.object({ _id: z.string(), fullName: z.string(), detail: z.string() }),
})
export type ChildToAdd = z.output<typeof State>['childToAdd']

/** The child for whom a person's page sent the office to choose a group; null without one. */
export function useChildToAdd(): ChildToAdd | null {
  const { state } = useLocation()
  return State.safeParse(state).data?.childToAdd ?? null
}
