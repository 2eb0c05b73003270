/** The 28 states, then the union territories as a second group. */
export const STATES = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const

export const UNION_TERRITORIES = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const

export const TRAINING_TYPES = ['Amount', 'Training'] as const

export const ENQUIRY_KINDS = ['demo', 'franchise', 'message'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** A form sent again without a key of its own within this many milliseconds is the same form. */
const SAME_FORM_MS = 600_000

/** The key of a form that brought none, such as one posted without JavaScript: its words and the ten minutes it was sent in. */
export const keyOfWords = (fingerprint: string, now: Date): string => `words-${fingerprint}-${Math.floor(now.getTime() / SAME_FORM_MS)}`
