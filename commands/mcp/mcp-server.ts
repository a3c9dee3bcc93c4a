// An MCP server with the tools, over one service token.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { formatSuggestion } from '../../engine/message/suggest.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { SchemaFault } from '../../engine/schema-file/language/schema-fault.ts'
import { anyObject, type Json, objectSchema, text, withDescription } from '../../engine/value/answer-shape.ts'
import { getSchemaNotes } from '../../server/schema/load-schema.ts'
import { isOperatorError } from '../../server/start/operator-errors.ts'
import { toFinding } from '../schema/findings.ts'
import { tryCompile } from '../schema/load-project.ts'
import { runPlan } from '../schema/plan.ts'
import type { ApiRequest, ApiResponse, CallApi } from './api.ts'

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

// The tools of the MCP server: each is one or two calls of the API, or a schema command over the files in force.

// Schema commands over the files in force on the server, which it hands out to the top level alone.

type ChangedTexts = Readonly<Record<string, string>>

interface PlacedText {
  readonly place: string
  readonly text: string
}

const loadFiles = (callApi: CallApi): Promise<ApiResponse> => callApi({ method: 'GET', path: 'schema/files' })

const getFiles = ({ body }: ApiResponse): readonly PlacedText[] =>
  (body as { readonly files: readonly PlacedText[] }).files

const readFiles = async (callApi: CallApi, place: string | undefined): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const files = getFiles(response)
  if (place === undefined) return { status: 200, body: files.map(file => file.place) }
  const file = files.find(one => one.place === place)
  return file
    ? { status: 200, body: file.text }
    : { status: 404, body: { message: `No schema file is at ${place}; schema_read without a place lists all.` } }
}

/** The files in force with the changed ones, in the order of their places. */
const changeFiles = (files: readonly PlacedText[], changed: ChangedTexts): readonly SourceFile[] => {
  const texts = { ...Object.fromEntries(files.map(({ place, text }) => [place, text])), ...changed }
  return Object.keys(texts)
    .toSorted()
    .map(place => ({ place, path: place, text: texts[place] ?? '' }))
}

const checkFiles = async (callApi: CallApi, changed: ChangedTexts): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const files = changeFiles(getFiles(response), changed)
  const compiled = await tryCompile(files)
  const faults = 'faults' in compiled ? compiled.faults : findNotes(compiled.schema, changed)
  return { status: 200, body: { findings: faults.map(fault => toFinding(files, fault)) } }
}

/** Notes of the changed files alone. */
const findNotes = (schema: Schema, changed: ChangedTexts): readonly SchemaFault[] =>
  getSchemaNotes(schema).filter(({ file }) => Object.hasOwn(changed, file))

