// The headers that keep a browser careful, as helmet sets them; worked out once, because they are the same for every answer.
import helmet from '@fastify/helmet'
import fastify from 'fastify'

const policy = {
  defaultSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  upgradeInsecureRequests: null,
}

const ofEveryAnswer: ReadonlySet<string> = new Set(['content-type', 'content-length', 'date', 'connection'])

/** Asks helmet on a server of its own what it would add to an answer. */
export const securityHeaders = async (): Promise<Readonly<Record<string, string>>> => {
  const sample = fastify()
  await sample.register(helmet, { contentSecurityPolicy: { directives: policy }, hsts: false })
  sample.get('/', () => '')
  const { headers } = await sample.inject('/')
  await sample.close()
  const added = Object.entries(headers).filter(([name]) => !ofEveryAnswer.has(name))
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]))
}
