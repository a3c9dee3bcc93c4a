// Routes of refused sign-ins, for owners, and their confirmation.

import type { FastifyRequest } from 'fastify'
import { type RefusedSignIns, refusedSignIns } from '../../engine/answers/session-answers.ts'
import { fault } from '../../engine/message/faults.ts'
import { objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { Caller } from '../caller/caller.ts'
import { type ErrorCode, MalformedRequest, RequestError } from '../error/errors.ts'
import { parseTexts } from '../http/context/http-context.ts'
import type { AuthenticatedRoute } from '../http/routing/route.ts'
import { isOwner } from '../shop/move-day.ts'
import { confirmRefusedSignIns, readRefusedSignIns } from './sign-in/change-password.ts'

const path = 'system/refused-sign-ins'

export const signInRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    tokens: 'refused',
    path,
    who: isOwner,
    answer: ({ caller }) => toRefusedSignInsAnswer(caller),
    describe: {
      tag: 'Session',
      answer: refusedSignIns,
      summary:
        'Users and addresses that had to wait after wrong passwords, newest first, until the caller confirms them',
    },
  },
  {
    method: 'POST',
    tokens: 'refused',
    path,
    who: isOwner,
    day: 'any',
    answer: async ({ caller, request }) => {
      await confirmRefusedSignIns(caller, parseInstant(request.body))
      return toRefusedSignInsAnswer(caller)
    },
    describe: {
      tag: 'Session',
      summary: 'Confirm those up to a moment',
      body: objectSchema({ last_at: text }),
      answer: refusedSignIns,
    },
  },
]

const toRefusedSignInsAnswer = async (caller: Caller): Promise<RefusedSignIns> => {
  const refusals = await readRefusedSignIns(caller)
  return {
    count: refusals.length,
    last_at: refusals[0]?.lastAt ?? null,
    rows: refusals.slice(0, maxShownRows).map(({ userId, address, times, lastAt }) => ({
      user_id: userId,
      address,
      times,
      last_at: lastAt,
    })),
  }
}

/** Users with more refused sign-ins are read in the log. */
const maxShownRows = 20

const parseInstant = (body: unknown): string => {
  const { last_at } = parseTexts(body, ['last_at'])
  const moment = new Date(last_at)
  if (Number.isNaN(moment.getTime())) throw new MalformedRequest([fault('record.form', { field: 'last_at' })])
  return moment.toISOString()
}

// Logs each refused sign-in with the user id and the address, never the password.

const codes: ReadonlySet<ErrorCode> = new Set([
  'sign-in.wrong',
  'sign-in.code-wrong',
  'sign-in.locked',
  'sign-in.unknown',
  'sign-in.provider-needed',
  'sign-in.passkey-wrong',
  'authorize.wrong',
  'password.wrong',
  'too-many.requests',
])

export const logRefusedPassword = async <T>(request: FastifyRequest, user: string, attempt: Promise<T>): Promise<T> => {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof RequestError && codes.has(error.code))
      request.log.warn(
        { code: error.code, user: error.details.params?.user ?? user, address: request.ip, ref: request.id },
        'password refused',
      )
    throw error
  }
}
