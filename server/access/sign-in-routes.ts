// Routes of refused sign-ins, for owners, and their confirmation.

import type { FastifyRequest } from 'fastify'
import { type RefusedSignIns, refusedSignIns } from '../../engine/answers/session-answers.ts'
import { fault } from '../../engine/message/faults.ts'
import { objectSchema, text } from '../../engine/value/answer-shape.ts'
import type { Caller } from '../caller/caller.ts'
import { type ErrorCode, MalformedRequest, RequestError } from '../error/errors.ts'
import { parseTexts } from '../http/context/http-context.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { isOwner } from '../shop/move-day.ts'
import type { Storage } from '../storage/storage.ts'
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

// The cookie of a browser on which the user has signed in before. It grants no access; it only exempts the browser from
// delays that wrong passwords of others cause. Scripts cannot read it.

const cookieName = 'kencana_device'
const maxAgeDays = 180

/**
 * With https, the prefix prevents other hosts of the domain from setting the cookie. A copy to practise on, on another port of
 * the same host, has a cookie of its own: browsers share cookies between ports.
 */
const getCookieName = ({ protocol }: FastifyRequest, { isPractice }: Pick<Storage, 'isPractice'>): string =>
  `${protocol === 'https' ? '__Host-' : ''}${cookieName}${isPractice ? '_practice' : ''}`

/** Returns an empty text if there is no cookie of the expected form. */
export const readDeviceToken = (request: FastifyRequest, storage: Pick<Storage, 'isPractice'>): string =>
  new RegExp(`(?:^|;\\s*)${getCookieName(request, storage)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1] ?? ''

export const setDeviceCookie = (
  { request, reply }: Pick<RouteCall, 'request' | 'reply'>,
  storage: Pick<Storage, 'isPractice'>,
  token: string,
): void => {
  const parts = [
    `${getCookieName(request, storage)}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeDays * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(request.protocol === 'https' ? ['Secure'] : [])].join('; '))
}

// Logs each refused password with the user id and the address, never the password.

const codes: ReadonlySet<ErrorCode> = new Set([
  'sign-in.wrong',
  'sign-in.code-wrong',
  'sign-in.locked',
  'authorize.wrong',
  'password.wrong',
  'too-many.requests',
])

export const logRefusedPassword = async <T>(request: FastifyRequest, user: string, attempt: Promise<T>): Promise<T> => {
  try {
    return await attempt
  } catch (error) {
    if (error instanceof RequestError && codes.has(error.code))
      request.log.warn({ code: error.code, user, address: request.ip, ref: request.id }, 'password refused')
    throw error
  }
}
