/**
 * What the process believes about the time. `wall` and `uptime` in milliseconds: the wall's clock, which
 * somebody may set, and a clock that only ever counts on from the machine's start.
 */
export type Believed = {
  readonly wall: number
  readonly uptime: number
  /** A wall that jumped, by so many milliseconds, and since when (uptime) it says so. */
  readonly doubt: { readonly jump: number; readonly since: number } | null
  /** Since when (uptime) the wall has told one steady time. */
  readonly steadySince: number
}

/** More than this between the two clocks is a jump, in milliseconds. */
const JUMP_MS = 5_000
/** A wall that stays at its new time for so long is believed, in milliseconds. */
const PATIENCE_MS = 600_000
/**
 * How steady the time must have been before anything is deleted for its age, in milliseconds: at start, and
 * after a jump.
 */
const STEADY_AT_START_MS = 600_000
const STEADY_AFTER_JUMP_MS = 86_400_000

/**
 * At the start the time counts as steady for nearly a day: it is trusted after ten minutes, not after another
 * day.
 */
export const firstBelief = (wall: number, uptime: number): Believed => ({
  wall,
  uptime,
  doubt: null,
  steadySince: uptime - (STEADY_AFTER_JUMP_MS - STEADY_AT_START_MS),
})

/** Whether wall and uptime have moved apart since the last look. */
export const hasJumped = (before: Believed, wall: number, uptime: number): boolean =>
  Math.abs(wall - before.wall - (uptime - before.uptime)) > JUMP_MS

/**
 * The next belief: the wall's time while it moves with the uptime; after a jump the old time goes on, until
 * the new one has lasted.
 */
export function believe(before: Believed, wall: number, uptime: number): Believed {
  const expected = before.wall + (uptime - before.uptime)
  if (!hasJumped(before, wall, uptime)) return { wall, uptime, doubt: null, steadySince: before.steadySince }
  const jump = wall - expected
  const { doubt } = before
  const since = doubt && Math.abs(jump - doubt.jump) <= JUMP_MS ? doubt.since : uptime
  if (uptime - since >= PATIENCE_MS) return { wall, uptime, doubt: null, steadySince: uptime }
  return { wall: expected, uptime, doubt: { jump, since }, steadySince: before.steadySince }
}

/** Whether the time is trusted enough to delete by it. */
export const isSteady = ({ doubt, steadySince, uptime }: Believed): boolean =>
  doubt === null && uptime - steadySince >= STEADY_AFTER_JUMP_MS
