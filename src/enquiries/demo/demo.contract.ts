import * as z from 'zod/mini'
import { endpoint, DataReply, Id, Instant, OneLine, MessageReply } from '../../platform/wire.ts'
import { BOOKING_STATES, CLASS_MODES } from '../enquiries.rules.ts'

const Mode = z.enum(CLASS_MODES, 'Please choose one')

export const FreeClass = z.object({
  _id: Id,
  startsAt: Instant,
  minutes: z.int(),
  mode: Mode,
  /** The address; an online class tells its link to who has booked. */
  place: z.string(),
})
export type FreeClass = z.output<typeof FreeClass>

export const getFreeClasses = endpoint('GET', '/demo-classes', {
  summary: 'The demo classes of the next two weeks that have a place left.',
  access: 'anyone',
  reply: DataReply(z.array(FreeClass)),
})

const token = z
  .string('This link is incomplete. Open the full link from our email.')
  .check(z.minLength(20), z.maxLength(200))

export const getMyDemo = endpoint('POST', '/demo-classes/mine', {
  summary: 'A booked class, by the token of its mail; 404 for any other.',
  access: 'anyone',
  // Whoever has the token may cancel, so it stands in no address of a call.
  body: z.object({ token }),
  reply: DataReply(
    z.object({
      ...FreeClass.shape,
      teacher: z.string(),
      state: z.enum(BOOKING_STATES),
      /** It has not begun, so it can be moved and cancelled. */
      open: z.boolean(),
    }),
  ),
})
export type MyDemo = z.output<typeof getMyDemo.definition.reply>['data']

export const moveMyDemo = endpoint('POST', '/demo-classes/move', {
  summary: 'Takes a place in another class instead, also after cancelling. 422 at classId when it is full.',
  access: 'anyone',
  body: z.object({ token, classId: z.union([Id], 'Please choose one of the times') }),
  reply: MessageReply,
})

export const cancelMyDemo = endpoint('POST', '/demo-classes/cancel', {
  summary: 'Gives the place back. The same answer when it was cancelled already.',
  access: 'anyone',
  body: z.object({ token }),
  reply: MessageReply,
})

/* The office's plan. */

const Day = (required: string) => OneLine(required, 10).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, required))
const whole = (least: number, most: number) => {
  const range = `${least} to ${most}`
  return z.int(range).check(z.minimum(least, range), z.maximum(most, range))
}

export const SlotForm = z.object({
  weekday: whole(1, 7),
  time: OneLine('A time like 16:30', 5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 16:30')),
  minutes: whole(10, 240),
  teacherId: z.union([Id], 'Please choose who teaches'),
  places: whole(1, 200),
  mode: Mode,
  place: OneLine('The link or the address is required', 300),
  fromDay: Day('The first day is required'),
  untilDay: z.nullable(Day('The last day is not a day')),
  /** The centre that holds it; null or left out: head office. */
  centreId: z.optional(z.nullable(Id)),
})
export type SlotForm = z.output<typeof SlotForm>

const Slot = z.object({
  _id: Id,
  ...SlotForm.shape,
  teacher: z.string(),
  /** Classes that are still to come, each with how many come. */
  classes: z.array(
    z.object({ _id: Id, startsAt: Instant, taken: z.int(), places: z.int(), offered: z.boolean() }),
  ),
})
export type Slot = z.output<typeof Slot>

export const getDemoSlots = endpoint('GET', '/office/demo-slots', {
  summary: 'The weekly plan of demo classes, and who may teach them.',
  access: 'office',
  auditVerb: 'viewed the demo class schedule',
  reply: DataReply(
    z.object({
      slots: z.array(Slot),
      teachers: z.array(z.object({ _id: Id, fullName: z.string() })),
      /** Empty in an academy with one centre. */
      centres: z.array(z.object({ _id: Id, name: z.string() })),
    }),
  ),
})

export const addDemoSlot = endpoint('POST', '/office/demo-slots', {
  summary:
    'Adds a weekly class; the form offers it at once. 422 for who does not teach, for no such day and at centreId for no such centre.',
  access: 'office',
  auditVerb: 'scheduled a demo class',
  body: SlotForm,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
  audited: ['weekday', 'time', 'places'],
})

export const changeDemoSlot = endpoint('PATCH', '/office/demo-slots/{id}', {
  summary:
    'Changes a weekly class. Booked classes keep their time; families are told of another teacher or place by mail. 409 for another centre while families have booked.',
  access: 'office',
  auditVerb: 'changed a scheduled demo class',
  params: { id: Id },
  body: SlotForm,
  reply: DataReply(z.object({ _id: Id })),
  audited: ['weekday', 'time', 'places', 'untilDay'],
})