/** The database is that of DATA_DIR or DATABASE_URL, opened to read. */
const planFiles = async (callApi: CallApi, changed: ChangedTexts): Promise<ApiResponse> => {
  const response = await loadFiles(callApi)
  if (response.status !== 200) return response
  const outside = Object.keys(changed).find(place => normalize(place).startsWith('..') || place.startsWith('/'))
  if (outside !== undefined) return { status: 400, body: { message: `${outside} is not below the schema files.` } }
  const files = changeFiles(getFiles(response), changed)
  const compiled = await tryCompile(files)
  if ('faults' in compiled)
    return { status: 422, body: { findings: compiled.faults.map(fault => toFinding(files, fault)) } }
  const folder = mkdtempSync(join(tmpdir(), 'kencana-plan-'))
  try {
    for (const { place, text } of files) {
      mkdirSync(dirname(join(folder, place)), { recursive: true })
      writeFileSync(join(folder, place), text)
    }
    const { summary, lines = [], findings = [] } = await runPlan({ args: [], options: { to: folder } })
    return { status: 200, body: { summary, lines, findings } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// What the caller may do, from the description of the API, which names only calls that the caller may make.

interface ApiOperation {
  readonly summary: string
  readonly tags: readonly string[]
}

interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/** All subjects with their calls, or the calls of one subject with the schemas that they use. */
const discoverCalls = async (callApi: CallApi, subject: string | undefined): Promise<ApiResponse> => {
  const { status, body } = await callApi({ method: 'GET', path: 'openapi.json' })
  if (status !== 200) return { status, body }
  const description = body as ApiDescription
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.slice(1)}`,
      subject: operation.tags[0] ?? '',
      operation,
    })),
  )
  if (subject === undefined) {
    const bySubject = Object.entries(Object.groupBy(operations, one => one.subject))
    return {
      status,
      body: Object.fromEntries(
        bySubject.map(([name, all = []]) => [name, all.map(({ call, operation }) => `${call}: ${operation.summary}`)]),
      ),
    }
  }
  const matches = operations.filter(one => one.subject.toLowerCase() === subject.toLowerCase())
  if (matches.length === 0)
    return {
      status: 404,
      body: { message: `The token has no call of "${subject}"; discover without a subject lists all.` },
    }
  const calls = Object.fromEntries(matches.map(({ call, operation }) => [call, operation]))
  return { status, body: { calls, schemas: collectSchemas(calls, description.components.schemas) } }
}

/** The schemas that a value names, and those that these name. */
const collectSchemas = (
  root: unknown,
  schemas: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const used: Record<string, unknown> = {}
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (Object.hasOwn(used, name) || !Object.hasOwn(schemas, name)) continue
      used[name] = schemas[name]
      collect(schemas[name])
    }
  }
  collect(root)
  return used
}

type ToolArguments = Readonly<Record<string, unknown>>

interface ToolDefinition {
  readonly description: string
  /** Changes nothing. */
  readonly isReading: boolean
  readonly input: Json
  readonly run: (callApi: CallApi, input: ToolArguments) => Promise<ApiResponse>
}

const path = withDescription(text, 'Below /api/, such as banks, banks/{id} or dashboard')
const query = withDescription(anyObject, 'Such as {"filter":{"q":"text"},"sort":["name","ASC"],"range":[0,24]}')
const changedFiles = withDescription(
  { type: 'object', additionalProperties: text },
  'Texts of changed or new files by their places, such as {"resources/goods/thing.json":"{...}"}',
)

const callTool = (request: (input: ToolArguments) => ApiRequest): ToolDefinition['run'] => {
  return (callApi, input) => callApi(request(input))
}

const getQuery = (input: ToolArguments): Pick<ApiRequest, 'query'> =>
  input.query === undefined ? {} : { query: input.query as NonNullable<ApiRequest['query']> }

/** Every one of them is under the rights of the user of the token, cut down to its scopes. */
const tools: Readonly<Record<string, ToolDefinition>> = {
  discover: {
    description:
      'What the token may do: without a name the subjects and their calls; with one the calls of that subject in full, with parameters, bodies and answers.',
    isReading: true,
    input: objectSchema({ subject: withDescription(text, 'A subject of the list, such as Bank') }, []),
    run: (callApi, { subject }) => discoverCalls(callApi, subject === undefined ? undefined : String(subject)),
  },
  read: {
    description: 'Reads rows, a row, a document, a history or a dashboard.',
    isReading: true,
    input: objectSchema({ path, query }, ['path']),
    run: callTool(input => ({ method: 'GET', path: String(input.path), ...getQuery(input) })),
  },
  call: {
    description: 'Any other call of the API: creates, changes or deletes a row, previews, imports rows.',
    isReading: false,
    input: objectSchema({ method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'DELETE'] }, path, query, body: {} }, [
      'method',
      'path',
    ]),
    run: callTool(input => ({
      method: String(input.method),
      path: String(input.path),
      ...getQuery(input),
      ...(input.body !== undefined && { body: input.body }),
    })),
  },
  move: {
    description:
      'Makes a move of a document: without an id a first move, which creates it from the body; with one a later move, whose body has the answers that it asks for and "versi".',
    isReading: false,
    input: objectSchema(
      {
        document: withDescription(text, 'The path of the document'),
        move: withDescription(text, 'The name of the move'),
        id: text,
        body: anyObject,
      },
      ['document', 'move'],
    ),
    run: callTool(({ document, move, id, body = {} }) => {
      const name = encodeURIComponent(String(move))
      return id === undefined
        ? { method: 'POST', path: `${document}?move=${name}`, body }
        : { method: 'POST', path: `${document}/${encodeURIComponent(String(id))}/moves/${name}`, body }
    }),
  },
  report: {
    description: 'Runs a report; without a filter with its default values.',
    isReading: true,
    input: objectSchema({ name: text, filter: anyObject }, ['name']),
    run: async (callApi, { name, filter }) => {
      const report = `reports/${encodeURIComponent(String(name))}`
      const defaults = filter === undefined ? await callApi({ method: 'GET', path: `${report}/filters` }) : undefined
      if (defaults && defaults.status !== 200) return defaults
      return callApi({ method: 'GET', path: report, query: { filter: filter ?? defaults?.body } })
    },
  },
  schema_read: {
    description: 'The schema files in force: their places, or the text of one.',
    isReading: true,
    input: objectSchema({ place: withDescription(text, 'Such as resources/goods/thing.json') }, []),
    run: (callApi, { place }) => readFiles(callApi, place === undefined ? undefined : String(place)),
  },
  schema_check: {
    description:
      'Checks changed files with all others, without putting them in force: findings with code, line, message and, where one is known, the exact edits that correct it.',
    isReading: true,
    input: objectSchema({ files: changedFiles }),
    run: (callApi, { files }) => checkFiles(callApi, files as Readonly<Record<string, string>>),
  },
  schema_plan: {
    description: 'What changed files would do to tables, rows, menu and screens; changes nothing.',
    isReading: true,
    input: objectSchema({ files: changedFiles }),
    run: (callApi, { files }) => planFiles(callApi, files as Readonly<Record<string, string>>),
  },
  schema_write: {
    description: 'Puts a changed or a new schema file in force, if it has no fault and no row refuses it.',
    isReading: false,
    input: objectSchema({ place: text, text }),
    run: callTool(({ place, text: content }) => ({
      method: 'PUT',
      path: `schema/files/${encodeURIComponent(String(place))}`,
      body: { text: content },
    })),
  },
}
