// The business date beside the real one: browsers ask when they open, at midnight, and when a write was refused for it.
import type { FastifyInstance } from 'fastify'
import { RouteNotFound } from '../errors.ts'
import { moveDay } from '../modules/sistem/move-day.ts'
import type { Caller } from '../operations/caller.ts'
import { isBehind, todayOf } from '../operations/day.ts'
import { signedIn } from './signed-in.ts'
import type { HttpWorld } from './world.ts'

export const dayRoutes = (server: FastifyInstance, world: HttpWorld): void => {
  /** The day can be closed as soon as somebody answers there; until then full levels may bring the date forward. */
  const closes = (): boolean => server.hasRoute({ method: 'POST', url: '/api/system/close' })

  server.get('/api/system/date', { config: { access: 'signed-in' } }, async request =>
    dayOf(await signedIn(world, request), closes()),
  )

  server.post('/api/system/date', { config: { access: 'signed-in', day: 'any' } }, async request => {
    const caller = await signedIn(world, request)
    if (closes()) throw new RouteNotFound()
    await moveDay(caller)
    return dayOf(await signedIn(world, request), false)
  })
}

const dayOf = (caller: Caller, closing: boolean) => ({
  tgl_system: caller.shop.businessDate,
  today: todayOf(caller),
  behind: isBehind(caller),
  closing,
  seconds_left: secondsLeft(caller),
})

/** Until midnight where the shop is. */
const secondsLeft = ({ shop, now }: Caller): number => {
  const clock = now().toLocaleTimeString('sv-SE', { timeZone: shop.timeZone })
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return 86_400 - hours * 3600 - minutes * 60 - seconds
}
