import { describe, expect, test } from 'vitest'
import {
  findBadRows,
  findImport,
  findUndo,
  type ImportRun,
  insertImport,
  listEndedImports,
  listImports,
  listRunningImports,
  updateImport,
} from '../../../server/storage/imports.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { storages } from '../../support/storage/storages.ts'

const run = (serial: number, more: Partial<ImportRun> = {}): ImportRun => ({
  id: `0199999${serial}`,
  importName: 'things',
  scope: 'A',
  shop: 'A',
  userId: 'SOMEBODY',
  at: '2026-11-20T00:00:00.000Z',
  fileName: 'things.csv',
  fileHash: 'f'.repeat(64),
  state: 'running',
  previous: '',
  rowCount: 0,
  percentage: 0,
  beatAt: '2026-11-20T00:00:00.000Z',
  result: null,
  ...more,
})

describe.each(storages)('$name', ({ open }) => {
  test('stores imports, finds them by name, scope and state, and updates given values', async () => {
    const { storage, remove } = await open({ schema: buildSchemaWith() })
    const runs = [
      run(1, { state: 'active' }),
      run(2),
      run(3, { scope: 'B' }),
      run(4, { importName: 'others', state: 'failed' }),
      run(5, { state: 'restored' }),
    ]
    await storage.write(async connection => {
      for (const one of runs) await insertImport(connection, one)
    })
    const asked = { importName: 'things', scope: 'A', limit: 10 }
    await storage.read(async connection => {
      expect(await findImport(connection, '01999991')).toEqual(runs[0])
      expect(await findImport(connection, 'none')).toBeUndefined()
      const found = await listImports(connection, asked)
      expect(found.map(({ id }) => id)).toEqual(['01999995', '01999992', '01999991'])
      expect(await listImports(connection, { ...asked, state: 'active' })).toEqual([runs[0]])
      expect(await listImports(connection, { ...asked, limit: 1 })).toHaveLength(1)
      expect((await listRunningImports(connection)).map(({ id }) => id).toSorted()).toEqual(['01999992', '01999993'])
      expect(await listEndedImports(connection, 'things')).toEqual(['01999995'])
      expect(await listEndedImports(connection, 'others')).toEqual(['01999994'])
    })
    await storage.write(async connection => {
      const ended = {
        state: 'active' as const,
        percentage: 100,
        rowCount: 7,
        result: '{}',
        undo: '[1]',
        badRows: '[2]',
      }
      expect(await updateImport(connection, '01999992', { ...ended, previous: '01999991' }, 'running')).toBe(true)
      expect(await updateImport(connection, '01999992', ended, 'running')).toBe(false)
      expect(await updateImport(connection, 'none', { percentage: 1 })).toBe(false)
      expect(await findImport(connection, '01999992')).toMatchObject({
        state: 'active',
        rowCount: 7,
        previous: '01999991',
      })
      expect([await findUndo(connection, '01999992'), await findBadRows(connection, '01999992')]).toEqual([
        '[1]',
        '[2]',
      ])
      await updateImport(connection, '01999992', { undo: null })
      expect(await findUndo(connection, '01999992')).toBeUndefined()
      expect(await findBadRows(connection, '01999991')).toBeUndefined()
    })
    await remove()
  })
})
