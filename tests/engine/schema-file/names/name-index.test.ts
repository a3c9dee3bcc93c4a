import { describe, expect, test } from 'vitest'
import { buildTableFiles, type ResourceFile } from '../../../../engine/schema-file/files/document-files.ts'
import { getProjectConfig } from '../../../../engine/schema-file/files/project-types.ts'
import type { LedgerFile, ReportSchemaFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { readSchemaFile } from '../../../../engine/schema-file/files/schema-file.ts'
import { readTable } from '../../../../engine/schema-file/files/table-file.ts'
import {
  buildNameIndex,
  collectImportNames,
  collectLedgerNames,
  collectReportNames,
  collectTableNames,
} from '../../../../engine/schema-file/names/name-index.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { buildFiles } from '../../../support/schema/schema-files.ts'

const sources = buildFiles(...withFlow)
const files = sources.flatMap(source => readSchemaFile(source, []) ?? [])
const tables = buildTableFiles(files.filter((file): file is ResourceFile => file.kind === 'resource')).map(readTable)
const ledgers = files.filter((file): file is LedgerFile => file.kind === 'ledger')
const known = buildNameIndex({ sources, tables, ledgers, config: getProjectConfig(undefined) })

describe('names of all files', () => {
  test('include resources, tables of lines, masters and ledgers', () => {
    expect(known.all.resource).toEqual(expect.arrayContaining(['order', 'order.goods', 'journal:order.goods', 'thing']))
    expect(known.all.master).toContain('thing')
    expect(known.all.master).not.toContain('order')
    expect(known.all.type).toContain('money')
    expect(known.all.editor).toEqual(['access', 'menu', 'practice', 'schema'])
  })

  test('have no levels without a project, so that none is reported as missing', () => {
    expect(known.all.level).toBeUndefined()
    expect(known.shop).toBeUndefined()
  })
})

test('include lines of a document, answers of its moves, and dims and amounts of a ledger', () => {
  expect(known.of.get('order')?.lines).toEqual(['goods'])
  expect(known.of.get('order!cancel')?.field).toEqual(['reason'])
  expect(known.entries.get('goods')).toEqual(expect.arrayContaining(['grams']))
})

test('include fields, moves and views of a document, and import fields with its lines', () => {
  const order = known.of.get('order')
  expect(order?.field).toContain('total')
  expect(order?.field).not.toContain('amount')
  expect(order?.row).toEqual(expect.arrayContaining(['total', 'amount']))
  expect(order?.row).not.toContain('line_no')
  expect(order?.move).toContain('approve')
  expect(order?.documentView).toContain('new')
})

test("include states, moves, lines, prints and sets of entries of a table's own file", () => {
  const order = tables.find(({ name }) => name === 'order')
  const names = order && collectTableNames(order)
  expect(names?.state).toContain('OPEN')
  expect(names?.lines).toEqual(['goods'])
  expect(names?.['field or lines']).toEqual(expect.arrayContaining(['total', 'goods']))
  expect(names?.['move or print']).toEqual(expect.arrayContaining(['approve']))
})

test('include columns and filters of a report, kinds, amounts and dims of a ledger, and fields of an import', () => {
  const report = {
    definition: { columns: [{ name: 'count' }], filters: [{ name: 'size' }] },
  } as unknown as ReportSchemaFile
  expect(collectReportNames(report)).toEqual({ column: ['count'], filter: ['size'] })
  const ledger = {
    definition: { transfer: { place: 'spot' }, dims: { piece: {} }, amounts: { count: {} }, kinds: { SELL: {} } },
  } as unknown as LedgerFile
  expect(collectLedgerNames(ledger)).toEqual({ kind: ['SELL'], amount: ['count'], 'place or dim': ['spot', 'piece'] })
  const into = (name: string) => ({ definition: { into: name } }) as Parameters<typeof collectImportNames>[0]
  expect(collectImportNames(into('thing'), known).field).toContain('price')
  expect(collectImportNames(into('thin'), known)).toEqual({})
})
