import { createCentre } from '../src/centres/centres.contract.ts'
import type { Caller } from './world.ts'

/** What a centre has beside its code and name. */
export const CENTRE_FACTS = {
  kind: 'own',
  state: 'Goa',
  postalCode: '403001',
  address: '',
  phone: '',
  hours: '',
} as const

/** A centre of the academy's own. @returns its id */
export async function newCentre(owner: Caller, code: string, name: string): Promise<string> {
  return (await owner.ask(createCentre, { body: { code, name, ...CENTRE_FACTS } })).body.data._id
}
