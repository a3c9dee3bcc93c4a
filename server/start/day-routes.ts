// Routes of the business date. Browsers request it at start, at midnight, and after a write was refused because of it.

import { isTopLevel } from '../../engine/access/access-user.ts'
import { describeDay, type ShopDay } from '../../engine/answers/session-answers.ts'
import { objectSchema, text } from '../../engine/value/answer-shape.ts'
import { resolveCaller } from '../access/call/authorize-call.ts'
import { readRefusedSignIns } from '../access/sign-in/change-password.ts'
import { listRequests } from '../authorization/answer-request.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { computeSecondsLeft, countDaysBehind, getShopToday, isBehind } from '../day/day.ts'
import { jsonContent, requestBody } from '../description/operation.ts'
import { RouteNotFound } from '../error/errors.ts'
import { type HttpContext, parseTexts } from '../http/context/http-context.ts'
import { type AuthenticatedRoute, isAnyUser } from '../http/routing/route.ts'
import { canAuthorizeSome } from '../record/authorize/grant-refusal.ts'
import { isOwner, moveDay, trustClock } from '../shop/move-day.ts'

const tag = 'Session'

/** If a route closes the day, full levels may not move the date forward here. */
export const buildDayRoutes = (context: HttpContext, hasCloseRoute: () => boolean): readonly AuthenticatedRoute[] => [
  {
    method: 'GET',
    tokens: 'read',
    path: 'system/date',
    who: isAnyUser,
    answer: ({ caller }) => readDay(context, caller, hasCloseRoute()),
    describe: caller => ({
      tag,
      summary: 'The business date beside the real one',
      answer: describeDay(caller.schema.project),
    }),
  },
  {
    method: 'POST',
    tokens: 'refused',
    path: 'system/date',
    who: hasFullLevel,
    day: 'any',
    answer: async ({ caller, request }) => {
      if (hasCloseRoute() && countDaysBehind(caller) >= 0) throw new RouteNotFound()
      await moveDay(caller, parseBusinessDate(caller, request.body))
      return readDay(context, await resolveCaller(context, request), hasCloseRoute())
    },
    describe: caller => ({
      tag,
      content: requestBody(jsonContent(objectSchema({ [caller.schema.project.shop.businessDate]: text }, [])), false),
      answer: describeDay(caller.schema.project),
      summary: 'Bring the business date to the real one; by more than a day only for an owner, who names the date',
    }),
  },
  {
    // Other users get an error that names the responsible level.
    method: 'POST',
    tokens: 'refused',
    path: 'system/clock',
    who: isAnyUser,
    day: 'any',
    answer: async ({ caller }) => {
      if (context.clock) await trustClock(caller, context.clock)
      return readDay(context, caller, hasCloseRoute())
    },
    describe: caller =>
      isOwner(caller)
        ? { tag, summary: 'Confirm the clock of the server', answer: describeDay(caller.schema.project) }
        : undefined,
  },
]

/** Returns the requested date; undefined for an empty body. */
const parseBusinessDate = ({ schema }: Caller, body: unknown): string | undefined => {
  if (body === null || body === undefined || JSON.stringify(body) === '{}') return undefined
  const { businessDate } = schema.project.shop
  return parseTexts(body, [businessDate])[businessDate]
}

const readDay = async (context: HttpContext, caller: Caller, closing: boolean): Promise<ShopDay> => {
  const clock = context.clock?.doubt()
  const refusedSignIns = isOwner(caller) ? await readRefusedSignIns(caller) : []
  const faults = isTopLevel(caller.schema.project, caller.user.level)
    ? context.schemaFiles?.refused()?.faults
    : undefined
  const requests = caller.token ? [] : await listRequests(caller)
  const mayAgree = requests.length > 0 || (!caller.token && canAuthorizeSome(caller))
  return {
    [caller.schema.project.shop.businessDate]: caller.shop.businessDate,
    today: getShopToday(caller),
    behind: isBehind(caller),
    days: countDaysBehind(caller),
    may_set: isOwner(caller),
    closing,
    seconds_left: computeSecondsLeft(caller),
    ...(clock && { clock }),
    ...(refusedSignIns.length > 0 && { refused_sign_ins: refusedSignIns.length }),
    ...(faults && { schema_faults: faults.length }),
    ...(mayAgree && { open_requests: requests.length }),
  }
}
