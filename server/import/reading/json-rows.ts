// Converts rows of a JSON request to an import table, for the same checks and writes as a file.

import { createFieldFault, type Fault, fault } from '../../../engine/message/faults.ts'
import type { Import } from '../../../engine/schema/import.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { assertWellFormed, MalformedRequest } from '../../error/errors.ts'
import type { FileRow } from './csv-rows.ts'
import { type ImportTable, matchColumns } from './read-csv.ts'
import type { SentRows } from './sent-rows.ts'

/**
 * Rows under the key of the import, or a bare array; lines are counted from 1. Throws MalformedRequest and FileRefused.
 */
export const buildJsonTable = (sent: SentRows, imported: Import, { isBare = false } = {}): ImportTable => {
  const { bodyKey = '' } = imported.api ?? {}
  assertForm(sent, bodyKey, isBare)
  const header = [...sent.header.keys()]
  if (sent.rows.length === 0) throw new FileRefused('import.no-rows')
  return {
    fileName: imported.api?.path ?? '',
    fileHash: sent.getHash(),
    header,
    ...matchColumns(header, imported),
    rows: () => readRows(sent, header.length),
  }
}

function* readRows({ rows }: SentRows, columns: number): Generator<FileRow> {
  for (const [index, { cells, exact }] of rows.entries()) {
    const missing = Array.from({ length: columns - cells.length }, () => '')
    yield { line: index + 1, cells: missing.length > 0 ? [...cells, ...missing] : cells, exact }
  }
}

const assertForm = (sent: SentRows, bodyKey: string, isBare: boolean): void => {
  const body = sent.getRest()
  const rowList = isBare ? body : isObject(body) && Object.hasOwn(body, bodyKey) ? body[bodyKey] : undefined
  if (rowList === undefined)
    throw new MalformedRequest([fault('required', { field: bodyKey, params: { title: bodyKey } })])
  const unknown = isObject(body) ? Object.keys(body).filter(name => name !== bodyKey) : []
  const faults: Fault[] = unknown.map(name => createFieldFault('field.unknown', name))
  // The row parser replaces the first array of the body by an empty one; a non-empty one is not the row list.
  const isList = Array.isArray(rowList) && rowList.length === 0
  const broken = isList ? sent.broken : [0]
  for (const index of broken) faults.push(fault('record.form', { field: `${bodyKey}.${index}` }))
  assertWellFormed(faults)
}
