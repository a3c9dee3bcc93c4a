// Rows that a call brings as JSON, in the form of a file: the same checks and the same writing follow.
import { createHash } from 'node:crypto'
import { type Fault, fault } from '../../engine/faults.ts'
import type { Import } from '../../engine/import.ts'
import { FileRefused, MalformedRequest } from '../errors.ts'
import { type ImportTable, matchColumns } from './read-csv.ts'

/** The rows under the import's own key; a row's line is its place, counted from 1. Throws MalformedRequest and FileRefused. */
export const tableFromJson = (body: unknown, imported: Import): ImportTable => {
  const { bodyKey = '' } = imported.api ?? {}
  const rows = rowsIn(body, bodyKey)
  const header = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const { maxRows } = imported.file
  if (rows.length === 0) throw new FileRefused('import.no-rows')
  if (rows.length > maxRows) throw new FileRefused('import.too-many-rows', { max: maxRows })
  const texts = rows.map((row, index) => ({
    line: index + 1,
    cells: header.map(name => textOf(Object.hasOwn(row, name) ? row[name] : undefined)),
    exact: new Set(header.flatMap((name, at) => (typeof row[name] === 'number' ? [at] : []))),
  }))
  return {
    fileName: imported.api?.path ?? '',
    fileHash: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    header,
    ...matchColumns(header, imported),
    rows: () => texts,
  }
}

type JsonRow = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsIn = (body: unknown, bodyKey: string): readonly JsonRow[] => {
  const given = isRecord(body) && Object.hasOwn(body, bodyKey) ? body[bodyKey] : undefined
  if (!isRecord(body) || given === undefined)
    throw new MalformedRequest([fault('required', { field: bodyKey, params: { title: bodyKey } })])
  const unknown = Object.keys(body).filter(name => name !== bodyKey)
  const faults: Fault[] = unknown.map(name => fault('field.unknown', { field: name, params: { field: name } }))
  const rows: readonly unknown[] = Array.isArray(given) ? given : [undefined]
  const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'
  for (const [index, row] of rows.entries()) {
    if (!isRecord(row) || !Object.values(row).every(isPlain))
      faults.push(fault('record.form', { field: `${bodyKey}.${index}` }))
  }
  if (faults.length > 0) throw new MalformedRequest(faults)
  return rows as readonly JsonRow[]
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
