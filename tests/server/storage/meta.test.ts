import { expect, test } from 'vitest'
import { findMeta, insertMeta } from '../../../server/storage/meta.ts'
import { StorageConflict } from '../../../server/storage/storage.ts'
import { storages } from '../../support/storages.ts'
import { chainSchema } from './stored-things.ts'

for (const { name, open } of storages) {
  test(`${name} remembers a word once, and knows when it has none`, async () => {
    const { storage, remove } = await open({ schema: chainSchema })
    await storage.write(connection => insertMeta(connection, 'start', 'demo'))
    await expect(storage.write(connection => insertMeta(connection, 'start', 'empty'))).rejects.toBeInstanceOf(
      StorageConflict,
    )
    expect(await storage.read(connection => findMeta(connection, 'start'))).toBe('demo')
    expect(await storage.read(connection => findMeta(connection, 'end'))).toBeUndefined()
    await remove()
  })
}
