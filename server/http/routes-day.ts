// The business date beside the real one: browsers ask when they open, at midnight, and when a write was refused for it.
import type { FastifyInstance } from 'fastify'
import { RouteNotFound } from '../errors.ts'
import { isOwner, moveDay } from '../modules/sistem/move-day.ts'
import { trustClock } from '../modules/sistem/trust-clock.ts'
import type { Caller } from '../operations/caller.ts'
import { daysAway, isBehind, todayOf } from '../operations/day.ts'
import { signedIn } from './signed-in.ts'
import { textsOf } from './texts-of.ts'
import type { HttpWorld } from './world.ts'

export const dayRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  /** The day can be closed as soon as somebody answers there; until then full levels may bring the date forward. */
  const closes = (): boolean => server.hasRoute({ method: 'POST', url: '/api/system/close' })

  server.get('/api/system/date', { config: { access: 'signed-in' } }, async request =>
    dayOf(world, await signedIn(world, request), closes()),
  )

  server.post('/api/system/date', { config: { access: 'signed-in', day: 'any' } }, async request => {
    const caller = await signedIn(world, request)
    if (closes() && daysAway(caller) >= 0) throw new RouteNotFound()
    await moveDay(caller, wordIn(request.body))
    return dayOf(world, await signedIn(world, request), closes())
  })

  server.post('/api/system/clock', { config: { access: 'signed-in', day: 'any' } }, async request => {
    const caller = await signedIn(world, request)
    if (world.clock) await trustClock(caller, world.clock)
    return dayOf(world, caller, closes())
  })
}

/** The date that somebody names; none where nothing is sent. */
const wordIn = (body: unknown): string | undefined => {
  if (body === null || body === undefined || JSON.stringify(body) === '{}') return undefined
  return textsOf(body, ['tgl_system']).tgl_system
}

const dayOf = (world: HttpWorld, caller: Caller, closing: boolean) => {
  const clock = world.clock?.doubt()
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
  }
}

/** Until midnight where the shop is. */
const secondsLeft = ({ shop, now }: Caller): number => {
  const clock = now().toLocaleTimeString('sv-SE', { timeZone: shop.timeZone })
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400 - hours * 3600 - minutes * 60 - seconds
}
