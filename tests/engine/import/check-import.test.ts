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
})
