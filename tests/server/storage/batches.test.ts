import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import {
  countBatchRows,
  deleteBatchRows,
  findOverlap,
  findTakenValues,
  insertBatch,
} from '../../../server/storage/batches.ts'
import { findAllRows } from '../../../server/storage/find-rows.ts'
import { type ImportState, insertImport, updateImport } from '../../../server/storage/imports.ts'
import { storages } from '../../support/storage/storages.ts'

const schema = loadSchema('schema')
const header = getResource(schema, 'penjualan')
const plain = Object.fromEntries(header.fields.map(({ name, default: own }) => [name, own]))
const stamp = { at: '2026-11-20T00:00:00.000Z', by: 'SOMEBODY' }
const buildRows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...plain,
    id: `id-${first + index}`,
    no_faktur_group: `N-${first + index}`,
    tgl_system: '2026-11-20',
  }))

const run = (id: string, state: ImportState) => ({
  id,
  importName: 'penjualan',
  scope: 'KCA',
  shop: 'KCA',
  userId: 'SOMEBODY',
  at: stamp.at,
  fileName: '',
  fileHash: '',
  state,
  previous: '',
  rowCount: 0,
  percentage: 0,
  beatAt: stamp.at,
  result: null,
})

describe.each(storages)('$name', ({ open }) => {
  test('a batch is there when its import is in force, and only then', async () => {
    const { storage, remove } = await open({ schema })
    const seen = () => storage.read(async connection => (await findAllRows(connection, header, 'KCA')).length)
    await storage.write(async connection => {
      await insertImport(connection, run('one', 'running'))
      await insertBatch(connection, header, buildRows(0, 95), { id: 'one', shop: 'KCA', stamp })
    })
    expect(await storage.read(connection => countBatchRows(connection, header, 'one'))).toBe(95)
    expect(await seen()).toBe(0)
    const become = (state: ImportState) => storage.write(connection => updateImport(connection, 'one', { state }))
    await become('active')
    expect(await seen()).toBe(95)
    expect(await storage.read(async connection => (await findAllRows(connection, header, 'KCB')).length)).toBe(0)
    await become('replaced')
    expect(await seen()).toBe(0)
    await remove()
  })

  test('goes a few rows at a time', async () => {
    const { storage, remove } = await open({ schema })
    await storage.write(connection =>
      insertBatch(connection, header, buildRows(0, 25), { id: 'two', shop: 'KCA', stamp }),
    )
    const gone = () => storage.write(connection => deleteBatchRows(connection, header, 'two', 10))
    expect([await gone(), await gone(), await gone(), await gone()]).toEqual([10, 10, 5, 0])
    await remove()
  })

  test('returns which keys the shop itself has, and no others', async () => {
    const { storage, remove } = await open({ schema })
    await storage.write(async connection => {
      await insertBatch(connection, header, buildRows(0, 3), { id: '-', shop: 'KCA', stamp })
      await insertBatch(connection, header, buildRows(10, 2), { id: '-', shop: 'KCB', stamp })
      const brought = buildRows(2, 4).map(row => ({ ...row, id: `b-${row.id}` }))
      await insertBatch(connection, header, brought, { id: 'three', shop: 'KCA', stamp })
    })
    await storage.read(async connection => {
      const asked = { column: 'no_faktur_group', values: ['N-1', 'N-4', 'N-10', 'N-99'], shop: 'KCA' }
      expect(await findTakenValues(connection, header, asked)).toEqual(['N-1'])
      expect(await findTakenValues(connection, header, { ...asked, values: [] })).toEqual([])
      expect(await findOverlap(connection, header, 'three', 'KCA')).toBe('N-2')
      expect(await findOverlap(connection, header, 'three', 'KCB')).toBeUndefined()
    })
    await remove()
  })
})
