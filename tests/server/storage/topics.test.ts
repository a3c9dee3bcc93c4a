// The news that a write publishes: received once it is committed, and never when it is not.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NotifiedTopic } from '../../../server/storage/storage.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createPlace, query, removePlace } from '../../support/storage/postgres-place.ts'
import { type OpenedStorage, storages } from '../../support/storage/storages.ts'
import { chainSchema } from './stored-things.ts'

describe.each(storages)('on $name', ({ open }) => {
  let opened: OpenedStorage
  let stop: () => Promise<void>
  let messages: NotifiedTopic[]

  beforeEach(async () => {
    opened = await open({ schema: chainSchema })
    messages = []
    stop = opened.storage.onNews(news => messages.push(news))
    await waitFor(async () => {
      await opened.storage.write(connection => connection.notify('ready'))
      expect(messages).toContain('ready')
    })
  })
  afterEach(async () => {
    await stop()
    await opened.remove()
  })

  const heard = () => messages.filter(news => news !== undefined && news !== 'ready')

  test('is heard after the commit, each word once, and nothing of what was undone', async () => {
    const undone = opened.storage.write(async connection => {
      await connection.notify('undone')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await opened.storage.write(async connection => {
      for (const news of ["it's one", 'two', 'two']) await connection.notify(news)
      expect(heard()).toEqual([])
    })
    await waitFor(() => expect(heard()).toEqual(["it's one", 'two']))
  })

  test('of writes that share a commit is heard but for the one that was undone', async () => {
    const together = { together: true }
    const results = await Promise.allSettled(
      ['first', 'undone', 'last'].map(news =>
        opened.storage.write(async connection => {
          await connection.notify(news)
          if (news === 'undone') throw new Error('no')
        }, together),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await waitFor(() => expect(heard().toSorted()).toEqual(['first', 'last']))
  })

  test('is not heard any more by who stopped', async () => {
    const also: NotifiedTopic[] = []
    const stopAlso = opened.storage.onNews(news => also.push(news))
    await stopAlso()
    const before = also.length
    await opened.storage.write(connection => connection.notify('late'))
    await waitFor(() => expect(heard()).toEqual(['late']))
    expect(also).toHaveLength(before)
  })
})

test('a listener that lost PostgreSQL is notified that it may have missed something', async () => {
  const place = await createPlace()
  const [, postgres] = storages
  const opened = await postgres?.open({ schema: chainSchema, place })
  if (!opened) throw new Error('no storage')
  const messages: NotifiedTopic[] = []
  const stop = opened.storage.onNews(news => messages.push(news))
  await waitFor(() => expect(messages).toEqual([undefined]))
  const name = new URL(place).searchParams.get('application_name')
  const cut = await query(
    place,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND query ~ 'AS listening'
      AND pid <> pg_backend_pid()`,
    [name],
  )
  expect(cut).toHaveLength(1)
  await waitFor(() => expect(messages).toEqual([undefined, undefined]))
  await opened.storage.write(connection => connection.notify('again'))
  await waitFor(() => expect(messages.at(-1)).toBe('again'))
  await stop()
  await opened.close()
  await removePlace(place)
})
