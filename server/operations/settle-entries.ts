// All settings of a shop at once, typed: the page of settings saves what was changed in one transaction.
import { checkRecord } from '../../engine/record/check-record.ts'
import { entryRow, entryText } from '../../engine/record/entry-values.ts'
import { parseRecord } from '../../engine/record/parse-record.ts'
import { type JsonRow, type Row, rowToJson } from '../../engine/record/row.ts'
import type { Entries, Resource } from '../../engine/schema.ts'
import { InvalidRecord } from '../errors.ts'
import { allRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller } from './caller.ts'
import { insertRecord } from './create-record.ts'
import { mustMay } from './may.ts'
import { saveChange } from './update-record.ts'
import { type Written, writeOnce } from './write-once.ts'

/** A resource whose rows are settings that are known. */
export type Settings = Resource & { readonly entries: Entries }

export const isSettings = (resource: Resource): resource is Settings => resource.entries !== undefined

const settingsIn = (connection: Connection, { shop }: Caller, resource: Settings): Promise<readonly Row[]> =>
  allRows(connection, resource, shop.code)

const answerOf = ({ entries }: Settings, row: Row): JsonRow => rowToJson(entries.of, row, () => true)

/** What counts for the caller's shop, by key: its rows, else the defaults. */
export const readEntries = async (caller: Caller, resource: Settings): Promise<JsonRow> => {
  mustMay(caller, resource, 'list')
  const rows = await caller.storage.read(connection => settingsIn(connection, caller, resource))
  return answerOf(resource, entryRow(resource.entries, rows, caller.schema.project.emptyText))
}

/** Saves the settings that the body names and that differ, each as its row; throws InvalidRecord with a fault at each key. */
export const saveEntries = async (caller: Caller, resource: Settings, body: unknown): Promise<Written<JsonRow>> => {
  mustMay(caller, resource, 'create')
  mustMay(caller, resource, 'update')
  const { emptyText } = caller.schema.project
  const { entries } = resource
  return writeOnce(caller, async connection => {
    const rows = await settingsIn(connection, caller, resource)
    const before = entryRow(entries, rows, emptyText)
    const { row, faults } = parseRecord(entries.of, body, { emptyText, current: before })
    const broken = [...faults, ...checkRecord(entries.of, row, emptyText)]
    if (broken.length > 0) throw new InvalidRecord(resource.name, broken)
    for (const field of entries.of.fields) {
      const own = rows.find(one => one[entries.key] === field.name)
      const text = entryText(field, row[field.name] ?? null)
      // A value that was the default so far becomes a row only when it is another.
      if (row[field.name] === before[field.name]) continue
      await saveEntry(connection, caller, resource, { own, key: field.name, text })
    }
    return answerOf(resource, row)
  })
}

const saveEntry = async (
  connection: Connection,
  caller: Caller,
  resource: Settings,
  { own, key, text }: { own: Row | undefined; key: string; text: string },
): Promise<void> => {
  const { entries } = resource
  const stored = text === '' ? (resource.field[entries.value]?.default ?? null) : text
  if (own) {
    await saveChange(connection, caller, resource, { before: own, row: { ...own, [entries.value]: stored } })
    return
  }
  const blank = Object.fromEntries(resource.fields.map(field => [field.name, field.default]))
  await insertRecord(connection, caller, resource, { ...blank, [entries.key]: key, [entries.value]: stored })
}
