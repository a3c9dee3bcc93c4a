// What PostgreSQL has to keep of the port that one process with one writer keeps by itself.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimKey, saveAnswer } from '../../../../server/storage/claims.ts'
import { findMeta, insertMeta, setMeta } from '../../../../server/storage/meta.ts'
import { openPostgres } from '../../../../server/storage/postgres/open.ts'
import { rehearseWrite } from '../../../../server/storage/rehearse-write.ts'
import { type Connection, type Storage, StorageBusy, StorageConflict } from '../../../../server/storage/storage.ts'
import { noon } from '../../../support/shop/shop.ts'
import { createPlace, query, removePlace } from '../../../support/storage/postgres-place.ts'
import { chainSchema, putThing } from '../stored-things.ts'

let place: string
let one: Storage
let other: Storage
const open = () => openPostgres({ url: place, schema: chainSchema, now: () => noon, recompute: async () => [] })

beforeEach(async () => {
  place = await createPlace()
  const opened = await Promise.all([open(), open()])
  ;[one, other] = opened
})
afterEach(async () => {
  await Promise.all([one.close(), other.close()])
  await removePlace(place)
})

const count = async (table: string) => (await query(place, `SELECT count(*)::int AS n FROM ${table}`))[0]?.n
const ownName = () => new URL(place).searchParams.get('application_name')
const cutOff = () =>
  query(
    place,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
    [ownName()],
  )

test('two processes that start at once make the tables once, and both go on', async () => {
  expect([one.trouble(), other.trouble()]).toEqual([undefined, undefined])
  await putThing(one, chainSchema, { thing_code: 'A' })
  await putThing(other, chainSchema, { thing_code: 'B' })
  expect(await count('thing')).toBe(2)
})

describe('lost connections', () => {
  test('while a write runs: it fails, nothing of it stays, and the next one succeeds', async () => {
    const broken = one.write(async connection => {
      await insertMeta(connection, 'half', 'yes')
      await cutOff()
      await insertMeta(connection, 'rest', 'yes')
    })
    await expect(broken).rejects.toBeInstanceOf(StorageBusy)
    await one.write(connection => insertMeta(connection, 'next', 'yes'))
    const stored = (name: string) => other.read(connection => findMeta(connection, name))
    expect([await stored('half'), await stored('rest'), await stored('next')]).toEqual([undefined, undefined, 'yes'])
  })

  test('while nobody asks: the next read and write have new ones', async () => {
    await one.read(connection => findMeta(connection, 'x'))
    await one.write(connection => insertMeta(connection, 'x', 'y'))
    await cutOff()
    await expect.poll(() => one.read(connection => findMeta(connection, 'x')).catch(() => 'busy')).toBe('y')
    const write = () => one.write(connection => insertMeta(connection, 'x2', 'y'))
    await expect.poll(() => write().catch(() => 'busy')).toBeUndefined()
  })

  test('an address where nobody listens is busy, and so is a connection that a closed storage had', async () => {
    const url = 'postgres://kencana:rahasia@127.0.0.1:1/kencana'
    const opening = openPostgres({ url, schema: chainSchema, now: () => noon, recompute: async () => [] })
    await expect(opening).rejects.toBeInstanceOf(StorageBusy)
    const third = await open()
    await third.close()
    await expect(third.read(connection => findMeta(connection, 'x'))).rejects.toBeInstanceOf(StorageBusy)
  })
})

test('a statement that takes too long is busy, and the connection is used again', async () => {
  const slow = one.write(async connection => {
    await connection.all({ sql: "SELECT set_config('statement_timeout', '50', true)", values: [] })
    await connection.all({ sql: 'SELECT pg_sleep(20)', values: [] })
  })
  await expect(slow).rejects.toBeInstanceOf(StorageBusy)
  await one.write(connection => insertMeta(connection, 'x', 'y'))
})

/** Runs the work in both storages at once, and holds back each first try until both have read. */
const bothAtOnce = (work: (connection: Connection, read: () => Promise<void>) => Promise<unknown>) => {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const meet = async (): Promise<void> => {
    waiting += 1
    if (waiting === 2) gate.resolve()
    await gate.promise
  }
  return Promise.allSettled([one, other].map(storage => storage.write(connection => work(connection, meet))))
}

