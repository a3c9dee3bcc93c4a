// How an MCP client reaches the server: standard input and output, or HTTP without sessions.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isObject } from '../../engine/value/json-text.ts'
import { isServiceToken } from '../../server/caller/caller.ts'
import type { ApiResponse, CallApi } from './api.ts'
import { createMcpServer } from './mcp-server.ts'

export const listenStdio = (server: Server): Promise<void> => server.connect(new StdioServerTransport())

type CreateApi = (token: string) => CallApi

/** Only on this machine; returns the address. A port of 0 is chosen by the system. */
export const listenHttp = async (
  createApi: CreateApi,
  { version, port, signal }: { readonly version: string; readonly port: number; readonly signal?: AbortSignal },
): Promise<string> => {
  const server = createHttpServer((request, response) => {
    void answer({ createApi, version }, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', ...(signal && { signal }) }, resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

/** Each request has a server of its own, so that no token acts for the request of another: a refused one gets the reason. */
const answer = async (
  { createApi, version }: { readonly createApi: CreateApi; readonly version: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!isFromThisMachine(request)) return refuse(response, 403, 'The MCP server takes requests of this machine alone.')
  if (request.url !== '/mcp') return refuse(response, 404, 'The MCP server is at /mcp.')
  if (token === undefined || !isServiceToken(token))
    return refuse(response, 401, 'Send a service token as Authorization: Bearer.')
  const callApi = createApi(token)
  const session = await callApi({ method: 'GET', path: 'users/session' })
  if (session.status !== 200) return refuse(response, session.status, getMessage(session))
  const server = createMcpServer(callApi, version)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.once('close', () => void server.close())
  await server.connect(transport as Parameters<Server['connect']>[0])
  await transport.handleRequest(request, response)
}

const localHosts: readonly unknown[] = ['127.0.0.1', 'localhost', '[::1]']

const getHost = (address: string): string | undefined => URL.parse(address)?.hostname

/**
 * Whether the request names this machine as its host, and comes from no page of another one: the name of a foreign page
 * may lead to this machine, and its Host or Origin shows it.
 */
const isFromThisMachine = ({ headers: { host, origin } }: IncomingMessage): boolean =>
  localHosts.includes(getHost(`http://${host ?? ''}`)) && (origin === undefined || localHosts.includes(getHost(origin)))

const getMessage = ({ body }: ApiResponse): string =>
  isObject(body) && typeof body.message === 'string' ? body.message : 'The token is refused.'

const refuse = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }))
}
