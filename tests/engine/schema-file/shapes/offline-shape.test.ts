import { expect, test } from 'vitest'
import { offlineDraft, offlineRows } from '../../../../engine/schema-file/shapes/offline-shape.ts'

const readFaults = (shape: typeof offlineDraft | typeof offlineRows, value: object): readonly string[] => {
  const faults: string[] = []
  shape.read(value, [], (path, message) => faults.push(`${path.join('.')}: ${message}`))
  return faults
}

test('rows for times without a connection name their fields', () => {
  expect(readFaults(offlineRows, { fields: ['a'], where: 'a > 0' })).toEqual([])
  expect(readFaults(offlineRows, { where: 'a > 0' })).toEqual([': the key "fields" is missing'])
})

test('a prepared document names its typed fields, its lines and theirs', () => {
  const sound = { head: ['a'], lines: 'things', fields: ['code', 'weight'], begin: 'start' }
  expect(readFaults(offlineDraft, sound)).toEqual([])
  expect(readFaults(offlineDraft, { head: ['a'], lines: 'things', fields: [] })).toEqual([
    'fields: expected at least 1 entry, found 0',
  ])
  const names = offlineDraft.names?.(sound, [], []) ?? []
  expect(names).toContainEqual({ kind: 'field of own lines', of: 'things', name: 'weight', path: ['fields', 1] })
})
