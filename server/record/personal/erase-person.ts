// Erases a person: the values in rows, in the audit and in what the program stored beside them are replaced. Nothing is
// deleted but pictures: numbers, amounts and entries stay, and the audit still holds.
import type { Stored } from '../../../engine/field/field-type.ts'
import { findPersonRegister, isFreeText } from '../../../engine/record/personal.ts'
import { getStoredFields, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { createStamp } from '../../caller/create-stamp.ts'
import { eraseVerb, insertAudit } from '../../storage/audit.ts'
import { createId } from '../../storage/create-id.ts'
import { mergeSearchIndexes, setColumns, withUpdatesAllowed } from '../../storage/erased-rows.ts'
import { type AuditedWrites, recordRow, type SealedRow } from '../../storage/pending-audit.ts'
import { deletePictures } from '../../storage/picture-rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { isAppendOnly } from '../../storage/tables.ts'
import { erasureTopic } from '../../storage/topics.ts'
import { eraseAudit, eraseEntrySalts } from './erase-audit.ts'
import { eraseLogTexts, eraseStoredRequests } from './erase-traces.ts'
import { createTextEraser, type TextEraser } from './erased-text.ts'
import { findPersonRows, type PersonRecord, type PersonRows } from './person-rows.ts'
import type { PersonalField } from './person-tables.ts'
import { resealRow } from './reseal-row.ts'

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
      if (field.type.column !== 'text' || field.choices.length > 0 || field.type.name === 'date' || field.ref) continue
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
      after = eraser.erase(before, { isNote: type.name === 'note' })
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
