import { describe } from 'vitest'
import { lines } from '../../../../engine/schema-file/shapes/lines-shape.ts'
import { testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const all = {
  table: 'lines',
  key: ['no'],
  unique: ['no'],
  index: [['no']],
  columns: ['no', { field: 'price', total: 'sum' }],
  reserve: { field: 'no', while: ['OPEN'] },
  scan: { field: 'no', do: 'mark', set: { a: '1' }, unknown: 'add', unknownSet: { a: '2' } },
  fill: { from: 'thing', map: { no: 'no' }, where: 'active', on: ['a'], button: 'Fill', replace: true },
}

describe('lines', () => {
  testAccepted(lines, { 'with every keyword': all })

  const rows: readonly WrongRow[] = [
    ['lines that nothing tells apart', '/key', [], ['/key: expected at least 1 entry, found 0']],
    ['lines without a table', '/table', undefined, ['/: the key "table" is missing']],
    ['a scan that does something else', '/scan/do', 'count', ['/scan/do: "count" is not one of add, mark']],
    [
      'a scan that passes over what is unknown',
      '/scan/unknown',
      'ignore',
      ['/scan/unknown: "ignore" is not one of error, add'],
    ],
    ['lines filled from nothing', '/fill/from', '', ['/fill/from: expected a text, found an empty text']],
    ['lines reserved without an end', '/reserve', { field: 'no' }, ['/reserve: the key "while" is missing']],
  ]
  testRefused(lines, all, rows)
})
