// Erases a person: the values in rows, in the audit and in what the program stored beside them are replaced. Nothing is
// deleted but pictures: numbers, amounts and entries stay, and the audit still holds.
import { isDateType, type Stored } from '../../../engine/field/field-type.ts'
import { findPersonRegister, isFreeText } from '../../../engine/record/personal.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { mapNames } from '../../../engine/value/records.ts'
import { buildAuditBase, createStamp } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import {
  type AuditedWrites,
  type ErasedAuditRow,
  eraseVerb,
  insertAudit,
  recordRow,
  type SealedRow,
} from '../../storage/audit.ts'
import { hashErasedRow } from '../../storage/audit-chain.ts'
import { createId } from '../../storage/create-id.ts'
import {
  findAuditOfEntry,
  findAuditOfRows,
  findRowsContaining,
  mergeSearchIndexes,
  setColumns,
  withUpdatesAllowed,
} from '../../storage/erased-rows.ts'
import { loadColumnHistory } from '../../storage/migration/columns.ts'
import { deletePictures } from '../../storage/picture-rows.ts'
import { computeSeal, getAuditColumns } from '../../storage/row-digest.ts'
import { build, runQuery } from '../../storage/run-query.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import {
  computeSystemSeals,
  contentKey,
  removeSalts,
  type SystemSeal,
  sealedTables,
} from '../../storage/system-seals.ts'
import { isAppendOnly } from '../../storage/tables.ts'
import { erasureTopic } from '../../storage/topics.ts'
import { eraseDeliveries, findDeliveryLog } from '../../storage/webhook-rows.ts'
import { findPersonRows, type PersonRecord, type PersonRows } from './person-rows.ts'
import { createTextEraser, type PersonalField, type TextEraser } from './person-tables.ts'

interface Erasure {
  readonly connection: Connection
  readonly caller: Caller
  readonly person: PersonRecord
  /** Replaces the name. */
  readonly replacement: string
  /** The document that erases: its resource and id. */
  readonly document: readonly [resource: string, id: string]
}

/** Erases the person in the caller's transaction, in all shops; returns the number of changed rows. */
export const erasePerson = async (erasure: Erasure): Promise<number> => {
  const { connection, caller, person } = erasure
  const { schema } = caller
  const found = await findPersonRows(connection, schema, person)
  const eraser = createTextEraser(listValues(schema, found), {
    replacement: erasure.replacement,
    key: person.key,
    names: listErasedNames(erasure, found),
  })
  const fixed = found.filter(({ resource }) => isAppendOnly(resource))
  const logs = schema.project.authorization ? [schema.resources[schema.project.authorization.resource]] : []
  const tables = new Set([...fixed.map(({ resource }) => resource), ...logs].flatMap(one => (one ? [one.table] : [])))
  return withUpdatesAllowed(connection, [...tables, 'kencana_audit'], async () => {
    const firstId = createId()
    const changed = new Set<string>()
    for (const rows of found.filter(({ resource }) => !isAppendOnly(resource)))
      for (const id of await eraseRows(erasure, eraser, rows)) changed.add(id)
    const count = changed.size
    const resealed: SealedRow[] = []
    for (const rows of fixed) resealed.push(...(await eraseFixedRows(erasure, eraser, rows)))
    resealed.push(...(await eraseLogTexts(connection, schema, eraser)))
    const entries = new Set(resealed.map(([, id]) => id))
    const audit = await eraseAudit(connection, found, { eraser, changed: changed.union(entries), firstId })
    await eraseEntrySalts(connection, entries)
    const deliveries = findDeliveryLog(schema)
    if (deliveries) await eraseDeliveries(connection, deliveries, [...changed])
    const system = await eraseStoredRequests(connection, eraser, person.key)
    await mergeSearchIndexes(connection, [...found.map(({ resource }) => resource.table), ...tables])
    await connection.notify(erasureTopic)
    await writeErasure(erasure, { resealed, erased: audit, system, erasedBy: erasure.document })
    return count + resealed.length
  })
}

/** The texts of the person that may stand in other texts. */
const listValues = (schema: Schema, found: readonly PersonRows[]): ReadonlySet<string> => {
  const values = new Set<string>()
  for (const { personal, rows } of found)
    for (const { field } of personal) {
      if (field.type.column !== 'text' || field.choices.length > 0 || isDateType(field.type) || field.ref) continue
      for (const row of rows) {
        const value = row[field.name]
        if (typeof value === 'string' && value !== schema.project.emptyText && value !== field.default)
          values.add(value.trim())
      }
    }
  return values
}

/** What personal fields hold afterwards, by their names. */
const listErasedNames = (erasure: Erasure, found: readonly PersonRows[]): ReadonlyMap<string, Stored> =>
  new Map(found.flatMap(({ personal }) => personal.map(one => [one.field.name, getErasedValue(erasure, one)] as const)))

const getErasedValue = ({ replacement }: Erasure, { field, kind }: PersonalField): Stored =>
  kind === 'name' ? replacement : field.blank

