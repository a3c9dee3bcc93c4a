// A client of the MCP server in this process, whose calls reach a shop without a network.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { formatPath } from '../../../commands/mcp/api.ts'
import { createMcpServer } from '../../../commands/mcp/mcp-server.ts'
import type { Shop } from '../shop/shop.ts'

export interface McpAnswer {
  readonly isError: boolean
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
  readonly body: any
}

export interface McpClient {
  readonly listTools: () => Promise<readonly { readonly name: string }[]>
  readonly run: (tool: string, input?: object) => Promise<McpAnswer>
  readonly close: () => Promise<void>
}

export const openMcpClient = async (shop: Shop, token: string): Promise<McpClient> => {
  const headers = { 'accept-language': 'en' }
  const server = createMcpServer(async ({ method, body, ...request }) => {
    const answer = await shop.ask(method, formatPath(request), { token, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, body: answer.body }
  }, '0.0.0')
  const client = new Client({ name: 'test', version: '0.0.0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(theirs), client.connect(ours)])
  return {
    listTools: async () => (await client.listTools()).tools,
    run: async (name, input = {}) => {
      const result = await client.callTool({ name, arguments: { ...input } })
      const [{ text }] = result.content as readonly [{ readonly text: string }]
      return { isError: result.isError === true, text, body: parseJson(text) }
    },
    close: () => client.close(),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
