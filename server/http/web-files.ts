// The web part as it was built: files with a hash in their name for ever, the page itself always fresh.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built web part; a path that is no file is the program's own and gets its page. */
export const webFiles = (server: FastifyInstance, folder: string): void => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page)
  void server.register(fastifyStatic, {
    decorateReply: false,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  server.get('/*', { config: { access: 'open' } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
