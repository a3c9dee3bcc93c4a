// OpenAPI descriptions of imports, for callers who may run one.
import { mayImport } from '../../../engine/access/import-access.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Caller } from '../../caller/caller.ts'
import {
  answered,
  anyObject,
  bodyOf,
  count,
  csv,
  done,
  flag,
  header,
  idempotencyKey,
  type Json,
  json,
  jsonBody,
  listOf,
  type Operation,
  objectOf,
  query,
  refTo,
  text,
  writeHeaders,
} from '../description/operation.ts'

/** Whether the caller may use the import, without the condition that the import has for the shop. */
export const isOffered = ({ schema, access, user }: Caller, imported: Import): boolean =>
  mayImport(schema, access.menu, user, imported)

const offered =
  (operation: Omit<Operation, 'tag' | 'path'>) =>
  (caller: Caller): Operation | undefined =>
    Object.values(caller.schema.imports).some(imported => isOffered(caller, imported))
      ? { tag: 'Imports', path: { name: 'Name or type of the import', id: 'Id of the import that ran' }, ...operation }
      : undefined

const file = query('file', 'Name of the file, percent-encoded')
const sentFile = bodyOf(csv)
const column = objectOf({ name: text, title: text, type: text })
const error = objectOf({ line: count, column: text, value: text, code: text, message: text })
const group = objectOf({ line: count, column: text, value: text, code: text, message: text, count, remedy: text }, [
  'line',
  'message',
  'count',
])
const sample = objectOf({ kind: text, line: count, row: anyObject, before: anyObject }, ['kind', 'row'])
const counts = { rows: count, inserted: count, updated: count, deleted: count, same: count, errorCount: count }
const found: Json = { ...counts, errors: listOf(error), notices: listOf(text) }
const cell = objectOf({ field: text, row: count, column: text, value: text, code: text, message: text })
const imported = objectOf({ total: count, imported: count, faults: listOf(cell), asks: listOf(cell) }, [
  'total',
  'imported',
  'faults',
])

export const describeImports = {
  all: offered({
    summary: 'Imports that the caller may run',
    answers: done(
      listOf(
        objectOf({
          name: text,
          type: text,
          title: text,
          mode: text,
          resource: text,
          columns: listOf(text),
          nameContains: text,
          nameError: text,
          maxRows: count,
          undoHours: count,
          fetches: flag,
        }),
      ),
    ),
  }),
  check: offered({
    summary: 'What a file would do; writes nothing',
    parameters: [file],
    body: sentFile,
    answers: done(
      objectOf(
        {
          ...found,
          columns: listOf(column),
          first: listOf(anyObject),
          samples: listOf(sample),
          groups: listOf(group),
          asks: listOf(error),
          askCount: count,
          documents: count,
        },
        [...Object.keys(found), 'columns', 'first', 'samples', 'groups', 'asks', 'askCount'],
      ),
    ),
  }),
  fetch: offered({
    summary: "The rows that the head office's server has for an import, as its file; PUSAT_URL says where that is",
    answers: { 200: answered(csv) },
  }),
  badRows: offered({
    summary: 'The rows of a file that are wrong',
    parameters: [file],
    body: sentFile,
    answers: { 200: answered(csv) },
  }),
  run: offered({
    summary:
      'Import a file or rows: all or nothing; with a file name in the address it goes on beside, and its id is answered',
    parameters: [
      file,
      ...writeHeaders,
      query('dryRun', 'true: only checks, without writing'),
      header('x-file-name', 'Name of the file, if the query has none'),
    ],
    body: bodyOf({ ...csv, ...json(listOf(anyObject)) }),
    answers: { ...done(imported), ...done(objectOf({ id: text }), '202') },
  }),
  job: offered({
    summary: 'The state of an import',
    answers: done(
      objectOf({ id: text, state: text, percentage: count, message: text, result: objectOf(found, []) }, [
        'id',
        'state',
        'percentage',
        'message',
      ]),
    ),
  }),
  jobBadRows: offered({ summary: 'The rows that made an import fail', answers: { 200: answered(csv) } }),
  history: offered({
    summary: 'The history of an import',
    answers: done(
      listOf(
        objectOf({
          id: text,
          at: text,
          user: text,
          shop: text,
          fileName: text,
          rows: count,
          state: text,
          restorable: flag,
        }),
      ),
    ),
  }),
  restore: offered({
    summary: 'Restore the state before an import',
    parameters: [idempotencyKey],
    answers: done({ ...objectOf({ id: text, message: text }), additionalProperties: true }),
  }),
}

export const describeCall = ({ title, columns }: Import, bodyKey: string): Operation => {
  const row = { type: 'object', properties: Object.fromEntries(columns.map(({ name }) => [name, {}])) }
  return {
    tag: 'Imports',
    summary: `Import ${title}: rows in place of a file`,
    parameters: writeHeaders,
    body: jsonBody(objectOf({ [bodyKey]: listOf(row) })),
    answers: done(refTo('message')),
  }
}
