import { describe, expect, test } from 'vitest'
import { bookSchema } from '../../../support/schema/ledger-files.ts'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { buildEdits, collectFaultsWith } from '../../../support/schema/schema-files.ts'

describe('a table', () => {
  test('has a row for each group if something is summed up, else one for each row', () => {
    expect(compileReport().isFolded).toBe(true)
    const plain = compileReport(['/columns', ['size', 'price', 'maker.name']], ['/sort', []])
    expect(plain.isFolded).toBe(false)
    expect(plain.columns.map(({ name, title, type }) => `${name} ${title} ${type.name}`)).toEqual([
      'size Size choice',
      'price Price money',
      'name Name text',
    ])
  })

  test('omits the subtotal of a group that has one row', () => {
    expect(compileReport().groups.map(({ subtotal }) => subtotal)).toEqual([true, false])
    expect(collectFaultsWith(...withReport(['/group/1/subtotal', true]))).toHaveLength(1)
  })

  test('of a ledger can use the row of a place in all its expressions', () => {
    const report = {
      $schema: '../dialect/report.schema.json',
      kind: 'report',
      title: 'Moved',
      from: 'ledger:goods',
      where: "at.room == 'FRONT'",
      group: [{ by: 'at.room' }],
      columns: ['at.room', { name: 'qty', title: 'Count', value: 'sum(if(at.full, qty, 0))' }],
    }
    const { reports } = bookSchema(
      ['reports/moved.json', '', report],
      buildEdits('menu')('/items/-', { id: 'moved', title: 'Moved', to: 'report:moved', path: '/moved' }),
    )
    expect(reports.moved?.columns.map(({ shows }) => shows.map(one => `${one.resource}.${one.field}`))).toEqual([
      ['ledger:goods.at', 'tray.room'],
      ['ledger:goods.at', 'tray.full', 'ledger:goods.qty'],
    ])
  })
})
