// Vite listens at the address of the server, serves the web part with hot reload, and forwards other requests to a server
// behind it. When a file changes, that server restarts and generated files are written again.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pretty from 'pino-pretty'
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { ConfigError, parseConfig } from '../server/config/config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const loopback = '127.0.0.1'

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createTcpServer()
    probe.once('error', reject)
    probe.listen(0, loopback, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** Paths of the server. */
const serverPaths = ['/api', '/confirm', '/socket.io', '/metrics', '/healthz', '/readyz']

const createProxy = (target: string): Record<string, ProxyOptions> => ({
  [`^(?:${serverPaths.join('|').replaceAll('.', '\\.')})(?:/|\\?|$)`]: {
    target,
    ws: true,
    xfwd: true,
    configure: proxy => {
      // The server restarts after a change; browsers repeat their requests.
      proxy.on('error', (_, __, response) => {
        if ('writeHead' in response && !response.headersSent) response.writeHead(503, { 'retry-after': '1' })
        response.end()
      })
    },
  },
})

const listen = async (port: number, host: string, target: string): Promise<ViteDevServer> => {
  const vite = await createServer({
    root,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      port,
      host,
      strictPort: true,
      proxy: createProxy(target),
      watch: { ignored: ['data', 'dist', 'dist-server', 'tests', 'test-results'].map(name => join(root, name, '**')) },
      // Packages may be links to another folder.
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules/vite')))] },
    },
  })
  return vite.listen()
}

const watched = ['engine', 'domain', 'generated', 'server', 'schema'].map(folder => `--watch-path=./${folder}`)

/** Formats log lines, and prints other lines with the public address of the server. */
const printLines = (output: NodeJS.ReadableStream, replaceAddress: (line: string) => string): void => {
  const log = pretty({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname,reqId', sync: true })
  createInterface({ input: output }).on('line', line => {
    if (line.startsWith('{')) log.write(`${line}\n`)
    else console.log(replaceAddress(line))
  })
}

const main = async (): Promise<void> => {
  const { port, host, trustedProxies } = parseConfig(process.env)
  const inner = await findFreePort()
  const target = `http://${loopback}:${inner}`
  const vite = await listen(port, host, target)
  const address = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? target
  const child = spawn(process.execPath, ['--watch-preserve-output', ...watched, 'commands/dev-server.ts'], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(inner),
      HOST: loopback,
      TRUSTED_PROXIES: [loopback, ...trustedProxies].join(','),
    },
  })
  printLines(child.stdout, line => line.replace(target, address.replace(/\/$/, '')))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', code => void vite.close().finally(() => process.exit(code ?? 1)))
}

await main().catch((error: unknown) => {
  const isInUse = error instanceof Error && /^Port \d+ is already in use$/.test(error.message)
  console.error(isInUse || error instanceof ConfigError ? `${error.message}.`.replace(/\.\.$/, '.') : error)
  process.exit(1)
})