const buildChanges = (
  erasure: Erasure,
  eraser: TextEraser,
  { resource, personal }: PersonRows,
  row: DatabaseRow,
): Record<string, Stored> => {
  const changes: Record<string, Stored> = {}
  const kinds = new Map(personal.map(one => [one.field.name, one]))
  for (const { name, type } of getStoredFields(resource)) {
    const before = row[name] ?? null
    const ofPerson = kinds.get(name)
    let after: Stored = before
    if (ofPerson) after = getErasedValue(erasure, ofPerson)
    else if (typeof before === 'string' && isFreeText(resource, name))
      after = eraser.erase(before, { isNote: type.words === 'lines' })
    if (after !== before) changes[name] = after
  }
  return { ...changes, ...buildRegisterChanges(erasure, resource) }
}

/** The row of the person gets the date of the erasure, and can no longer be chosen. */
const buildRegisterChanges = (
  { caller: { schema, shop } }: Erasure,
  { name }: StoredResource,
): Record<string, Stored> => {
  const register = findPersonRegister(schema)
  if (register?.resource.name !== name) return {}
  const { active } = register.resource
  return { [register.erased.name]: shop.businessDate, ...(active !== undefined && { [active]: 0 }) }
}

/** Returns the ids of the changed rows. */
const eraseRows = async (erasure: Erasure, eraser: TextEraser, found: PersonRows): Promise<readonly string[]> => {
  const { connection, caller } = erasure
  const { resource, personal } = found
  const photos = personal.filter(({ kind }) => kind === 'photo').map(({ field }) => field.name)
  const stamp = createStamp(caller)
  const changed: string[] = []
  for (const row of found.rows) {
    const id = String(row.id)
    const changes = buildChanges(erasure, eraser, found, row)
    for (const field of photos) await deletePictures(connection, { resource: resource.name, rowId: id, field })
    if (Object.keys(changes).length === 0) continue
    const set = { ...changes, versi: Number(row.versi) + 1, updated_at: stamp.at, updated_by: stamp.by }
    await setColumns(connection, resource.table, { id, set })
    const erased: DatabaseRow = { ...row, ...set }
    const { created_at: _, ...sealed } = erased
    recordRow(connection, resource, sealed)
    if (resource.kind !== 'lines') await auditErasedRow(erasure, resource, id)
    else
      await auditErasedRow(
        erasure,
        { name: resource.name.slice(0, resource.name.indexOf('.')) },
        String(row.document_id),
      )
    changed.push(id)
  }
  return changed
}

const auditErasedRow = async (
  { connection, caller }: Erasure,
  { name: resource }: Pick<StoredResource, 'name'>,
  rowId: string,
): Promise<void> =>
  insertAudit(connection, { ...buildAuditBase(caller), resource, rowId, verb: eraseVerb, before: null, after: null })

/** Entries of journals and logs. */
const eraseFixedRows = async (
  erasure: Erasure,
  eraser: TextEraser,
  found: PersonRows,
): Promise<readonly SealedRow[]> => {
  const { connection } = erasure
  const { resource } = found
  const resealed: SealedRow[] = []
  for (const row of found.rows) {
    const changes = buildChanges(erasure, eraser, found, row)
    if (Object.keys(changes).length > 0) resealed.push(await resealRow(connection, resource, row, changes))
  }
  return resealed
}

const writeErasure = async ({ connection, caller, person }: Erasure, wrote: AuditedWrites): Promise<void> => {
  const register = findPersonRegister(caller.schema)
  if (!register) return
  const audited = { resource: register.resource.name, rowId: String(person.row.id), verb: eraseVerb }
  await insertAudit(connection, { ...buildAuditBase(caller), ...audited, before: null, after: null, wrote })
}

// Replaces the values of a person in the audit of rows. The links of the chain stay; the new hash of each row is in the
// audit row of the erasure, which has a link of its own.

interface ErasedContent {
  readonly eraser: TextEraser
  /** Ids of the rows that the erasure changed: the salts of their former seals are thrown away. */
  readonly changed: ReadonlySet<string>
  /** An id: later rows of the audit are those of the erasure itself. */
  readonly firstId: string
}

/**
 * Replaces the values before and after each change of these rows; resources that were renamed have rows under each name, and
 * rows that came with their shop a row for all of them.
 */
const eraseAudit = async (
  connection: Connection,
  found: readonly PersonRows[],
  { eraser, changed, firstId }: ErasedContent,
): Promise<readonly ErasedAuditRow[]> => {
  const erased: ErasedAuditRow[] = []
  const history = await loadColumnHistory(connection)
  for (const { resource, rows } of found) {
    if (resource.kind === 'lines') continue
    const ids = rows.map(({ id }) => String(id))
    const names = [resource.name, ...history.former(resource.table).map(name => name.replaceAll('_', '-'))]
    for (const row of await findAuditOfRows(connection, names, [...ids, '-'])) {
      if (String(row.id) > firstId) continue
      const set = { before_json: eraseColumn(row.before_json, eraser), after_json: eraseColumn(row.after_json, eraser) }
      const isContentErased = set.before_json !== row.before_json || set.after_json !== row.after_json
      const salts = eraseSalts(row, { changed, isContentErased })
      if (!isContentErased && salts === row.salts) continue
      await setColumns(connection, 'kencana_audit', { id: String(row.id), set: { ...set, salts } })
      if (isContentErased) erased.push([String(row.id), hashErasedRow({ ...row, ...set })])
    }
  }
  return erased
}

