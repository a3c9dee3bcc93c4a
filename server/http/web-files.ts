import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Static files beside the page: service worker, manifest and icons. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The scripts that stand in the page itself, as the security policy names them. */
export const hashPageScripts = (folder: string): readonly string[] => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return []
  return [...readFileSync(page, 'utf8').matchAll(/<script>(.+?)<\/script>/gs)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
}

/**
 * Serves the built web app; a path without a file returns its page. Only files with a hash in their name are cached: page,
 * service worker and manifest are requested each time, so that updates arrive.
 */
export const registerWebFiles = (server: FastifyInstance, folder: string): void => {
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
  for (const path of globSync(['*.js', '*.webmanifest', 'icons/*.svg'], { cwd: folder })) {
    const content = readFileSync(join(folder, path))
    const type = types[extname(path)] ?? 'application/octet-stream'
    server.get(`/${path.replaceAll('\\', '/')}`, { config: { access: 'open' } }, (_, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
  server.get('/*', { config: { access: 'open' } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
