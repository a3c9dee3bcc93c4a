// The calls of imports in the API's description: those of files, and for each import of the caller the one with rows.
import { mayImport } from '../../engine/access/import-access.ts'
import type { Import } from '../../engine/import.ts'
import type { Caller } from '../operations/caller.ts'

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const count = { type: 'integer' }
const tags = ['Imports']
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const refused = { description: 'Refused', ...json({ $ref: '#/components/schemas/error' }) }
const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', ...json(schema) },
  default: refused,
})
const csvAnswer = { 200: { description: 'Done', content: { 'text/csv': { schema: text } } }, default: refused }

const objectOf = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties })
const listOf = (items: Json): Json => ({ type: 'array', items })

const parameter = (name: string, where: 'query' | 'header' | 'path', description: string): Json => ({
  name,
  in: where,
  description,
  required: where === 'path',
  schema: text,
})

const name = parameter('name', 'path', 'Name or type of the import')
const id = parameter('id', 'path', 'Id of the import that ran')
const file = parameter('file', 'query', 'Name of the file, percent-encoded')
const key = parameter('Idempotency-Key', 'header', 'The same key with the same file is done once')
const body = { required: true, content: { 'text/csv': { schema: text } } }

const dry = parameter('dryRun', 'query', 'true: everything is checked, nothing written')
const fileName = parameter('x-file-name', 'header', 'Name of the file, where the address has none')
const bodyOrRows = {
  required: true,
  content: { ...body.content, 'application/json': { schema: listOf({ type: 'object' }) } },
}
const cell = objectOf({ field: text, row: count, column: text, value: text, code: text, message: text })
const error = objectOf({ line: count, column: text, value: text, code: text, message: text })
const counts = {
  rows: count,
  inserted: count,
  updated: count,
  deleted: count,
  same: count,
  errorCount: count,
  errors: listOf(error),
  notices: listOf(text),
}

const filePaths: Json = {
  '/imports': {
    get: {
      tags,
      summary: 'Imports that the caller may run',
      responses: answers(listOf(objectOf({ name: text, type: text, title: text, columns: listOf(text) }))),
    },
  },
  '/imports/{name}/check': {
    post: {
      tags,
      summary: 'What a file would do; writes nothing',
      parameters: [name, file],
      requestBody: body,
      responses: answers(objectOf({ ...counts, first: listOf({ type: 'object' }) })),
    },
  },
  '/imports/{name}/bad-rows': {
    post: {
      tags,
      summary: 'The rows of a file that are wrong',
      parameters: [name, file],
      requestBody: body,
      responses: csvAnswer,
    },
  },
  '/imports/{name}': {
    post: {
      tags,
      summary:
        'Import a file or rows: all or nothing; with a file name in the address it goes on beside, and its id is answered',
      parameters: [name, file, dry, fileName, key],
      requestBody: bodyOrRows,
      responses: {
        ...answers(objectOf({ total: count, imported: count, faults: listOf(cell) })),
        ...answers(objectOf({ id: text }), '202'),
      },
    },
  },
  '/imports/{name}/history': {
    get: {
      tags,
      summary: 'What was imported before',
      parameters: [name],
      responses: answers(
        listOf(objectOf({ id: text, at: text, user: text, fileName: text, rows: count, state: text })),
      ),
    },
  },
  '/imports/jobs/{id}': {
    get: {
      tags,
      summary: 'How an import stands',
      parameters: [id],
      responses: answers(objectOf({ id: text, state: text, percentage: count, message: text })),
    },
  },
  '/imports/jobs/{id}/bad-rows': {
    get: { tags, summary: 'The rows that made an import fail', parameters: [id], responses: csvAnswer },
  },
  '/imports/history/{id}/restore': {
    post: {
      tags,
      summary: 'Take an import back',
      parameters: [id, key],
      responses: answers(objectOf({ id: text, message: text })),
    },
  },
}

const callPath = ({ title, api, columns }: Import): readonly (readonly [string, Json])[] => {
  if (!api) return []
  const row = { type: 'object', properties: Object.fromEntries(columns.map(column => [column.name, {}])) }
  const operation = {
    tags,
    summary: `Import ${title}: rows in place of a file`,
    parameters: [key],
    requestBody: { required: true, ...json(objectOf({ [api.bodyKey]: listOf(row) })) },
    responses: answers({ $ref: '#/components/schemas/message' }),
  }
  return [[`/${api.path}`, { post: operation }]]
}

/** Nothing for who has no import at all. */
export const importPaths = ({ schema, access, user }: Caller): Json => {
  const mine = Object.values(schema.imports).filter(imported => mayImport(schema, access.menu, user, imported))
  return mine.length === 0 ? {} : { ...filePaths, ...Object.fromEntries(mine.flatMap(callPath)) }
}
