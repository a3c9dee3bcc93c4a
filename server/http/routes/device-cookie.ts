// The cookie of a browser on which the user has signed in before. It grants no access; it only exempts the browser from
// delays that wrong passwords of others cause. Scripts cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'

const plainName = 'kencana_device'
const storedDays = 180

/** With https, the prefix prevents other hosts of the domain from setting the cookie. */
const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${plainName}` : plainName)

/** Returns an empty text if there is no cookie of the expected form. */
export const deviceTokenOf = (request: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${nameFor(request)}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? ''

export const keepDevice = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const parts = [
    `${nameFor(request)}=${token}`,
    'Path=/',
    `Max-Age=${storedDays * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(request.protocol === 'https' ? ['Secure'] : [])].join('; '))
}
