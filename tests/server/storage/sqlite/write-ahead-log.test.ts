// The write-ahead log begins anew although some read is going on at every moment, and no write is lost by it.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { findMeta, insertMeta } from '../../../../server/storage/meta.ts'
import { storages } from '../../../support/storage/storages.ts'
import { chainSchema } from '../stored-things.ts'

const mebibyte = 2 ** 20

test('stays small while reads overlap, and the file has every row', async () => {
  const sqlite = storages.find(({ name }) => name === 'sqlite')
  if (!sqlite) throw new Error('there is no SQLite')
  const opened = await sqlite.open({ schema: chainSchema })
  const { storage, place } = opened
  const value = randomBytes(mebibyte).toString('base64')
  const names = Array.from({ length: 150 }, (_, serial) => `row ${serial}`)
  let isOver = false

  /** Each read begins before the one ahead of it ends. */
  const readOn = async (): Promise<void> => {
    let end = Promise.withResolvers<void>()
    const running: Promise<void>[] = []
    while (!isOver) {
      const [begun, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      running.push(
        storage.read(
          async connection => {
            await findMeta(connection, 'row 0')
            begun.resolve()
            await next.promise
          },
          { oneMoment: true },
        ),
      )
      await begun.promise
      end.resolve()
      end = next
      await nextRound()
    }
    end.resolve()
    await Promise.all(running)
  }

  const reading = readOn()
  for (const name of names) await storage.write(connection => insertMeta(connection, name, value))
  isOver = true
  await reading
  expect(statSync(join(place, 'kencana.db-wal')).size / mebibyte).toBeLessThan(100)
  await opened.close()

  const file = new Database(join(place, 'kencana.db'), { readonly: true })
  const rows = file.prepare("SELECT name FROM kencana_meta WHERE name LIKE 'row %'").pluck().all()
  file.close()
  expect(rows.toSorted()).toEqual(names.toSorted())
  await opened.remove()
})
