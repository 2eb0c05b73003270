import { MobileNumber } from '../../../platform/wire.ts'

/** The parent's mobile number as a sheet has it; stored as ten digits. */
export const ParentMobile = MobileNumber
