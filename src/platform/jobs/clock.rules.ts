/**
 * State of the clock, in milliseconds: `wall` is the system clock, which can be set; `uptime` only counts up.
 */
export type ClockState = {
  readonly wall: number
  readonly uptime: number
  /** A wall-clock jump that is not trusted yet: its size, and the uptime when it was first seen. */
  readonly pendingJump: { readonly jump: number; readonly since: number } | null
  /** Uptime since which the wall clock has been steady. */
  readonly steadySince: number
}

/** A larger difference between the two clocks is a jump, in milliseconds. */
const JUMP_MS = 5_000
/** A new time that lasts this long is accepted, in milliseconds. */
const PATIENCE_MS = 600_000
/**
 * How long the time must have been steady before old data is deleted, in milliseconds: at start, and after a
 * jump.
 */
const STEADY_AT_START_MS = 600_000
const STEADY_AFTER_JUMP_MS = 86_400_000

/** The clock starts as almost steady: it is trusted after ten minutes instead of a day. */
export const initialClock = (wall: number, uptime: number): ClockState => ({
  wall,
  uptime,
  pendingJump: null,
  steadySince: uptime - (STEADY_AFTER_JUMP_MS - STEADY_AT_START_MS),
})

/** Whether wall clock and uptime have diverged since the last check. */
export const hasJumped = (before: ClockState, wall: number, uptime: number): boolean =>
  Math.abs(wall - before.wall - (uptime - before.uptime)) > JUMP_MS

/** The next state: follows the wall clock; after a jump keeps the old time until the new one has lasted. */
export function advanceClock(before: ClockState, wall: number, uptime: number): ClockState {
  const expected = before.wall + (uptime - before.uptime)
  if (!hasJumped(before, wall, uptime))
    return { wall, uptime, pendingJump: null, steadySince: before.steadySince }
  const jump = wall - expected
  const { pendingJump: doubt } = before
  const since = doubt && Math.abs(jump - doubt.jump) <= JUMP_MS ? doubt.since : uptime
  if (uptime - since >= PATIENCE_MS) return { wall, uptime, pendingJump: null, steadySince: uptime }
  return { wall: expected, uptime, pendingJump: { jump, since }, steadySince: before.steadySince }
}

/** Whether the time is trusted enough to delete old data. */
export const isTrusted = ({ pendingJump: doubt, steadySince, uptime }: ClockState): boolean =>
  doubt === null && uptime - steadySince >= STEADY_AFTER_JUMP_MS
