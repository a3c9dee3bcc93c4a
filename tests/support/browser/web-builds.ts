// A built web part on an address of its own, in front of a shop, so that a newer build can take its place while pages are open.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { createSecurityHeaders, hashPageScripts, registerWebFiles } from '../../../server/http/web-files.ts'

export interface WebBuilds {
  readonly address: string
  /** Serves a build that differs in its version: another page, and a service worker that knows it. */
  readonly publish: (version: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const serverOf = async (folder: string): Promise<FastifyInstance> => {
  const server = fastify()
  // As a shop has them: one of them gives the page a process of its own.
  const headers = createSecurityHeaders(hashPageScripts(folder))
  server.addHook('onRequest', async (_, reply) => void reply.headers(headers))
  registerWebFiles(server, folder)
  await server.ready()
  return server
}

/** The files of a build as a later one would have them: the page says its version, the service worker has another revision of it. */
const mark = (folder: string, version: string): void => {
  const page = join(folder, 'index.html')
  const worker = join(folder, 'sw.js')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('</head>', `<meta name="version" content="${version}"></head>`),
  )
  const text = readFileSync(worker, 'utf8')
  const marked = text.replace(/(url:"index\.html",revision:")[^"]*/, `$1${version}`)
  if (marked === text) throw new Error('the service worker does not name the page')
  writeFileSync(worker, marked)
}

/** `built` is the folder of the build that is served. */
export const openWebBuilds = async (shopAddress: string, built = 'dist'): Promise<WebBuilds> => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-builds-'))
  const { address, serve, stop } = await openWebServer(shopAddress)
  return {
    address,
    publish: async version => {
      const own = join(folder, version)
      cpSync(built, own, { recursive: true })
      mark(own, version)
      await serve(own)
    },
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Serves the files of one folder after another, and passes calls of the API on to the shop. */
export const openWebServer = async (shopAddress: string) => {
  let files: FastifyInstance | undefined
  const server = createServer((asked, answer) => {
    if (!asked.url?.startsWith('/api/')) return files?.routing(asked, answer)
    const { method, headers } = asked
    const passed = request(`${shopAddress}${asked.url}`, { method, headers }, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    serve: async (folder: string): Promise<void> => {
      files = await serverOf(folder)
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
