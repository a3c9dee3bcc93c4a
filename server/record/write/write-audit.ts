import { formatStoredValue } from '../../../engine/field/value-text.ts'
import { fillTemplate, type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import { findField, type StoredResource } from '../../../engine/schema/resource.ts'
import { findResource, getFileSchema, type Schema } from '../../../engine/schema/schema.ts'
import type { Verb } from '../../../engine/schema/verb.ts'
import {
  addCodes,
  fillBraces,
  hasCodes,
  readCodes,
  removeCodes,
  type TextPart,
} from '../../../engine/value/coded-text.ts'
import { mapValues } from '../../../engine/value/records.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { type AuditedWrites, insertAudit, recordRow } from '../../storage/audit.ts'
import type { Connection } from '../../storage/storage.ts'
import { recordEvent } from './write-event.ts'

/** The audit verb of a move. */
export type MoveVerb = `move:${string}`

interface AuditedChange {
  readonly verb: Verb | MoveVerb
  readonly before?: Row
  readonly after?: Row
}

/** Writes an audit row for an action that leaves the row unchanged; it includes a digest of the row. */
export const auditUnchanged = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { verb, row, system = [] }: { readonly verb: string; readonly row: Row; readonly system?: AuditedWrites['system'] },
): Promise<void> => {
  const { created_at: _, ...unchanged } = row
  recordRow(connection, resource, unchanged)
  const audited = { resource: resource.name, rowId: String(row.id), verb, before: null, after: null }
  await insertAudit(connection, { ...buildAuditBase(caller), ...audited, wrote: { system } })
}

/**
 * Writes an audit row for a change as x-audit declares: none, the user, or also the values, and what programs receive of
 * it. Secrets are never stored.
 */
export const writeAudit = async (
  connection: Connection,
  caller: Caller,
  resource: StoredResource,
  { verb, before, after }: AuditedChange,
): Promise<void> => {
  const changed = after ?? before
  if (changed) await recordEvent(connection, caller, resource, { move: verb, row: changed })
  if (resource.audit === 'none') return
  const serializeValues = (row: Row | undefined): string | null =>
    row && resource.audit === 'fields'
      ? JSON.stringify(toJsonRow(resource, row, ({ computed }) => !computed) satisfies JsonRow)
      : null
  await insertAudit(connection, {
    ...buildAuditBase(caller),
    resource: resource.name,
    rowId: String((after ?? before)?.id),
    verb,
    before: serializeValues(before),
    after: serializeValues(after),
  })
}

// Reads the texts of logs in the language of the reader.

/** The text of the parts in the language of the schema; undefined if it does not have one of them any more. */
const formatParts = (schema: Schema, parts: readonly TextPart[]): string | undefined => {
  const texts = parts.map(part => formatPart(schema, part))
  return texts.includes(undefined) ? undefined : texts.join('')
}

/** The text of the parts in the language of the files, with its codes. */
export const encodeText = (schema: Schema, ...parts: readonly TextPart[]): string =>
  addCodes(formatParts(getFileSchema(schema), parts) ?? '', parts)

const formatPart = (schema: Schema, part: TextPart): string | undefined => {
  if (typeof part === 'string') return part
  if ('limit' in part) return formatLimit(schema, part)
  if ('setting' in part) return formatShare(schema, part)
  if ('alert' in part) return schema.dashboard?.alerts.find(({ id }) => id === part.alert)?.title
  const resource = findResource(schema, part.resource)
  if ('print' in part) return resource?.lifecycle.prints.find(({ id }) => id === part.print)?.title
  if ('field' in part) {
    const { move, field: name } = part
    const owner = move === undefined ? resource : resource?.lifecycle.asks[move]
    const field = owner && findField(owner, name)
    return field && part.value !== undefined ? formatStoredValue(field, part.value) : field?.title
  }
  if (!('move' in part)) return resource?.title
  const move = resource?.lifecycle.flow?.moves.find(({ id }) => id === part.move)
  if (!part.row) return move?.title
  return resource && move?.authorize && fillTemplate(resource, part.row, move.authorize.text)
}

const formatLimit = (
  { project }: Schema,
  { limit, bound, values = {} }: Extract<TextPart, { readonly limit: string }>,
): string | undefined => {
  const title = project.limits?.groups[limit]?.title
  const sentence = bound && Object.entries(project.limits?.texts ?? {}).find(([name]) => name === bound)?.[1]
  return sentence && title !== undefined
    ? fillBraces(sentence, name => (name === 'limit' ? title : (values[name] ?? '')))
    : title
}

const formatShare = (
  schema: Schema,
  { setting, values }: Extract<TextPart, { readonly setting: string }>,
): string | undefined => {
  const { settings, limits } = schema.project
  const title = settings && findResource(schema, settings.resource)?.entries?.of.field[setting]?.title
  const sentence = limits?.texts.percent
  if (!values || title === undefined) return title
  return sentence && fillBraces(sentence, name => (name === 'limit' ? title : (values[name] ?? '')))
}

/** A text without codes, or with codes that the schema does not have any more, is as it was stored. */
export const translateText = (schema: Schema, text: string): string => {
  const parts = getFileSchema(schema) === schema ? undefined : readCodes(text)
  return (parts && formatParts(schema, parts)) ?? removeCodes(text)
}

const translateValue = <T>(schema: Schema, value: T): T | string =>
  typeof value === 'string' && hasCodes(value) ? translateText(schema, value) : value

export const translateRow = (schema: Schema, row: Row): Row => mapValues(row, value => translateValue(schema, value))
