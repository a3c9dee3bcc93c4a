// A minimal react-admin application over the API of a running shop: built, and served beside it, for each measurement.
import '../../tests/support/register-modules.ts'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'

/** The lists that are opened in turn, here and in the reference application, with their titles in the menu. */
export const comparedLists = [
  { resource: 'bank', title: 'Bank' },
  { resource: 'barang', title: 'Data Barang' },
  { resource: 'kadar', title: 'Kadar' },
  { resource: 'jenis-batu', title: 'Jenis Batu' },
] as const

export interface ReferenceList {
  /** The path of its API, below `/api/`. */
  readonly path: string
  readonly title: string
  readonly columns: readonly string[]
  readonly sort: string
  readonly perPage: number
}

const root = fileURLToPath(new URL('../limit/react-admin', import.meta.url))

/** The same columns, order and page size as the generated lists have at 1366x768. */
const describeLists = (): readonly ReferenceList[] => {
  const schema = loadSchema('schema')
  return comparedLists.map(({ resource, title }) => {
    const { api, screen, key } = getResource(schema, resource)
    const { columns, sort, pageSize } = screen.list
    return {
      path: api.path,
      title,
      columns: columns.map(({ field }) => field),
      sort: sort[0]?.field ?? key[0] ?? 'id',
      perPage: pageSize,
    }
  })
}

/** Builds the application into `folder` and serves it beside the shop until `defer` ends it; returns its address. */
export const openReferenceSite = async (
  folder: string,
  shopAddress: string,
  defer: (end: () => unknown) => void,
): Promise<string> => {
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { referenceLists: JSON.stringify(describeLists()) },
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const server = createSiteServer(folder, shopAddress).listen(0, '127.0.0.1')
  await once(server, 'listening')
  defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const contentTypes: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Serves the built files, packed once, and passes calls of the API on to the shop (loopback, under a millisecond). */
const createSiteServer = (folder: string, shopAddress: string): Server => {
  const packed = new Map<string, Buffer>()
  return createServer(({ url = '/', method, headers }, outgoing) => {
    if (url.startsWith('/api/')) {
      const { host: _, ...passed } = headers
      get(`${shopAddress}${url}`, { method, headers: passed }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      return
    }
    const file = url === '/' ? 'index.html' : url.slice(1)
    const type = contentTypes[file.split('.').at(-1) ?? '']
    if (type === undefined) return outgoing.writeHead(404).end()
    const content = packed.get(file) ?? gzipSync(readFileSync(join(folder, file)), { level: 9 })
    packed.set(file, content)
    outgoing.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(content)
  })
}
