// The cookie of a browser on which the user has signed in before. It grants no access; it only exempts the browser from
// delays that wrong passwords of others cause. Scripts cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'kencana_device'
const maxAgeDays = 180

/** With https, the prefix prevents other hosts of the domain from setting the cookie. */
const getCookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? `__Host-${cookieName}` : cookieName

/** Returns an empty text if there is no cookie of the expected form. */
export const readDeviceToken = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${getCookieName(request)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1] ?? ''

export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const parts = [
    `${getCookieName(request)}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeDays * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(request.protocol === 'https' ? ['Secure'] : [])].join('; '))
}
