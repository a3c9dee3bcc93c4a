import { expect, test } from 'vitest'
import { findMeta, insertMeta, putMeta } from '../../../server/storage/meta.ts'
import { StorageConflict } from '../../../server/storage/storage.ts'
import { storages } from '../../support/storages.ts'
import { chainSchema } from './stored-things.ts'

for (const { name, open } of storages) {
  test(`${name} remembers a word once unless told to do so anew, and knows when it has none`, async () => {
    const { storage, remove } = await open({ schema: chainSchema })
    await storage.write(connection => insertMeta(connection, 'start', 'demo'))
    await expect(storage.write(connection => insertMeta(connection, 'start', 'empty'))).rejects.toBeInstanceOf(
      StorageConflict,
    )
    expect(await storage.read(connection => findMeta(connection, 'start'))).toBe('demo')
    expect(await storage.read(connection => findMeta(connection, 'end'))).toBeUndefined()
    for (const value of ['first', 'second']) await storage.write(connection => putMeta(connection, 'end', value))
    expect(await storage.read(connection => findMeta(connection, 'end'))).toBe('second')
    await remove()
  })
}
