// The cookie by which a browser is known as one that its user has signed in on before. It opens nothing: it only keeps a
// stranger's wrong passwords from holding up the right one. Scripts of the page cannot read it.
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kencana_device'
const storedDays = 180

/** Empty when there is none of the form of ours. */
export const deviceTokenOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? ''

export const keepDevice = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
  const parts = [`${name}=${token}`, 'Path=/', `Max-Age=${storedDays * 86_400}`, 'HttpOnly', 'SameSite=Strict']
  reply.header('set-cookie', [...parts, ...(request.protocol === 'https' ? ['Secure'] : [])].join('; '))
}
