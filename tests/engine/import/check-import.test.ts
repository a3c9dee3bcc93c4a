import { describe, expect, test } from 'vitest'
import { withImport } from '../../support/schema/import-file.ts'
import { withLedgers } from '../../support/schema/ledger-files.ts'
import { withSales } from '../../support/schema/sale-files.ts'
import { collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'
import { oldSalesPlace, withOldSales } from '../../support/shop/old-sales.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

describe('what an import cannot do', () => {
  const file = 'schema/imports/old-things.json'
  const fault = (rest: string): string => `${file} ${rest}`
  const buildRow = (
    name: string,
    edits: readonly (readonly [pointer: string, value?: unknown])[],
    ...messages: readonly string[]
  ): FaultRow => [name, withImport(...edits), messages]

  testReports([
    buildRow(
      'rows identified by a value that several have',
      [['/match', ['name']]],
      fault('/match: "thing" may have several rows with the same name @ ['),
    ),
    buildRow(
      'rows identified by a field that the file does not have',
      [['/map/thing_code']],
      fault('/map: "thing_code" identifies rows and is not in the map @ {'),
    ),
    buildRow(
      'a message that is never said',
      [['/messages', { okay: 'x' }]],
      fault('/messages/okay: no message is called "okay" @ "okay": "x"'),
    ),
  ])

  test('a conditional unique rule of documents', () => {
    const unique: Edit = ['resources/goods/sale.json', '/x-unique', [{ fields: ['customer'], when: 'total > 0' }]]
    expect(collectFaultsWith(...withLedgers, ...withSales, ...withOldSales, unique)).toEqual([
      expect.stringContaining('/into: "sale" has an x-unique with "when", which is not carried out for documents yet'),
    ])
  })

  test('what rows without lines alone have', () => {
    const words: readonly Edit[] = [
      [oldSalesPlace, '/fill', true],
      [oldSalesPlace, '/agree', { sum: ['total'] }],
    ]
    expect(collectFaultsWith(...withLedgers, ...withSales, ...withOldSales, ...words)).toEqual([
      expect.stringContaining('/fill: "sale" has lines, and an import fills rows without lines alone'),
      expect.stringContaining('/agree: "sale" has lines: totals are of rows without lines'),
    ])
  })

  test('what documents cannot have that a move makes', () => {
    const base = {
      $schema: '../dialect/import.schema.json',
      kind: 'import',
      title: 'Taken Over',
      into: 'sale',
      mode: 'insert',
      move: 'save',
      groupBy: ['customer'],
      map: { customer: { from: 'customer', required: true }, piece: 'piece' },
    }
    const collect = (file: object) =>
      collectFaultsWith(...withLedgers, ...withSales, ['imports/taken-over.json', '', file]).map(text =>
        text.replace(/^[^ ]+ /, ''),
      )
    expect(collect(base)).toEqual([])
    expect(collect({ ...base, move: 'drop' })).toEqual([
      expect.stringContaining('/move: "sale" has no first move "drop"'),
    ])
    expect(collect({ ...base, mode: 'upsert' })).toEqual([expect.stringContaining('/mode: a move makes new documents')])
    for (const word of [{ undoHours: 24 }, { fill: true }])
      expect(collect({ ...base, ...word })).toEqual([
        expect.stringContaining('means nothing where a move makes the documents'),
      ])
    expect(collect({ ...base, map: { ...base.map, customer: 'customer' } })).toEqual([
      expect.stringContaining('/groupBy/0: rows without "customer" would be one document'),
    ])
    const { groupBy: _, ...ungrouped } = base
    expect(collect(ungrouped)).toEqual([expect.stringContaining('/move: say by "groupBy" which rows are one "sale"')])
  })
})
