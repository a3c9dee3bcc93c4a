import { toEntryText } from '../../../engine/record/record-reader.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import {
  type ApiAlias,
  findField,
  type Resource,
  type ResourceCore,
  type ResourceFields,
  type StoredResource,
} from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordChanged, RecordNotFound } from '../../error/errors.ts'
import { findLines } from '../../storage/find-rows.ts'
import { findIdByValues, findRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { toAnswerRow } from '../list/list-records.ts'
import { computeRows } from '../rule/finish-row.ts'

/** A row as JSON; of a document also its lines, in order. */
export type JsonRecord = Readonly<Record<string, JsonRow[string] | readonly JsonRow[]>>

/** Reads the visible fields of a row; throws RecordNotFound for a row of another shop. */
export const readRecord = async (caller: Caller, resource: StoredResource, id: string): Promise<JsonRecord> =>
  caller.storage.read(connection => readRecordAnswer(connection, caller, resource, id), {
    oneMoment: resource.lifecycle.lines.length > 0,
  })

/** The same inside a transaction, with values that the books derive. */
export const readRecordAnswer = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<JsonRecord> => {
  const row = await getRow(connection, resource, id, caller)
  const answer = toAnswerRow(caller, resource, row, caller.access.of(resource).visible)
  if (resource.lifecycle.lines.length === 0) return answer
  return { ...answer, ...(await readVisibleLines(connection, caller, resource, id)) }
}

/** The same for a document that has been read. */
export const toDocumentAnswer = (
  caller: Caller,
  resource: StoredResource,
  { row, lines }: { readonly row: Row; readonly lines: Readonly<Record<string, readonly Row[]>> },
): JsonRecord => {
  const { schema, access } = caller
  const lineEntries = listVisibleLines(caller, resource).map(({ name, resource: tableName }) => {
    const table = getResource(schema, tableName)
    return [name, (lines[name] ?? []).map(line => toAnswerRow(caller, table, line, () => true))] as const
  })
  const header = toAnswerRow(caller, resource, row, access.of(resource).visible)
  return { ...header, ...Object.fromEntries(lineEntries) }
}

/** A caller who may only look up the document does not see its lines. */
const listVisibleLines = (
  { schema, access }: Pick<Caller, 'schema' | 'access'>,
  { lifecycle: { lines } }: StoredResource,
) => lines.filter(({ resource }) => access.of(getResource(schema, resource)).verbs.has('get'))

const readVisibleLines = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<Readonly<Record<string, readonly JsonRow[]>>> => {
  const { schema, shop } = caller
  const entries = listVisibleLines(caller, resource).map(async ({ name, resource: tableName }) => {
    const table = getResource(schema, tableName)
    const rows = await findLines(connection, table, id, shop.code)
    return [name, rows.map(row => toAnswerRow(caller, table, row, () => true))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

export const getRow = async (
  connection: Connection,
  resource: StoredResource,
  id: string,
  caller: Caller,
): Promise<Row> => {
  const stored = await findRow(connection, resource, id, caller.shop.code)
  if (!stored) throw new RecordNotFound()
  const [row = stored] = await computeRows(connection, caller, resource, { rows: [stored] })
  return row
}

// Reads a single row by path parameters; a setting without a row returns its default.

interface AliasRequest {
  readonly alias: ApiAlias
  /** Path parameters by field. */
  readonly params: Readonly<Record<string, string>>
}

/** Throws RecordNotFound if there is neither a row nor a default. */
export const readOne = async (
  caller: Caller,
  resource: Resource,
  { alias, params }: AliasRequest,
): Promise<JsonRow> => {
  const visible = alias.open ? () => true : caller.access.of(resource).visible
  const values = mapValues(params, (text, name) => parseKey(resource, name, text))
  const row = await caller.storage.read(async connection => {
    const id = await findIdByValues(connection, resource, { values, shop: caller.shop.code })
    const match = id === undefined ? undefined : await findRow(connection, resource, id, caller.shop.code)
    return match && (await computeRows(connection, caller, resource, { rows: [match], visible }))[0]
  })
  if (row) return toAnswerRow(caller, resource, row, visible)
  const { entries } = resource
  const key = entries && params[entries.key]
  const settingField = entries && key !== undefined ? findField(entries.of, key) : undefined
  if (!entries || key === undefined || !settingField) throw new RecordNotFound()
  return { [entries.key]: key, [entries.value]: toEntryText(settingField, settingField.default) }
}

/** Throws RecordNotFound if the text is no value of the field. */
const parseKey = (resource: ResourceFields, name: string, text: string): string | number | null => {
  const parsed = findField(resource, name)?.type.read(text)
  if (!parsed || 'fault' in parsed) throw new RecordNotFound()
  return parsed.value
}

// Refuses to change a row that another user changed since it was read.

/** The error that returns the current row, as far as the caller may see it. */
export const createRowConflict = (
  { access }: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
): RecordChanged => new RecordChanged(toJsonRow(resource, row, access.of(resource).visible))

/** Throws RecordChanged if the caller has another version; `versi` is undefined if the caller names none. */
export const assertVersi = (
  caller: Caller,
  resource: ResourceCore & ResourceFields,
  row: Row,
  versi: number | undefined,
): void => {
  if (versi !== undefined && row.versi !== versi) throw createRowConflict(caller, resource, row)
}
