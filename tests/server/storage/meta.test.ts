import { expect, test } from 'vitest'
import { findMeta, insertMeta, setMeta } from '../../../server/storage/meta.ts'
import { StorageConflict } from '../../../server/storage/storage.ts'
import { storages } from '../../support/storage/storages.ts'
import { chainSchema } from './stored-things.ts'

for (const { name, open } of storages) {
  test(`${name} stores a value once unless asked to replace it, and reports a missing one`, async () => {
    const { storage, remove } = await open({ schema: chainSchema })
    await storage.write(connection => insertMeta(connection, 'start', 'demo'))
    await expect(storage.write(connection => insertMeta(connection, 'start', 'empty'))).rejects.toBeInstanceOf(
      StorageConflict,
    )
    expect(await storage.read(connection => findMeta(connection, 'start'))).toBe('demo')
    expect(await storage.read(connection => findMeta(connection, 'end'))).toBeUndefined()
    for (const value of ['first', 'second']) await storage.write(connection => setMeta(connection, 'end', value))
    expect(await storage.read(connection => findMeta(connection, 'end'))).toBe('second')
    await remove()
  })
}
