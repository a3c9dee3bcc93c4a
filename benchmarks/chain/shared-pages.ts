// Samples the predicate locks of PostgreSQL: on what transactions that run at the same moment meet.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const sampleMilliseconds = 50

const sharedLocksSql = `
  SELECT relation::regclass::text AS relation, locktype AS kind FROM pg_locks
  WHERE mode = 'SIReadLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  GROUP BY relation, locktype, page, tuple HAVING count(DISTINCT virtualtransaction) > 1`

interface SharedLock {
  /** A table or an index. */
  readonly relation: string
  /** `relation`, `page` or `tuple`. */
  readonly kind: string
}

/** Samples until the returned function is called, which returns how often each relation was met on, most often first. */
export const sampleSharedLocks = async (
  url: string,
): Promise<() => Promise<readonly (SharedLock & { readonly count: number })[]>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counts = new Map<string, number>()
  let isOver = false
  const sample = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await client.query<SharedLock>(sharedLocksSql)
      for (const { relation, kind } of rows) {
        const name = `${relation} ${kind}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      await wait(sampleMilliseconds)
    }
  }
  const sampling = sample()
  return async () => {
    isOver = true
    await sampling
    await client.end()
    const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
    return sorted.map(([name, count]) => {
      const [relation = '', kind = ''] = name.split(' ')
      return { relation, kind, count }
    })
  }
}
