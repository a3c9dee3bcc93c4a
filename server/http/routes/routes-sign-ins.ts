// Routes of refused sign-ins, for owners, and their confirmation.
import { fault } from '../../../engine/faults/faults.ts'
import type { Caller } from '../../caller/caller.ts'
import { MalformedRequest } from '../../errors/errors.ts'
import { confirmRefusedSignIns, readRefusedSignIns } from '../../modules/sign-in/refused-sign-ins.ts'
import { isOwner } from '../../modules/sistem/move-day.ts'
import { count, done, jsonBody, listOf, objectOf, text } from '../description/operation.ts'
import type { SignedRoute } from '../routing/route.ts'
import { textsOf } from '../world/texts-of.ts'

const path = 'system/refused-sign-ins'

const refusedSignIns = objectOf({
  count,
  last_at: { type: ['string', 'null'] },
  rows: listOf(objectOf({ user_id: text, address: text, times: count, last_at: text })),
})

export const signInRoutes: readonly SignedRoute[] = [
  {
    method: 'GET',
    path,
    who: isOwner,
    answer: ({ caller }) => answerOf(caller),
    describe: () => ({
      tag: 'Session',
      answers: done(refusedSignIns),
      summary:
        'Users and addresses that had to wait after wrong passwords, newest first, until the caller confirms them',
    }),
  },
  {
    method: 'POST',
    path,
    who: isOwner,
    day: 'any',
    answer: async ({ caller, request }) => {
      await confirmRefusedSignIns(caller, momentIn(request.body))
      return answerOf(caller)
    },
    describe: () => ({
      tag: 'Session',
      summary: 'Confirm those up to a moment',
      body: jsonBody(objectOf({ last_at: text })),
      answers: done(refusedSignIns),
    }),
  },
]

const answerOf = async (caller: Caller) => {
  const found = await readRefusedSignIns(caller)
  return {
    count: found.length,
    last_at: found[0]?.lastAt ?? null,
    rows: found.slice(0, shown).map(({ userId, address, times, lastAt }) => ({
      user_id: userId,
      address,
      times,
      last_at: lastAt,
    })),
  }
}

/** Users with more refused sign-ins are read in the log. */
const shown = 20

const momentIn = (body: unknown): string => {
  const { last_at } = textsOf(body, ['last_at'])
  const moment = new Date(last_at)
  if (Number.isNaN(moment.getTime())) throw new MalformedRequest([fault('record.form', { field: 'last_at' })])
  return moment.toISOString()
}
