import type { Stamp } from '../storage/rows.ts'
import type { Caller } from './caller.ts'

/** The time and the user of a write. */
export const createStamp = ({ now, user }: Caller): Stamp => ({
  at: now().toISOString(),
  by: user.userId,
})
