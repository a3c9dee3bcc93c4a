// A minimal react-admin application over the API of a running shop: built, and served beside it, for each measurement.
import '../../tests/support/register-modules.ts'
import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
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

export interface ReferenceSite {
  readonly address: string
  readonly close: () => Promise<void>
}

const root = fileURLToPath(new URL('../limit/react-admin', import.meta.url))
const port = 0

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

/** Builds the application into `folder`; throws the errors of Vite. */
const buildSite = async (folder: string): Promise<void> => {
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
}

const contentTypes: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Serves the built files, packed once, and passes calls of the API on to the shop (loopback, under a millisecond). */
const startSite = (folder: string, shopAddress: string): Promise<Server> => {
  const packed = new Map<string, Promise<Buffer>>()
  const server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/'
    if (url.startsWith('/api/')) {
      const { host: _, ...headers } = incoming.headers
      const call = request(`${shopAddress}${url}`, { method: incoming.method, headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      call.on('error', error => outgoing.destroy(error))
      incoming.pipe(call)
      return
    }
    const file = url === '/' ? 'index.html' : (url.slice(1).split('?')[0] ?? '')
    const content = packed.get(file) ?? readFile(join(folder, file)).then(bytes => gzipSync(bytes, { level: 9 }))
    packed.set(file, content)
    content.then(
      bytes => {
        const type = contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
        outgoing.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes)
      },
      () => outgoing.writeHead(404).end(),
    )
  })
  return new Promise(resolve => server.listen(port, '127.0.0.1', () => resolve(server)))
}

/** Builds the reference application into `folder` and serves it beside the shop; `close` ends the server. */
export const openReferenceSite = async (folder: string, shopAddress: string): Promise<ReferenceSite> => {
  await buildSite(folder)
  const server = await startSite(folder, shopAddress)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The reference site has no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
