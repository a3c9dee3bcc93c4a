// What every database keeps of the port's promises.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findMeta, insertMeta } from '../../../server/storage/meta.ts'
import { findRow, listRows, updateRow } from '../../../server/storage/rows.ts'
import { type Connection, StorageConflict, StorageReadOnly } from '../../../server/storage/storage.ts'
import { buildEdits } from '../../support/schema/schema-files.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { chainSchema, getThings, putThing, schemaWithThing, stamp } from './stored-things.ts'

const things = getThings(chainSchema)
const all = { conditions: [], sort: [], offset: 0 }
/** Each with a commit of its own, and where one commit may serve several. */
const manners = [{ together: false }, { together: true }]

for (const { name, open } of storages) {
  describe(name, () => {
    let opened: OpenedStorage
    beforeEach(async () => {
      opened = await open({ schema: chainSchema })
    })
    afterEach(() => opened.remove())

    const count = async () => (await opened.storage.read(connection => listRows(connection, things, all, ''))).total
    const counter = (connection: Connection) => findRow(connection, things, 'COUNTER', '')

    test.each(manners)('a write is all or nothing: a throw in the middle leaves nothing of it $together', async how => {
      const broken = opened.storage.write(async connection => {
        await insertMeta(connection, 'half', 'yes')
        expect(await findMeta(connection, 'half')).toBe('yes')
        throw new Error('power cut')
      }, how)
      await expect(broken).rejects.toThrow('power cut')
      expect(await opened.storage.read(connection => findMeta(connection, 'half'))).toBeUndefined()
      await opened.storage.write(connection => insertMeta(connection, 'half', 'again'))
      expect(await opened.storage.read(connection => findMeta(connection, 'half'))).toBe('again')
    })

    test('what one part of a work still asks when another has failed is not written', async () => {
      const other: Promise<unknown>[] = []
      const broken = opened.storage.write(async connection => {
        const stillAsks = async (): Promise<void> => {
          for (let n = 0; n < 50; n++) await findMeta(connection, 'late')
          await insertMeta(connection, 'late', 'written')
        }
        other.push(stillAsks())
        await Promise.all([...other, Promise.reject(new Error('power cut'))])
      })
      await expect(broken).rejects.toThrow('power cut')
      await Promise.allSettled(other)
      expect(await opened.storage.read(connection => findMeta(connection, 'late'))).toBeUndefined()
    })

    test.each(manners)('100 writers at once that read and then write a counter lose no count $together', async how => {
      await putThing(opened.storage, chainSchema, { thing_code: 'COUNTER' })
      const raise = () =>
        opened.storage.write(async connection => {
          const row = await counter(connection)
          await Promise.resolve()
          const price = Number(row?.price) + 1
          await updateRow(connection, things, {
            row: { ...row, price },
            id: 'COUNTER',
            versi: Number(row?.versi),
            stamp,
          })
          return price
        }, how)
      const seen = await Promise.all(Array.from({ length: 100 }, raise))
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
      expect(await opened.storage.read(counter)).toMatchObject({ price: 100, versi: 101 })
    })

    /** What a read sees of a name before and after a write that is committed between its two statements. */
    const seenAround = (name: string, oneMoment: boolean) =>
      opened.storage.read(
        async connection => {
          const before = await findMeta(connection, name)
          await opened.storage.write(inner => insertMeta(inner, name, 'x'))
          return [before, await findMeta(connection, name)]
        },
        { oneMoment },
      )

    test('a read of one moment does not see what is written meanwhile; an ordinary one does', async () => {
      expect(await seenAround('one moment', true)).toEqual([undefined, undefined])
      expect(await seenAround('ordinary', false)).toEqual([undefined, 'x'])
    })

    test('reads of one moment beside each other have each their own, and the next one sees all that was written', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `moment ${index}`)
      for (const seen of await Promise.all(names.map(one => seenAround(one, true))))
        expect(seen).toEqual([undefined, undefined])
      const after = await opened.storage.read(connection => Promise.all(names.map(one => findMeta(connection, one))), {
        oneMoment: true,
      })
      expect(after).toEqual(names.map(() => 'x'))
    })

    test('a read of one moment that throws leaves nothing open', async () => {
      const broken = opened.storage.read(() => Promise.reject(new Error('no such column')), { oneMoment: true })
      await expect(broken).rejects.toThrow('no such column')
      expect(await seenAround('after it', true)).toEqual([undefined, undefined])
    })

    test('a long reading sees one moment and the tables of the last migration, and gives many rows in order', async () => {
      const twice = opened.storage.read(
        async connection => {
          const before = await findMeta(connection, 'meanwhile')
          await opened.storage.write(inner => insertMeta(inner, 'meanwhile', 'x'))
          return [before, await findMeta(connection, 'meanwhile')]
        },
        { isLong: true },
      )
      expect(await twice).toEqual([undefined, undefined])
      const codes = Array.from({ length: 1200 }, (_, index) => `T${String(index).padStart(4, '0')}`)
      for (const thing_code of codes) await putThing(opened.storage, chainSchema, { thing_code })
      const more = schemaWithThing(buildEdits('thing')('/properties/later', { $ref: 'types#text', title: 'Later' }))
      await opened.storage.migrate(more)
      const sorted = { ...all, sort: [{ field: 'thing_code', descending: false }] }
      const read = (isLong: boolean) =>
        opened.storage.read(connection => listRows(connection, getThings(more), sorted, ''), { isLong })
      const found = await read(true)
      expect(found.rows.map(row => row.thing_code)).toEqual(codes)
      expect(found).toEqual(await read(false))
    })

    test.each(manners)(
      'a failed write is its caller’s alone: those behind it in the queue go on $together',
      async how => {
        const results = await Promise.allSettled(
          [1, 2, 3, 4].map(number =>
            opened.storage.write(async connection => {
              await insertMeta(connection, `n${number}`, 'x')
              if (number % 2 === 0) throw new Error('even')
              return number
            }, how),
          ),
        )
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
        const stored = await opened.storage.read(connection =>
          Promise.all([1, 2, 3, 4].map(number => findMeta(connection, `n${number}`))),
        )
        expect(stored).toEqual(['x', undefined, 'x', undefined])
      },
    )

    test('reads beside an open write see the state before it, and the new one when it is done', async () => {
      await putThing(opened.storage, chainSchema, { thing_code: 'COUNTER', price: 1 })
      const written = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      const writing = opened.storage.write(async connection => {
        const row = await counter(connection)
        await updateRow(connection, things, { row: { ...row, price: 2 }, id: 'COUNTER', versi: 1, stamp })
        written.resolve()
        await release.promise
      })
      await written.promise
      expect(await opened.storage.read(counter)).toMatchObject({ price: 1 })
      release.resolve()
      await writing
      expect(await opened.storage.read(counter)).toMatchObject({ price: 2 })
    })

    test('a broken unique rule is a StorageConflict, and nothing of its write stays', async () => {
      await putThing(opened.storage, chainSchema, { thing_code: 'A', id: 'one' })
      const second = putThing(opened.storage, chainSchema, { thing_code: 'A', id: 'two' })
      await expect(second).rejects.toBeInstanceOf(StorageConflict)
      const sameId = putThing(opened.storage, chainSchema, { thing_code: 'B', id: 'one' })
      await expect(sameId).rejects.toBeInstanceOf(StorageConflict)
      expect(await count()).toBe(1)
    })

    test('nothing is written by a read', async () => {
      await expect(opened.storage.read(connection => insertMeta(connection, 'sly', 'x'))).rejects.toThrow()
      expect(await opened.storage.read(connection => findMeta(connection, 'sly'))).toBeUndefined()
    })

    test('what was written is there after closing and opening again', async () => {
      await putThing(opened.storage, chainSchema, { thing_code: 'A', name: `É 💍 '"\\` })
      await opened.close()
      opened = await open({ schema: chainSchema, place: opened.place })
      const row = await opened.storage.read(connection => findRow(connection, things, 'A', ''))
      expect(row).toMatchObject({ name: `É 💍 '"\\`, price: 0, weight: null, active: 1 })
    })

    test('closing waits for the writes before it', async () => {
      const writing = putThing(opened.storage, chainSchema, { thing_code: 'LAST' })
      await opened.close()
      await writing
      opened = await open({ schema: chainSchema, place: opened.place })
      expect(await count()).toBe(1)
    })

    test.each(['1970-01-01T00:00:00Z', '2024-12-31T23:59:59Z', '2101-01-01T00:00:00Z'])(
      'with a clock of %s it can be read and not written',
      async time => {
        await putThing(opened.storage, chainSchema, { thing_code: 'A' })
        await opened.close()
        opened = await open({ schema: chainSchema, place: opened.place, now: () => new Date(time) })
        expect(opened.storage.trouble()?.reason).toContain('the clock shows')
        expect(await count()).toBe(1)
        await expect(putThing(opened.storage, chainSchema, { thing_code: 'B' })).rejects.toBeInstanceOf(StorageReadOnly)
        expect(await count()).toBe(1)
      },
    )
  })
}
