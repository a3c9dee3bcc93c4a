// The business date beside the real one: browsers ask when they open, at midnight, and when a write was refused for it.
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

/** The day can be closed as soon as a route does that; until then full levels may bring the date forward. */
export const dayRoutes = (world: HttpWorld, closes: () => boolean): readonly SignedRoute[] => [
  {
    ...{ method: 'GET', path: 'system/date', who: everybody },
    answer: ({ caller }) => dayOf(world, caller, closes()),
    describe: () => ({ tag, summary: 'The business date beside the real one', answers: done(day) }),
  },
  {
    ...{ method: 'POST', path: 'system/date', who: isFull, day: 'any' },
    answer: async ({ caller, request }) => {
      if (closes() && daysAway(caller) >= 0) throw new RouteNotFound()
      await moveDay(caller, wordIn(request.body))
      return dayOf(world, await identify(world, request), closes())
    },
    describe: () => ({
      ...{ tag, body: bodyOf(json(objectOf({ tgl_system: text }, [])), false), answers: done(day) },
      summary: 'Bring the business date to the real one; by more than a day on the word of an owner, who names it',
    }),
  },
  {
    // Anybody else is told whom to ask.
    ...{ method: 'POST', path: 'system/clock', who: everybody, day: 'any' },
    answer: async ({ caller }) => {
      if (world.clock) await trustClock(caller, world.clock)
      return dayOf(world, caller, closes())
    },
    describe: caller =>
      isOwner(caller) ? { tag, summary: 'Say that the clock of the server is right', answers: done(day) } : undefined,
  },
]

/** The date that somebody names; none where nothing is sent. */
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
    /** To the real date; negative where the business date is ahead of it. */
    days: daysAway(caller),
    /** Whether the caller may move it by more than a day, and say that the clock is right. */
    may_set: isOwner(caller),
    closing,
    seconds_left: secondsLeft(caller),
    ...(clock && { clock }),
    ...(refused.length > 0 && { refused_sign_ins: refused.length }),
    ...(faults && { schema_faults: faults.length }),
  }
}

/** Until midnight where the shop is. */
const secondsLeft = ({ shop, now }: Caller): number => {
  const clock = now().toLocaleTimeString('sv-SE', { timeZone: shop.timeZone })
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400 - hours * 3600 - minutes * 60 - seconds
}
