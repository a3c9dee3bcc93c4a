// The cookie by which a browser is known as one that its user has signed in on before. It opens nothing: it only keeps a
// stranger's wrong passwords from holding up the right one. Scripts of the page cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'

const plainName = 'kencana_device'
const storedDays = 180

/** Over https no other host of the domain can set it. */
const nameFor = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${plainName}` : plainName)

/** Empty when there is none of the form of ours. */
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