/** Former seals of entries that no document of the person wrote, such as those of logs. */
const eraseEntrySalts = async (connection: Connection, changed: ReadonlySet<string>): Promise<void> => {
  for (const id of changed)
    for (const row of await findAuditOfEntry(connection, id)) {
      const salts = eraseSalts(row, { changed, isContentErased: false })
      if (salts !== row.salts) await setColumns(connection, 'kencana_audit', { id: String(row.id), set: { salts } })
    }
}

/** Rows of older versions have no salts, and keep their seals. */
const eraseSalts = (
  { salts, wrote }: DatabaseRow,
  { changed, isContentErased }: { readonly changed: ReadonlySet<string>; readonly isContentErased: boolean },
): string | null => {
  if (typeof salts !== 'string') return null
  const { rows = [], once = [], carried = [] } = JSON.parse(String(wrote ?? '{}')) as AuditedWrites
  const ids = [...rows, ...once, ...carried.flatMap(([, ...sealed]) => sealed)].map(([, id]) => id)
  if (!isContentErased && !ids.some(id => changed.has(id))) return salts
  return removeSalts(salts, ids, key => (key === contentKey ? isContentErased : changed.has(key)))
}

const eraseColumn = (json: DatabaseRow[string] | undefined, eraser: TextEraser): string | null =>
  typeof json === 'string' ? eraser.eraseJson(json, { isOfPerson: true }) : null

// Replaces the values of a person in what the program stores beside the rows: logs of authorizations, answers, drafts,
// imports, background jobs and requests for reports.

/** Texts that were shown to users who authorized a move. */
const eraseLogTexts = async (
  connection: Connection,
  schema: Schema,
  { distinct, erase }: TextEraser,
): Promise<readonly SealedRow[]> => {
  const log = schema.project.authorization
  const resource = log && schema.resources[log.resource]
  if (!resource) return []
  const { text, remark, changes, number } = log.fields
  const columns = [text, remark, changes, number].flatMap(name => name ?? [])
  const resealed: SealedRow[] = []
  for (const row of await findRowsContaining(connection, resource.table, { columns, texts: distinct })) {
    const set = mapNames(columns, name => erase(String(row[name])))
    resealed.push(await resealRow(connection, resource, row, set))
  }
  return resealed
}

interface RequestTable {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

const requestTables: readonly RequestTable[] = [
  { table: 'kencana_idempotency', key: ['shop', 'user_id', 'claim_key'], columns: ['answer'] },
  { table: 'kencana_draft', key: ['shop', 'user_id', 'resource', 'id'], columns: ['body', 'names'] },
  { table: 'kencana_import', key: ['id'], columns: ['result', 'undo', 'bad_rows'] },
  { table: 'kencana_job', key: ['name', 'shop'], columns: ['message', 'result'] },
  { table: 'kencana_authorization', key: ['id'], columns: ['remark'] },
  { table: 'kencana_authorization_request', key: ['shop', 'id'], columns: ['content', 'number', 'remark'] },
  { table: 'kencana_report_file', key: ['id'], columns: ['filter'] },
]

/** Returns the new seals of the sealed tables among them. */
const eraseStoredRequests = async (
  connection: Connection,
  { distinct, eraseJson }: TextEraser,
  personKey: string,
): Promise<readonly SystemSeal[]> => {
  const seals: SystemSeal[] = []
  for (const { table, key, columns } of requestTables)
    for (const row of await findRowsContaining(connection, table, { columns, texts: [...distinct, personKey] })) {
      const set = Object.fromEntries(
        columns.flatMap(name => (typeof row[name] === 'string' ? [[name, eraseJson(row[name])] as const] : [])),
      )
      const where = mapNames(key, name => String(row[name]))
      await setByKey(connection, table, where, set)
      const sealed = sealedTables.find(({ name }) => name === table)
      if (sealed) seals.push(...(await computeSystemSeals(connection, sealed, where)))
    }
  return seals
}

const setByKey = async (
  connection: Connection,
  table: string,
  where: Readonly<Record<string, string>>,
  set: DatabaseRow,
): Promise<void> => {
  const update = build.updateTable(table).set(set)
  const matching = Object.entries(where).reduce((query, [name, value]) => query.where(name, '=', value), update)
  await runQuery(connection, matching)
}

/** Returns the new seal of the row; imports tell changed rows by their versi. */
const resealRow = async (
  connection: Connection,
  resource: StoredResource,
  row: DatabaseRow,
  changes: DatabaseRow,
): Promise<SealedRow> => {
  const set = { ...changes, versi: Number(row.versi) + 1 }
  await setColumns(connection, resource.table, { id: String(row.id), set })
  const { id: columns, names } = getAuditColumns(resource)
  return [resource.table, String(row.id), set.versi, columns, computeSeal(names, { ...row, ...set })]
}
