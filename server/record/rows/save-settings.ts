// All settings of a shop as one typed row, saved in one transaction.

import { checkRecord } from '../../../engine/record/check-record.ts'
import { parseRecord } from '../../../engine/record/parse-record.ts'
import { buildEntryRow, toEntryText } from '../../../engine/record/record-reader.ts'
import { type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource, SettingEntries } from '../../../engine/schema/resource.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertNoFaults, MalformedRequest, RecordChanged } from '../../error/errors.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { type WriteResult, writeOnce } from '../write/write-once.ts'
import { insertRecord } from './create-record.ts'
import { saveChange } from './update-record.ts'

/** A resource whose rows are known settings. */
export type SettingsResource = Resource & { readonly entries: SettingEntries }

export const isSettings = (resource: Resource): resource is SettingsResource => resource.entries !== undefined

const readSettingRows = (
  connection: Connection,
  { shop }: Caller,
  resource: SettingsResource,
): Promise<readonly Row[]> => findAllRows(connection, resource, shop.code)

const toSettingsAnswer = (resource: SettingsResource, row: Row, rows: readonly Row[]): JsonRow =>
  toJsonRow(resource.entries.of, { ...row, versi: formatVersi(resource, rows) }, () => true)

const findSettingRow = ({ entries }: SettingsResource, rows: readonly Row[], key: string): Row | undefined =>
  rows.find(row => row[entries.key] === key)

/** The versions of all settings as one text, `PEMBULATAN:2,TYPE_POIN:1`, without settings that have no row. */
const formatVersi = (resource: SettingsResource, rows: readonly Row[]): string =>
  resource.entries.of.fields
    .flatMap(({ name }) => {
      const settingRow = findSettingRow(resource, rows, name)
      return settingRow ? [`${name}:${settingRow.versi}`] : []
    })
    .join()

/** Parses the seen versions by setting. */
const parseVersi = (versi: string): ReadonlyMap<string, number> => {
  const parts = versi === '' ? [] : versi.split(',')
  return new Map(
    parts.map(part => {
      const [, key, seenVersi] = /^([A-Z][A-Z0-9_]*):(\d{1,15})$/.exec(part) ?? []
      if (key === undefined) throw new MalformedRequest()
      return [key, Number(seenVersi)]
    }),
  )
}

/** Returns the settings of the caller's shop by key, with defaults. */
export const readSettings = (caller: Caller, resource: SettingsResource): Promise<JsonRow> =>
  caller.storage.read(connection => readSettingsRow(connection, caller, resource))

/** The same inside a transaction. */
export const readSettingsRow = async (
  connection: Connection,
  caller: Caller,
  resource: SettingsResource,
): Promise<JsonRow> => {
  const rows = await readSettingRows(connection, caller, resource)
  return toSettingsAnswer(resource, buildEntryRow(resource, rows), rows)
}

interface SettingsUpdate {
  readonly body: unknown
  /** The version text that the caller has seen; undefined: overwrite without a check. */
  readonly versi?: string | undefined
}

/**
 * Saves the settings that the body changes; throws InvalidRecord with a fault for each key, or RecordChanged if one of
 * them was changed since `versi`.
 */
export const saveSettings = async (
  caller: Caller,
  resource: SettingsResource,
  { body, versi }: SettingsUpdate,
): Promise<WriteResult<JsonRow>> => {
  if (versi !== undefined) parseVersi(versi)
  return writeOnce(caller, connection => changeSettings(connection, caller, resource, { body, versi }))
}

/** The same inside a transaction. */
export const changeSettings = async (
  connection: Connection,
  caller: Caller,
  resource: SettingsResource,
  { body, versi }: SettingsUpdate,
): Promise<JsonRow> => {
  const { entries } = resource
  const seenVersi = versi === undefined ? undefined : parseVersi(versi)
  const rows = await readSettingRows(connection, caller, resource)
  const before = buildEntryRow(resource, rows)
  const { row, faults } = parseRecord(entries.of, body, { current: before })
  // A default is stored only when it changes.
  const written = entries.of.fields.filter(({ name }) => row[name] !== before[name])
  const names = written.map(({ name }) => name)
  const conflicting = seenVersi
    ? names.filter(name => getVersi(resource, rows, name) !== (seenVersi.get(name) ?? 0))
    : []
  if (conflicting.length > 0) throw new RecordChanged(toSettingsAnswer(resource, before, rows), conflicting)
  const broken = [...faults, ...checkRecord(entries.of, row)]
  assertNoFaults(resource, broken)
  for (const field of written) {
    const settingRow = findSettingRow(resource, rows, field.name)
    const text = toEntryText(field, row[field.name] ?? null)
    await saveSetting(connection, caller, resource, { settingRow, key: field.name, text })
  }
  return toSettingsAnswer(resource, row, await readSettingRows(connection, caller, resource))
}

/** 0 if the setting has no row. */
const getVersi = (resource: SettingsResource, rows: readonly Row[], key: string): number =>
  Number(findSettingRow(resource, rows, key)?.versi ?? 0)

const saveSetting = async (
  connection: Connection,
  caller: Caller,
  resource: SettingsResource,
  { settingRow, key, text }: { settingRow: Row | undefined; key: string; text: string },
): Promise<void> => {
  const { entries } = resource
  const stored = text === '' ? (resource.field[entries.value]?.default ?? null) : text
  if (settingRow) {
    await saveChange(connection, caller, resource, {
      before: settingRow,
      row: { ...settingRow, [entries.value]: stored },
    })
    return
  }
  const blank = mapByName(resource.fields, field => field.default)
  await insertRecord(connection, caller, resource, { ...blank, [entries.key]: key, [entries.value]: stored })
}
