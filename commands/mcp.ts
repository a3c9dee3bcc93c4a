// `npm run mcp`: an MCP server for agents, over standard input and output, or over HTTP with `--http`.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isServiceToken } from '../server/caller/caller.ts'
import { ConfigError } from '../server/config/config.ts'
import { createApi } from './mcp/api.ts'
import { runCommand } from './run-command.ts'

const usage = `npm run mcp                       over standard input and output, with the service token in KENCANA_TOKEN
npm run mcp -- --http [--port=N]  over HTTP at http://127.0.0.1:8088/mcp; each request brings its service token as Bearer
KENCANA_URL is the address of the server (http://127.0.0.1:8080). schema_plan reads the database of DATA_DIR or DATABASE_URL.`

const readOptions = () => {
  try {
    return parseArgs({
      options: { http: { type: 'boolean' }, port: { type: 'string', default: '8088' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    if (error instanceof TypeError) throw new ConfigError(`${error.message}\n${usage}`)
    throw error
  }
}

/** The package is for development only. */
const importServers = async () => {
  try {
    const [{ createMcpServer }, { listenHttp, listenStdio }] = await Promise.all([
      import('./mcp/mcp-server.ts'),
      import('./mcp/transports.ts'),
    ])
    return { createMcpServer, listenHttp, listenStdio }
  } catch (error) {
    if (!String(error).includes('@modelcontextprotocol')) throw error
    throw new ConfigError('The MCP SDK is not installed; "npm install" without --omit=dev installs it.')
  }
}

const main = async (): Promise<void> => {
  const { http, port, help } = readOptions()
  if (help) {
    console.log(usage)
    return
  }
  const address = process.env.KENCANA_URL ?? 'http://127.0.0.1:8080'
  if (!URL.canParse(address)) throw new ConfigError(`KENCANA_URL is "${address}", which is no address.`)
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { readonly version: string }
  const { createMcpServer, listenHttp, listenStdio } = await importServers()
  if (http) {
    const url = await listenHttp(token => createApi(address, token), { version, port: Number(port) })
    console.log(`The MCP server is open at ${url}`)
    return
  }
  const token = process.env.KENCANA_TOKEN
  if (!token) throw new ConfigError('KENCANA_TOKEN has no service token; a full level issues one in Token Layanan.')
  if (!isServiceToken(token)) throw new ConfigError('KENCANA_TOKEN is no service token; those begin with "kcn_".')
  await listenStdio(createMcpServer(createApi(address, token), version))
}

await runCommand(main)
