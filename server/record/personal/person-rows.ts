// Finds the stored rows of one person: the row of the person, documents with their lines and journals, and logs.

import { findPersonRegister } from '../../../engine/record/personal.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { toInternationalPhone } from '../../../engine/value/spreadsheet-text.ts'
import { findRowsByColumn } from '../../storage/erased-rows.ts'
import type { Connection, DatabaseRow } from '../../storage/storage.ts'
import { listPersonalFields, listPersonTables, type PersonalField, type PersonTable } from './person-tables.ts'

/** Rows of one table that belong to the person. */
export interface PersonRows {
  readonly resource: StoredResource
  readonly personal: readonly PersonalField[]
  readonly rows: readonly DatabaseRow[]
}

/** A person: the key, and the row of the register. */
export interface PersonRecord {
  readonly key: string
  readonly row: DatabaseRow
}

/** Returns the row of the register with the key; undefined if there is none. */
export const findPerson = async (
  connection: Connection,
  schema: Schema,
  key: string,
): Promise<PersonRecord | undefined> => {
  const register = findPersonRegister(schema)
  if (!register) return undefined
  const { table, key: columns } = register.resource
  const [row] = await findRowsByColumn(connection, table, { column: columns[0], values: [key] })
  return row && { key, row }
}

/** Returns all rows of the person in all shops, those of imports that were replaced too. */
export const findPersonRows = async (
  connection: Connection,
  schema: Schema,
  person: PersonRecord,
): Promise<readonly PersonRows[]> => {
  const register = findPersonRegister(schema)
  if (!register) return []
  const { resource } = register
  const found: PersonRows[] = [{ resource, personal: listPersonalFields(schema, resource), rows: [person.row] }]
  for (const table of listPersonTables(schema)) {
    const rows = await findLinkedRows(connection, schema, table, person)
    if (rows.length === 0) continue
    found.push({ resource: table.resource, personal: table.personal, rows })
    found.push(...(await findLineRows(connection, schema, table.resource, rows)))
  }
  const logRows = await findLogRows(connection, schema, person)
  return mergeRows([...found, ...logRows])
}

/** Entries of a journal may be found twice: by the person and by their line. */
const mergeRows = (found: readonly PersonRows[]): readonly PersonRows[] =>
  [...Map.groupBy(found, ({ resource }) => resource.name).values()].flatMap(parts => {
    const rows = new Map(parts.flatMap(part => part.rows.map(row => [row.id, row] as const)))
    return rows.size === 0 ? [] : parts.slice(0, 1).map(part => ({ ...part, rows: [...rows.values()] }))
  })

const findLinkedRows = async (
  connection: Connection,
  schema: Schema,
  { resource, links, personal }: PersonTable,
  { key, row: personRow }: PersonRecord,
): Promise<readonly DatabaseRow[]> => {
  const found = new Map<string, DatabaseRow>()
  const add = (rows: readonly DatabaseRow[]): void => {
    for (const row of rows) found.set(String(row.id), row)
  }
  for (const column of links) add(await findRowsByColumn(connection, resource.table, { column, values: [key] }))
  const { emptyText } = schema.project
  const persons = findPersonRegister(schema)?.resource
  // Documents of a customer who was not named as a member then: by the telephone or the identity card.
  for (const kind of ['phone', 'identity'] as const) {
    const values = (persons ? listPersonalFields(schema, persons) : [])
      .filter(one => one.kind === kind)
      .map(({ field }) => String(personRow[field.name] ?? ''))
      .filter(value => value !== '' && value !== emptyText)
      // Messages have the number with the code of the country.
      .flatMap(value => (kind === 'phone' ? [value, toInternationalPhone(value) ?? value] : [value]))
    for (const { field } of personal.filter(one => one.kind === kind && values.length > 0)) {
      const rows = await findRowsByColumn(connection, resource.table, { column: field.name, values })
      add(rows.filter(row => links.every(link => row[link] === emptyText || row[link] === null)))
    }
  }
  return [...found.values()]
}

const getIds = (rows: readonly DatabaseRow[]): readonly string[] => rows.map(({ id }) => String(id))

/** Returns the lines of documents, and the journal entries of these lines. */
const findLineRows = async (
  connection: Connection,
  schema: Schema,
  document: StoredResource,
  rows: readonly DatabaseRow[],
): Promise<readonly PersonRows[]> => {
  const found: PersonRows[] = []
  for (const { resource: name, journal } of document.lifecycle.lines) {
    const resource = getResource(schema, name)
    const lines = await findRowsByColumn(connection, resource.table, {
      column: lineLinks.document,
      values: getIds(rows),
    })
    found.push({ resource, personal: listPersonalFields(schema, resource), rows: lines })
    if (!journal) continue
    const entries = getResource(schema, journal.resource)
    const entryRows = await findRowsByColumn(connection, entries.table, {
      column: journalLinks.line,
      values: getIds(lines),
    })
    found.push({ resource: entries, personal: listPersonalFields(schema, entries), rows: entryRows })
  }
  return found
}

/** Rows of the change log of the register: the values before and after are of the person if the field is. */
const findLogRows = async (
  connection: Connection,
  schema: Schema,
  { key }: PersonRecord,
): Promise<readonly PersonRows[]> => {
  const register = findPersonRegister(schema)
  const log = register?.resource.log
  if (!register || !log) return []
  const resource = getResource(schema, log.into)
  const logged = listPersonalFields(schema, register.resource).map(({ field }) => field.name)
  const rows = await findRowsByColumn(connection, resource.table, { column: log.key, values: [key] })
  const personal = [log.from, log.to].map(name => ({ field: getField(resource, name), kind: 'other' as const }))
  return [{ resource, personal, rows: rows.filter(row => logged.includes(String(row[log.field]))) }]
}

const getField = ({ name: resource, field }: StoredResource, name: string) => {
  const found = field[name]
  if (!found) throw new Error(`${resource} has no field ${name}`)
  return found
}
