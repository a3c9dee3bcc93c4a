import { expect, test } from 'vitest'
import { countRows, groupRows } from '../../../../server/import/checks/import-plan.ts'
import type { ImportTable } from '../../../../server/import/reading/read-csv.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'

const imported = buildSchemaWith([
  'imports/things.json',
  '',
  {
    $schema: '../dialect/import.schema.json',
    kind: 'import',
    title: 'Things',
    into: 'thing',
    mode: 'replace',
    map: { thing_code: 'code', name: 'name' },
  },
]).imports.things

const getTable = (...keys: readonly string[]): ImportTable => ({
  fileName: '',
  fileHash: '',
  header: ['code', 'name'],
  columnAt: new Map([['code', 0]]),
  notices: [],
  rows: () => keys.map((key, index) => ({ line: index + 2, cells: [key, 'x'] })),
})

test('groups interleaved rows by document, and yields each document after its last row', async () => {
  if (!imported) throw new Error('the import is missing')
  const grouped = { ...imported, groupBy: ['thing_code'] }
  const table = getTable('A', 'B', ' A', 'C', 'C', 'A')
  const counts = await countRows(table, grouped)
  expect([...counts]).toEqual([
    ['A', 3],
    ['B', 1],
    ['C', 2],
  ])
  expect([...groupRows(table, grouped, counts)].map(({ rows }) => rows.map(({ line }) => line))).toEqual([
    [3],
    [5, 6],
    [2, 4, 7],
  ])
})

test('a document of more than 2,000 rows is refused before its rows are held', async () => {
  if (!imported) throw new Error('the import is missing')
  const grouped = { ...imported, groupBy: ['thing_code'] }
  const most = await countRows(getTable(...Array<string>(2000).fill('A'), 'B'), grouped)
  expect([...most]).toEqual([
    ['A', 2000],
    ['B', 1],
  ])
  await expect(countRows(getTable(...Array<string>(2001).fill('A')), grouped)).rejects.toThrow('import.long-document')
})
