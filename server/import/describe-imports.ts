// OpenAPI descriptions of imports, for callers who may run one.

import { canImport } from '../../engine/access/call-access.ts'
import { importCheck, importHistory, importJob, importOffers, takeover } from '../../engine/answers/import-answers.ts'
import { type Import, importFiles } from '../../engine/schema/import.ts'
import { anyObject, arraySchema, count, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { mapByName } from '../../engine/value/records.ts'
import type { Caller, CallerRights } from '../caller/caller.ts'
import {
  csv,
  headerParameter,
  idempotencyKey,
  jsonContent,
  jsonResponse,
  pdf,
  queryParameter,
  type RouteDescription,
  requestBody,
  response,
  schemaRef,
  writeHeaders,
} from '../description/operation.ts'

/** Whether the caller may use the import, without the condition that the import has for the shop. */
export const isOffered = ({ schema, access, user }: CallerRights, imported: Import): boolean =>
  canImport(schema, access, user, imported)

const createDescriber =
  (operation: Omit<RouteDescription, 'tag' | 'path'>) =>
  (caller: Caller): RouteDescription | undefined =>
    Object.values(caller.schema.imports).some(imported => isOffered(caller, imported))
      ? { tag: 'Imports', path: { name: 'Name or type of the import', id: 'Id of the import that ran' }, ...operation }
      : undefined

const fileParameter = queryParameter('file', 'Name of the file, percent-encoded')
const sheet = { [importFiles.xlsx.mediaType]: { schema: { type: 'string', format: 'binary' } } } as const
const fileBody = requestBody({ ...csv, ...sheet })
const cell = objectSchema({ field: text, row: count, column: text, value: text, code: text, message: text })
const imported = objectSchema(
  {
    total: count,
    imported: count,
    faults: arraySchema(cell),
    asks: arraySchema(cell),
    removals: arraySchema(text),
  },
  ['total', 'imported', 'faults'],
)

export const importDescriptions = {
  all: createDescriber({
    summary: 'Imports that the caller may run',
    answer: importOffers,
  }),
  check: createDescriber({
    summary: 'What a file would do; writes nothing',
    parameters: [fileParameter],
    content: fileBody,
    answer: importCheck,
  }),
  fetch: createDescriber({
    summary: "The rows that the head office's server has for an import, as its file; PUSAT_URL says where that is",
    answers: { 200: response(csv) },
  }),
  template: createDescriber({
    summary: 'A file with the columns of an import, an example and the codes of the shop',
    answers: { 200: response({ ...csv, ...sheet }) },
  }),
  badRows: createDescriber({
    summary: 'The rows of a file that are wrong',
    parameters: [fileParameter],
    content: fileBody,
    answers: { 200: response(csv) },
  }),
  run: createDescriber({
    summary:
      'Import a file or rows: all or nothing; with a file name in the address it goes on beside, and its id is answered',
    parameters: [
      fileParameter,
      ...writeHeaders,
      queryParameter('dryRun', 'true: only checks, without writing'),
      headerParameter('x-file-name', 'Name of the file, if the query has none'),
    ],
    content: requestBody({ ...csv, ...jsonContent(arraySchema(anyObject)) }),
    answers: { ...jsonResponse(imported), ...jsonResponse(objectSchema({ id: text }), '202') },
  }),
  job: createDescriber({
    summary: 'The state of an import',
    answer: importJob,
  }),
  stop: createDescriber({
    summary: 'Stop an import that runs: nothing of it stays',
    answer: objectSchema({ id: text, message: text }),
  }),
  jobBadRows: createDescriber({ summary: 'The rows that made an import fail', answers: { 200: response(csv) } }),
  history: createDescriber({
    summary: 'The history of an import',
    answer: importHistory,
  }),
  labels: createDescriber({
    summary: 'The labels of the rows of an import, a part at a time',
    parameters: [
      queryParameter('from', 'The first row of the part, from 0', count),
      queryParameter('as', 'The output: pdf, zpl, tspl'),
    ],
    answers: { 200: response(pdf) },
  }),
  takeover: createDescriber({
    summary: 'What is taken over from a former program: its steps, with what was agreed to',
    answer: takeover,
  }),
  restore: createDescriber({
    summary: 'Restore the state before an import',
    parameters: [idempotencyKey],
    answer: { ...objectSchema({ id: text, message: text }), additionalProperties: true },
  }),
}

export const describeCall = ({ title, columns }: Import, bodyKey: string): RouteDescription => {
  const row = { type: 'object', properties: mapByName(columns, () => ({})) }
  return {
    tag: 'Imports',
    summary: `Import ${title}: rows in place of a file`,
    parameters: writeHeaders,
    body: objectSchema({ [bodyKey]: arraySchema(row) }),
    answer: schemaRef('message'),
  }
}
