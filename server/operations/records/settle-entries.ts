// All settings of a shop as one typed row, saved in one transaction.
import { checkRecord } from '../../../engine/record/check-record.ts'
import { entryRow, entryText } from '../../../engine/record/entry-values.ts'
import { parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Entries, Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { InvalidRecord, MalformedRequest, RecordChanged } from '../../errors/errors.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { type Written, writeOnce } from '../write/write-once.ts'
import { insertRecord } from './create-record.ts'
import { saveChange } from './update-record.ts'

/** A resource whose rows are known settings. */
export type Settings = Resource & { readonly entries: Entries }

export const isSettings = (resource: Resource): resource is Settings => resource.entries !== undefined

const settingsIn = (connection: Connection, { shop }: Caller, resource: Settings): Promise<readonly Row[]> =>
  allRows(connection, resource, shop.code)

const answerOf = (resource: Settings, row: Row, rows: readonly Row[]): JsonRow =>
  rowToJson(resource.entries.of, { ...row, versi: versiOf(resource, rows) }, () => true)

const rowOf = ({ entries }: Settings, rows: readonly Row[], key: string): Row | undefined =>
  rows.find(row => row[entries.key] === key)

/** The versions of all settings as one text, `PEMBULATAN:2,TYPE_POIN:1`, without settings that have no row. */
const versiOf = (resource: Settings, rows: readonly Row[]): string =>
  resource.entries.of.fields
    .flatMap(({ name }) => {
      const own = rowOf(resource, rows, name)
      return own ? [`${name}:${own.versi}`] : []
    })
    .join()

/** Parses the seen versions by setting. */
const seenIn = (versi: string): ReadonlyMap<string, number> => {
  const parts = versi === '' ? [] : versi.split(',')
  return new Map(
    parts.map(part => {
      const [, key, seen] = /^([A-Z][A-Z0-9_]*):(\d{1,15})$/.exec(part) ?? []
      if (key === undefined) throw new MalformedRequest()
      return [key, Number(seen)]
    }),
  )
}

/** Returns the settings of the caller's shop by key, with defaults. */
export const readEntries = async (caller: Caller, resource: Settings): Promise<JsonRow> => {
  const rows = await caller.storage.read(connection => settingsIn(connection, caller, resource))
  return answerOf(resource, entryRow(resource.entries, rows, caller.schema.project.emptyText), rows)
}

export interface Settling {
  readonly body: unknown
  /** The version text that the caller has seen; undefined: overwrite without a check. */
  readonly versi?: string
}

/**
 * Saves the settings that the body changes; throws InvalidRecord with a fault for each key, or RecordChanged if one of
 * them was changed since `versi`.
 */
export const saveEntries = async (
  caller: Caller,
  resource: Settings,
  { body, versi }: Settling,
): Promise<Written<JsonRow>> => {
  const { emptyText } = caller.schema.project
  const { entries } = resource
  const seen = versi === undefined ? undefined : seenIn(versi)
  return writeOnce(caller, async connection => {
    const rows = await settingsIn(connection, caller, resource)
    const before = entryRow(entries, rows, emptyText)
    const { row, faults } = parseRecord(entries.of, body, { emptyText, current: before })
    // A default is stored only when it changes.
    const written = entries.of.fields.filter(({ name }) => row[name] !== before[name])
    const names = written.map(({ name }) => name)
    const clashing = seen ? names.filter(name => versiAt(resource, rows, name) !== (seen.get(name) ?? 0)) : []
    if (clashing.length > 0) throw new RecordChanged(answerOf(resource, before, rows), clashing)
    const broken = [...faults, ...checkRecord(entries.of, row, emptyText)]
    if (broken.length > 0) throw new InvalidRecord(resource.name, broken)
    for (const field of written) {
      const own = rowOf(resource, rows, field.name)
      const text = entryText(field, row[field.name] ?? null)
      await saveEntry(connection, caller, resource, { own, key: field.name, text })
    }
    return answerOf(resource, row, await settingsIn(connection, caller, resource))
  })
}

/** 0 if the setting has no row. */
const versiAt = (resource: Settings, rows: readonly Row[], key: string): number =>
  Number(rowOf(resource, rows, key)?.versi ?? 0)

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
