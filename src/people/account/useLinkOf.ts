import { useLocation } from 'react-router'
import { useAlive } from '../../ui/useAlive.ts'

const INVITED = ['teacher', 'staff'] as const

/**
 * Whom the mailed link of this page invites; null for a link without an invitation, and before hydration,
 * because the page is the same for everyone on the server.
 */
export function useLinkOf(): (typeof INVITED)[number] | null {
  const { search } = useLocation()
  const of = new URLSearchParams(search).get('of')
  return useAlive() ? (INVITED.find((role) => role === of) ?? null) : null
}
