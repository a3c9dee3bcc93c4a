// The built web part as the server hands it out: what browsers may keep, and what they must ask for again.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecurityHeaders, hashPageScripts, registerWebFiles } from '../../../server/http/web-files.ts'

const files = {
  'index.html': '<head></head><body><script>first()</script><script src="/app.js"></script><main>',
  'sw.js': 'self',
  'assets/app-1a2b.js': 'app',
  'assets/app-1a2b.js.br': 'packed by brotli',
  'assets/app-1a2b.js.gz': 'packed by gzip',
}

const folder = mkdtempSync(join(tmpdir(), 'kencana-web-'))
let server: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  server = fastify()
  registerWebFiles(server, folder)
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const rows: readonly [path: string, type: string, cache: string, text: string][] = [
  ['/', 'text/html', 'no-cache', files['index.html']],
  // The service worker requests it by this name.
  ['/index.html', 'text/html', 'no-cache', files['index.html']],
  ['/master-baki', 'text/html', 'no-cache', files['index.html']],
  ['/sw.js', 'text/javascript', 'no-cache', 'self'],
  ['/assets/app-1a2b.js', 'text/javascript', 'public, max-age=31536000, immutable', 'app'],
]

test.each(rows)('%s', async (url, type, cache, text) => {
  const answer = await server.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, cache, text])
  expect(answer.headers['content-type']).toMatch(new RegExp(`^${type.replace('+', '\\+')}(;|$)`))
})

test.each([
  ['gzip, deflate, br', 'br', 'packed by brotli'],
  ['gzip, br;q=0', 'gzip', 'packed by gzip'],
  ['identity', undefined, 'app'],
])('a browser that accepts %s', async (accepted, encoding, text) => {
  const answer = await server.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': accepted } })
  expect([answer.headers['content-encoding'], answer.headers.vary, answer.body]).toEqual([
    encoding,
    'accept-encoding',
    text,
  ])
})

test.each([
  '/manifest.webmanifest',
  '/favicon.ico',
  '/robots.txt',
  '/old.js?v=1',
  '/.env',
  '/.git/config.json',
  '/backup/kencana.PNG',
])('%s is no file, so it does not return the page', async url => {
  expect((await server.inject({ url })).statusCode).toBe(404)
})

test.each(['/master-banks/PT.BCA', '/penjualan/J1.2?from=a.js'])('%s is a screen', async url => {
  expect((await server.inject({ url })).statusCode).toBe(200)
})

test('an API path and a file of another build do not return the page', async () => {
  for (const url of ['/api/nothing', '/assets/app-old.js', '/assets/..%2findex.html'])
    expect((await server.inject({ url })).statusCode).toBe(404)
})

test('service worker and manifest load only from this origin', async () => {
  const policy = createSecurityHeaders()['content-security-policy']
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})

test('of the scripts that stand in a page the policy allows this one alone', () => {
  const hash = createHash('sha256').update('first()').digest('base64')
  const scripts = hashPageScripts(folder)
  expect(scripts).toEqual([`'sha256-${hash}'`])
  expect(createSecurityHeaders(scripts)['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(createSecurityHeaders(hashPageScripts(join(folder, 'assets')))['content-security-policy']).toContain(
    "script-src 'self';",
  )
})

test('a word frames every page, and no other file', async () => {
  const marked = fastify()
  registerWebFiles(marked, folder, 'LATIHAN')
  const [page, screen, worker] = await Promise.all(['/', '/master-baki', '/sw.js'].map(url => marked.inject({ url })))
  expect(page?.body).toContain('>LATIHAN</b>')
  expect(screen?.body).toBe(page?.body)
  expect(worker?.body).toBe('self')
  await marked.close()
})
