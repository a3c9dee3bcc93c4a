import { expect, test } from 'vitest'
import { fault } from '../../../../engine/message/faults.ts'
import { FaultGroups } from '../../../../server/import/checks/row-errors.ts'

const missing = (line: number, value: string) => ({
  line,
  column: 'kode_baki',
  value,
  fault: fault('reference.missing', { field: 'kode_baki' }),
})

test('equal faults form one group with a count, the most frequent first; single faults form none', () => {
  const groups = new FaultGroups()
  groups.add([missing(2, '17'), missing(3, '18'), missing(4, '18')])
  groups.add([missing(5, '17'), missing(6, '17'), missing(7, '99')])
  expect(groups.repeated.map(({ value, line, count }) => [value, line, count])).toEqual([
    ['17', 2, 3],
    ['18', 3, 2],
  ])
})

test('returns at most twenty groups', () => {
  const groups = new FaultGroups()
  for (let value = 0; value < 50; value++)
    groups.add([missing(value, String(value)), missing(value + 1, String(value))])
  expect(groups.repeated).toHaveLength(20)
})
