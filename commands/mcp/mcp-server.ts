// An MCP server with the tools, over one service token.
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { formatSuggestion } from '../../engine/message/suggest.ts'
import { isOperatorError } from '../../server/start/operator-errors.ts'
import type { ApiResponse, CallApi } from './api.ts'
import { type ToolArguments, tools } from './mcp-tools.ts'

const ajv = new Ajv2020({ strict: false })

const instructions =
  'Begin with discover. Each call is made with the rights of the user of the service token, within its scopes; a refusal is one sentence, and changes nothing.'

export const createMcpServer = (callApi: CallApi, version: string): Server => {
  const server = new Server({ name: 'kencana', version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { description, input, isReading }]) => ({
      name,
      description,
      inputSchema: input as { type: 'object' },
      annotations: { readOnlyHint: isReading },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) =>
    toToolResult(await runTool(callApi, params.name, params.arguments ?? {})),
  )
  return server
}

const runTool = async (callApi: CallApi, name: string, input: ToolArguments): Promise<ApiResponse> => {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
  if (!tool) return refuse(`There is no tool "${name}"${formatSuggestion(name, Object.keys(tools)) || '.'}`)
  const isValid = ajv.compile(tool.input)
  if (!isValid(input)) return refuse(`The arguments of ${name} are wrong: ${ajv.errorsText(isValid.errors)}.`)
  try {
    return await tool.run(callApi, input)
  } catch (error) {
    if (isOperatorError(error)) return refuse(error.message)
    throw error
  }
}

const refuse = (message: string): ApiResponse => ({ status: 400, body: { message } })

const toToolResult = ({ status, body }: ApiResponse) => ({
  content: [{ type: 'text' as const, text: typeof body === 'string' ? body : JSON.stringify(body) }],
  ...(status >= 400 && { isError: true }),
})
