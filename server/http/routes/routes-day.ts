// Routes of the business date. Browsers request it at start, at midnight, and after a write was refused because of it.
import { rulesAll } from '../../../engine/access/rules-all.ts'
import type { Caller } from '../../caller/caller.ts'
import { daysAway, isBehind, todayOf } from '../../day/day.ts'
import { RouteNotFound } from '../../errors/errors.ts'
import { readRefusedSignIns } from '../../modules/sign-in/refused-sign-ins.ts'
import { isOwner, moveDay } from '../../modules/sistem/move-day.ts'
import { trustClock } from '../../modules/sistem/trust-clock.ts'
import { bodyOf, done, json, objectOf, text } from '../description/operation.ts'
import { day } from '../description/shapes.ts'
import { everybody, isFull, type SignedRoute } from '../routing/route.ts'
import { identify } from '../world/signed-in.ts'
import { textsOf } from '../world/texts-of.ts'
import type { HttpWorld } from '../world/world.ts'

const tag = 'Session'

/** If a route closes the day, full levels may not move the date forward here. */
export const dayRoutes = (world: HttpWorld, closes: () => boolean): readonly SignedRoute[] => [
  {
    method: 'GET',
    path: 'system/date',
    who: everybody,
    answer: ({ caller }) => dayOf(world, caller, closes()),
    describe: () => ({ tag, summary: 'The business date beside the real one', answers: done(day) }),
  },
  {
    method: 'POST',
    path: 'system/date',
    who: isFull,
    day: 'any',
    answer: async ({ caller, request }) => {
      if (closes() && daysAway(caller) >= 0) throw new RouteNotFound()
      await moveDay(caller, wordIn(request.body))
      return dayOf(world, await identify(world, request), closes())
    },
    describe: () => ({
      tag,
      body: bodyOf(json(objectOf({ tgl_system: text }, [])), false),
      answers: done(day),
      summary: 'Bring the business date to the real one; by more than a day only for an owner, who names the date',
    }),
  },
  {
    // Other users get an error that names the responsible level.
    method: 'POST',
    path: 'system/clock',
    who: everybody,
    day: 'any',
    answer: async ({ caller }) => {
      if (world.clock) await trustClock(caller, world.clock)
      return dayOf(world, caller, closes())
    },
    describe: caller =>
      isOwner(caller) ? { tag, summary: 'Confirm the clock of the server', answers: done(day) } : undefined,
  },
]

/** Returns the requested date; undefined for an empty body. */
const wordIn = (body: unknown): string | undefined => {
  if (body === null || body === undefined || JSON.stringify(body) === '{}') return undefined
  return textsOf(body, ['tgl_system']).tgl_system
}

const dayOf = async (world: HttpWorld, caller: Caller, closing: boolean) => {
  const clock = world.clock?.doubt()
  const refused = isOwner(caller) ? await readRefusedSignIns(caller) : []
  const faults = rulesAll(caller.schema.project, caller.user.level) ? world.schemaFiles?.refused()?.faults : undefined
  return {
    tgl_system: caller.shop.businessDate,
    today: todayOf(caller),
    behind: isBehind(caller),
    /** Days to the real date; negative if the business date is ahead. */
    days: daysAway(caller),
    /** Whether the caller may move the date by more than a day and confirm the clock. */
    may_set: isOwner(caller),
    closing,
    seconds_left: secondsLeft(caller),
    ...(clock && { clock }),
    ...(refused.length > 0 && { refused_sign_ins: refused.length }),
    ...(faults && { schema_faults: faults.length }),
  }
}

/** Seconds until midnight in the time zone of the shop. */
const secondsLeft = ({ shop, now }: Caller): number => {
  const clock = now().toLocaleTimeString('sv-SE', { timeZone: shop.timeZone })
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400 - hours * 3600 - minutes * 60 - seconds
}
