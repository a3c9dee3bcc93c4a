// Logs each refused password with the user id and the address, never the password.
import type { FastifyRequest } from 'fastify'
import { type ErrorCode, RequestError } from '../error/errors.ts'

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