describe('two writers at once', () => {
  test('do not both find that nothing is there: what one checked still holds when it commits', async () => {
    const results = await bothAtOnce(async (connection, read) => {
      const found = await connection.all({
        sql: 'SELECT count(*) AS n FROM kencana_meta WHERE value = ?',
        values: ['only'],
      })
      await read()
      if (found[0]?.n !== 0) return 'there'
      await insertMeta(connection, crypto.randomUUID(), 'only')
      return 'made'
    })
    expect(results.map(result => result.status === 'fulfilled' && result.value).toSorted()).toEqual(['made', 'there'])
  })

  test('of the same unique value: the second sees the first when it is run again', async () => {
    const results = await bothAtOnce(async (connection, read) => {
      const found = await findMeta(connection, 'same')
      await read()
      if (found !== undefined) throw new Error('seen')
      await insertMeta(connection, 'same', 'x')
    })
    const reasons = results.map(result => (result.status === 'rejected' ? String(result.reason) : 'made'))
    expect(reasons.toSorted()).toEqual(['Error: seen', 'made'])
  })

  test('that do not read before get the conflict', async () => {
    const results = await bothAtOnce(async (connection, read) => {
      await read()
      await insertMeta(connection, 'blind', 'x')
    })
    const reasons = results.map(result => (result.status === 'rejected' ? result.reason : undefined))
    expect(reasons.filter(reason => reason instanceof StorageConflict)).toHaveLength(1)
  })

  test('with one idempotency key: one effect, and the other has its answer', async () => {
    const claim = { shop: 'KCA', userId: 'OWNER', key: 'kunci-01', bodyHash: 'hash', at: noon.toISOString() }
    let effects = 0
    const once = (storage: Storage) =>
      storage.write(async connection => {
        const earlier = await claimKey(connection, claim)
        if (earlier) return earlier.answer
        effects += 1
        const answer = `answer ${effects}`
        await insertMeta(connection, answer, 'x')
        await saveAnswer(connection, claim, answer)
        return answer
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => once(index % 2 === 0 ? one : other)))
    expect(new Set(answers).size).toBe(1)
    expect(await query(place, "SELECT name FROM kencana_meta WHERE value = 'x'")).toEqual([{ name: answers[0] }])
  })

  test('200 raise a counter from both sides and none is lost', async () => {
    await one.write(connection => insertMeta(connection, 'counter', '0'))
    const raise = (storage: Storage) =>
      storage.write(async connection => {
        const value = Number(await findMeta(connection, 'counter')) + 1
        await connection.run({
          sql: 'UPDATE kencana_meta SET value = ? WHERE name = ?',
          values: [String(value), 'counter'],
        })
        return value
      })
    const seen = await Promise.all(Array.from({ length: 200 }, (_, index) => raise(index % 2 === 0 ? one : other)))
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  test('that wait for each other’s rows both end', async () => {
    await one.write(async connection => {
      await insertMeta(connection, 'a', '0')
      await insertMeta(connection, 'b', '0')
    })
    const raise = (connection: Connection, name: string) =>
      connection.run({ sql: "UPDATE kencana_meta SET value = value || 'x' WHERE name = ?", values: [name] })
    let turn = 0
    const results = await bothAtOnce(async (connection, read) => {
      const names = turn++ % 2 === 0 ? ['a', 'b'] : ['b', 'a']
      await raise(connection, names[0] ?? '')
      await read()
      await raise(connection, names[1] ?? '')
    })
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await query(place, "SELECT value FROM kencana_meta WHERE name IN ('a', 'b')")).toEqual([
      { value: '0xx' },
      { value: '0xx' },
    ])
  })
})

test('a write that is disturbed for ever is tried seven times and is busy then', async () => {
  let tries = 0
  const disturbed = one.write(async () => {
    tries += 1
    throw Object.assign(new Error('disturbed'), { code: '40001' })
  })
  await expect(disturbed).rejects.toBeInstanceOf(StorageBusy)
  expect(tries).toBe(7)
})

test('writes of one row go on while a long write runs', async () => {
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const long = one.write(
    async connection => {
      await insertMeta(connection, 'long', 'x')
      inside.resolve()
      await end.promise
    },
    { isLong: true },
  )
  await inside.promise
  await one.write(connection => insertMeta(connection, 'raised', '0'))
  const raise = (storage: Storage) =>
    storage.write(async connection => {
      const before = Number(await findMeta(connection, 'raised'))
      await setMeta(connection, 'raised', String(before + 1))
    })
  try {
    await Promise.all(Array.from({ length: 12 }, (_, index) => raise(index % 2 === 0 ? one : other)))
    expect(await one.read(connection => findMeta(connection, 'raised'))).toBe('12')
  } finally {
    end.resolve()
    await long
  }
})

test('an error of the database that the work hides is not committed over', async () => {
  const hiding = one.write(async connection => {
    await insertMeta(connection, 'before', 'x')
    await connection.run({ sql: 'INSERT INTO nowhere VALUES (1)', values: [] }).catch(() => undefined)
    return 'done'
  })
  await expect(hiding).rejects.toThrow('nowhere')
  expect(await one.read(connection => findMeta(connection, 'before'))).toBeUndefined()
})

test('alone means that no other write runs beside it, in any process', async () => {
  const order: string[] = []
  const inside = Promise.withResolvers<void>()
  const alone = one.write(
    async connection => {
      await insertMeta(connection, 'alone', 'x')
      inside.resolve()
      await connection.all({ sql: 'SELECT pg_sleep(0.1)', values: [] })
      order.push('alone')
    },
    { exclusive: true },
  )
  await inside.promise
  const beside = other.write(async connection => {
    const found = await findMeta(connection, 'alone')
    order.push('beside')
    return found
  })
  await alone
  expect([await beside, order]).toEqual(['x', ['alone', 'beside']])
})

test('a write whose turn is cancelled while it waits for it writes nothing', async () => {
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const alone = one.write(
    async connection => {
      await insertMeta(connection, 'turn', 'x')
      inside.resolve()
      await end.promise
    },
    { exclusive: true },
  )
  await inside.promise
  const cancelled = other
    .write(async connection => {
      await insertMeta(connection, 'without a turn', 'x')
      await insertMeta(connection, 'without a turn, too', 'x')
    })
    .catch((error: unknown) => error)
  await expect
    .poll(async () => {
      const waiting = "application_name = $1 AND query LIKE 'BEGIN%' AND wait_event_type = 'Lock'"
      const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${waiting}`
      return (await query(place, cancel, [ownName()])).length
    })
    .toBe(1)
  const refusal = await cancelled
  end.resolve()
  await alone
  expect(refusal).toBeInstanceOf(StorageBusy)
  expect(await one.read(connection => findMeta(connection, 'without a turn'))).toBeUndefined()
  expect(await one.read(connection => findMeta(connection, 'without a turn, too'))).toBeUndefined()
  await other.write(connection => insertMeta(connection, 'with a turn', 'x'))
  expect(await one.read(connection => findMeta(connection, 'with a turn'))).toBe('x')
})

test('short writes of all shops run one after the other in all processes, and none is repeated', async () => {
  const shops = ['A', 'B', 'C']
  for (const shop of shops) await one.write(connection => insertMeta(connection, `counter of ${shop}`, '0'))
  let runs = 0
  let running = 0
  let mostRunning = 0
  const raise = (storage: Storage, index: number) => {
    const shop = shops[index % shops.length] ?? ''
    return storage.write(
      async connection => {
        runs += 1
        const value = Number(await findMeta(connection, `counter of ${shop}`)) + 1
        // The turn begins with the first statement.
        running += 1
        mostRunning = Math.max(mostRunning, running)
        await setMeta(connection, `counter of ${shop}`, String(value))
        running -= 1
      },
      { shop, exclusive: index % 5 === 0 },
    )
  }
  await Promise.all(Array.from({ length: 45 }, (_, index) => raise(index % 2 === 0 ? one : other, index)))
  const counts = shops.map(shop => one.read(connection => findMeta(connection, `counter of ${shop}`)))
  expect([await Promise.all(counts), runs, mostRunning]).toEqual([['15', '15', '15'], 45, 1])
})

test('a rehearsal that holds rows delays a write of them and does not fail it', async () => {
  await one.write(connection => insertMeta(connection, 'counter of R', '0'))
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const rehearsal = rehearseWrite(other, async connection => {
    await setMeta(connection, 'counter of R', 'rehearsed')
    inside.resolve()
    await end.promise
    return 'seen'
  })
  await inside.promise
  let runs = 0
  const waitingSql = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"
  const write = one.write(
    async connection => {
      runs += 1
      await setMeta(connection, 'counter of R', '1')
    },
    { shop: 'A' },
  )
  await expect.poll(async () => (await query(place, waitingSql)).length).toBeGreaterThan(0)
  end.resolve()
  expect([await rehearsal, await write, runs]).toEqual(['seen', undefined, 1])
  expect(await one.read(connection => findMeta(connection, 'counter of R'))).toBe('1')
})

test('writes that wait for their turn leave connections to long ones', async () => {
  const inside = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = one.write(
    async () => {
      inside.resolve()
      await end.promise
    },
    { shop: 'A' },
  )
  await inside.promise
  const waiting = Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      one.write(connection => insertMeta(connection, `short ${index}`, 'x'), { shop: `S${index % 25}` }),
    ),
  )
  await one.write(connection => insertMeta(connection, 'of an import', 'x'), { shop: 'B', isLong: true })
  expect(await one.read(connection => findMeta(connection, 'short 0'))).toBeUndefined()
  end.resolve()
  await Promise.all([held, waiting])
})

test('the schema changes while both are open, and neither trips over plans of before', async () => {
  await putThing(one, chainSchema, { thing_code: 'A' })
  const look = (storage: Storage) =>
    storage.read(connection => connection.all({ sql: 'SELECT * FROM thing', values: [] }))
  for (const storage of [one, other, one, other, one]) await look(storage)
  await one.write(connection => connection.run({ sql: 'ALTER TABLE thing ADD COLUMN later bigint', values: [] }))
  await one.write(connection => connection.run({ sql: 'ALTER TABLE thing DROP COLUMN later', values: [] }))
  await one.migrate(chainSchema)
  expect(await look(one)).toHaveLength(1)
  await expect.poll(() => look(other).catch(() => [])).toHaveLength(1)
})
