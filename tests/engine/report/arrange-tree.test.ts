import { expect, test } from 'vitest'
import { arrangeTree } from '../../../engine/report/arrange-tree.ts'
import { compileReport } from '../../support/schema/report-files.ts'
import { prepare, toEnd } from './report-rows.ts'

test('puts parents over the rows below them, with the sums of both, and totals each sum once', () => {
  const report = compileReport(
    ['/group', [{ by: 'maker' }]],
    [
      '/columns',
      [
        { name: 'maker', title: 'Maker', value: 'maker' },
        { name: 'maker_name', title: 'Name', value: 'maker.name' },
        { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum' },
      ],
    ],
    ['/sort', ['-price']],
  )
  const { columns, world } = prepare(report)
  const place = (key: string, parent: string | null, level: number) =>
    [key, { place_code: key, name: `Name ${key}`, parent, level, path: '' }] as const
  const byKey = new Map([
    place('A', null, 1),
    place('B', 'A', 2),
    place('C', 'B', 3),
    place('D', 'A', 2),
    place('E', 'F', 1),
  ])
  const tree = { fields: { parent: 'parent', level: 'level', path: 'path' }, byKey }
  const { rows, totals } = toEnd(
    arrangeTree(report, columns, { ...world, tree }, [
      ['C', 'Name C', 5],
      ['A', 'Name A', 1],
      ['D', 'Name D', 9],
      ['E', 'Name E', 4],
      ['-', null, 2],
    ]),
  )
  expect(rows.map(({ level, cells }) => [level, cells.maker, cells.maker_name, cells.price])).toEqual([
    [0, 'A', 'Name A', 15],
    [1, 'D', 'Name D', 9],
    [1, 'B', 'Name B', 5],
    [2, 'C', 'Name C', 5],
    [0, 'E', 'Name E', 4],
    [0, '-', '-', 2],
  ])
  expect(totals).toEqual({ price: 21 })
})
