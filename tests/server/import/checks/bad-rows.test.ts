import { expect, test } from 'vitest'
import { fault } from '../../../../engine/message/faults.ts'
import { loadWording } from '../../../../server/config/load-wording.ts'
import type { Plan, RowError } from '../../../../server/import/checks/import-plan.ts'
import { formatBadRows, listBadRows, serializeBadRows } from '../../../../server/import/checks/row-errors.ts'
import { sampleResource } from '../../../support/schema/schema-records.ts'

const errorIn = (line: number, column: string): RowError => ({
  line,
  column,
  value: '',
  fault: fault('required', { field: 'name', params: { title: column } }),
})

const table = {
  fileName: '',
  fileHash: '',
  header: ['code', 'name'],
  columnAt: new Map(),
  notices: [],
  rows: () => [],
}

const serialize = (...rows: Parameters<typeof serializeBadRows>[1]): readonly string[] =>
  formatBadRows(serializeBadRows(table, rows), {
    wording: loadWording('id'),
    resource: sampleResource,
    line: 'Baris',
    reason: 'Alasan',
  }).split('\r\n')

test('the rows with errors, each with all of its own, in the order of the file', () => {
  const buildRow = (line: number) => ({ line, cells: [String(line)], row: {} })
  const plan: Plan = {
    inserts: [],
    updates: [],
    deletes: [],
    sameCount: 0,
    notices: [],
    removals: [],
    confirmations: new Map(),
    rows: [buildRow(2), buildRow(3), buildRow(4)],
    errors: [errorIn(4, 'name'), errorIn(2, 'name'), errorIn(4, 'code')],
  }
  expect(listBadRows(plan)).toEqual([
    { line: 2, cells: ['2'], errors: [errorIn(2, 'name')] },
    { line: 4, cells: ['4'], errors: [errorIn(4, 'name'), errorIn(4, 'code')] },
  ])
})

test('the file has the cells as they were, then the line and every reason', () => {
  const [head, first, ...rest] = serialize({
    line: 7,
    cells: ['A', 'x,y'],
    errors: [errorIn(7, 'Kode'), errorIn(7, 'Nama')],
  })
  expect(head).toBe('\uFEFFcode,name,Baris,Alasan')
  expect(first).toBe('A,"x,y",7,Kode Tidak Boleh Kosong; Nama Tidak Boleh Kosong')
  expect(rest).toEqual([])
})

test('a row with fewer cells has empty ones, one with more loses them', () => {
  expect(
    serialize({ line: 2, cells: ['A'], errors: [] }, { line: 3, cells: ['A', 'B', 'C'], errors: [] }).slice(1),
  ).toEqual(['A,,2,', 'A,B,3,'])
})

test.each([
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['+x', "'+x"],
  ['-x', "'-x"],
  ['-12.5', '-12.5'],
  ['+62812', '+62812'],
  ['plain', 'plain'],
])('%s is written %s: a spreadsheet runs nothing', (cell, written) => {
  expect(serialize({ line: 2, cells: [cell, ''], errors: [] })[1]?.replaceAll('"', '')).toBe(`${written},,2,`)
})
