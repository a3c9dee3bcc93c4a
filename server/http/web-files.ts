// Serves the built web app with its security headers, and answers that many calls share, compressed once.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { mapValues } from '../../engine/value/records.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
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

/** Addresses of files and of hidden files: screens have none of these endings, and keys in their addresses hardly do. */
const fileAddress =
  /\/(?:\.[^/]*|[^/]+\.(?:css|env|gif|html?|ico|jpe?g|js|json|map|mjs|php|png|svg|txt|webmanifest|webp|woff2?|xml|ya?ml))$/i

/**
 * Serves the built web app; the path of a screen returns its page, and that of a file that is not there 404. Only files with a hash in their name are cached: page
 * and service workers are requested each time, so that updates arrive. `mark`: a word that frames every page.
 */
export const registerWebFiles = (server: FastifyInstance, folder: string, mark?: string): void => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return
  const html = mark === undefined ? readFileSync(page) : markPage(readFileSync(page, 'utf8'), mark)
  registerAssets(server, join(folder, 'assets'))
  for (const path of globSync('*.{js,html}', { cwd: folder })) {
    if (path === 'index.html') continue
    const content = readFileSync(join(folder, path))
    const type = types[extname(path)] ?? 'application/octet-stream'
    server.get(`/${path}`, { config: { access: 'open' } }, (_, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
  }
  server.get('/*', { config: { access: 'open' } }, (request, reply) => {
    const path = request.url.replace(/[?#].*$/s, '')
    // The service worker requests the page by the name of its file.
    const isFile = fileAddress.test(path) && path !== '/index.html'
    if (path.startsWith('/api/') || isFile) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}

const markColor = '#b45309'
const markTint = 'rgb(217 119 6/.2)'
const markStyle = `
.page-mark{position:fixed;inset:0;z-index:2147483647;pointer-events:none;border:5px solid ${markColor}}
.page-mark b{position:absolute;top:-5px;left:50%;transform:translateX(-50%);padding:2px 16px;border-radius:0 0 6px 6px;background:${markColor};color:#fff;font:700 12px/17px system-ui,sans-serif;letter-spacing:.18em;white-space:nowrap}
#root header:not(main *){background-image:linear-gradient(${markTint},${markTint})}`

/** In the page itself: also where nobody is signed in, while the program loads, and on what a browser prints of it. */
const markPage = (html: string, mark: string): string =>
  html
    .replace('</head>', () => `<style>${markStyle}</style></head>`)
    .replace(/<body[^>]*>/, body => `${body}<aside class="page-mark" aria-label="${mark}"><b>${mark}</b></aside>`)

/** The ending of the packed copy that the browser takes. */
const findPackedEnding = (request: FastifyRequest): '.br' | '.gz' | '' => {
  if (acceptsBrotli(request)) return '.br'
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? '.gz' : ''
}

const encodings = { '.br': 'br', '.gz': 'gzip' }

/**
 * A file is read when it is first requested and stays in memory (all packed files together are 1.3 megabytes): its name has a hash of
 * its content. A first page requests eight at once.
 */
const registerAssets = (server: FastifyInstance, folder: string): void => {
  const names = new Set(globSync('*', { cwd: folder }))
  const contents = new Map<string, Promise<Buffer>>()
  const read = (name: string): Promise<Buffer> => {
    const content = contents.get(name) ?? readFile(join(folder, name))
    contents.set(name, content)
    content.catch(() => contents.delete(name))
    return content
  }
  server.get<{ Params: { name: string } }>('/assets/:name', { config: { access: 'open' } }, async (request, reply) => {
    const { name } = request.params
    if (!names.has(name)) return reply.callNotFound()
    const ending = findPackedEnding(request)
    const isPacked = ending !== '' && names.has(`${name}${ending}`)
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    reply.type(types[extname(name)] ?? 'application/octet-stream')
    if (isPacked) reply.header('content-encoding', encodings[ending])
    return reply.send(await read(isPacked ? `${name}${ending}` : name))
  })
}

// The security headers of helmet, computed once because they are the same for every response.

/** `scripts`: sources of the scripts that stand in the page itself, as hashes. */
const buildPolicy = (scripts: readonly string[]) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", ...scripts],
  styleSrc: ["'self'", "'unsafe-inline'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  upgradeInsecureRequests: null,
})

/** Runs helmet on a dummy response and returns the headers that it sets. */
export const createSecurityHeaders = (scripts: readonly string[] = []): Readonly<Record<string, string>> => {
  const helmetMiddleware = helmet({ contentSecurityPolicy: { directives: buildPolicy(scripts) }, hsts: false })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmetMiddleware(request, response, error => {
    if (error) throw error
  })
  return mapValues(response.getHeaders(), value => String(value))
}

// Answers that many calls share, compressed once.

const compress = promisify(brotliCompress)

/** A few for each level of each shop; the oldest is dropped. */
const maxAnswers = 32

interface PackedAnswers {
  /** The compressed text of the key; `build` runs if it is not there yet. */
  readonly get: (key: string, build: () => string) => Promise<Buffer>
}

export const createPackedAnswers = (): PackedAnswers => {
  const answers = new Map<string, Promise<Buffer>>()
  return {
    get: (key, build) => {
      const cached = answers.get(key)
      if (cached) return cached
      const answer = compress(build(), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      answers.set(key, answer)
      answer.catch(() => answers.delete(key))
      const [oldest] = answers.keys()
      if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest)
      return answer
    },
  }
}

export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(headers['accept-encoding'] ?? '')
