// The tools of the MCP server: each is one or two calls of the API, or a schema command over the files in force.
import { anyObject, type Json, objectSchema, text, withDescription } from '../../engine/value/answer-shape.ts'
import type { ApiRequest, ApiResponse, CallApi } from './api.ts'
import { discoverCalls } from './discover.ts'
import { checkFiles, planFiles, readFiles } from './schema-tools.ts'

export type ToolArguments = Readonly<Record<string, unknown>>

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
export const tools: Readonly<Record<string, ToolDefinition>> = {
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
