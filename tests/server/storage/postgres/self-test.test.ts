import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSettings, runSelfTest } from '../../../../server/storage/postgres/self-test.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { noon } from '../../../support/shop/shop.ts'
import { query, withClient } from '../../../support/storage/postgres-place.ts'
import { type OpenedStorage, storages } from '../../../support/storage/storages.ts'

const right = { version: 180_004, encoding: 'UTF8', commits: 'on', flushes: 'on', pages: 'on', copy: 0 }
test.each([
  [{}, []],
  [{ version: 140_000 }, []],
  [{ version: 130_999 }, ['PostgreSQL 14 or newer is needed']],
  [{ encoding: 'SQL_ASCII' }, ['the database is encoded as SQL_ASCII, not as UTF8']],
  [{ commits: 'remote_apply' }, []],
  [{ commits: 'off' }, ['commits are not flushed to the disk (synchronous_commit is off)']],
  [{ commits: 'local' }, ['commits are not flushed to the disk (synchronous_commit is local)']],
  [{ flushes: 'off' }, ['commits are not flushed to the disk (fsync is off)']],
  [{ pages: 'off' }, ['a power cut can tear pages (full_page_writes is off)']],
  [{ copy: 1 }, ['the server is a standby copy']],
])('%j', (differs, doubts) => {
  expect(checkSettings({ ...right, ...differs })).toEqual(doubts)
})

describe('a database', () => {
  const schema = buildSchemaWith()
  let opened: OpenedStorage | undefined
  beforeAll(async () => {
    opened = await storages.find(({ name }) => name === 'postgres')?.open({ schema })
  })
  afterAll(() => opened?.remove())

  const tested = (now = noon) =>
    withClient(opened?.place ?? '', client => runSelfTest(client, { schema, now: () => now }))

  test('as it is made has no doubt', async () => {
    expect(opened?.storage.trouble()).toBeUndefined()
    expect(await tested()).toBeUndefined()
  })

  test('beside a clock that was reset', async () => {
    expect(await tested(new Date(0))).toBe('the clock shows 1970-01-01T00:00:00.000Z')
  })

  test('that does not flush', async () => {
    const url = new URL(opened?.place ?? '')
    url.searchParams.set('options', `${url.searchParams.get('options')} -c synchronous_commit=off`)
    const doubt = await withClient(url.href, client => runSelfTest(client, { schema, now: () => noon }))
    expect(doubt).toBe('commits are not flushed to the disk (synchronous_commit is off)')
  })

  test('whose trigger is switched off or gone', async () => {
    const [first, second] = ['kencana_audit_no_update', 'kencana_audit_no_delete']
    await query(opened?.place ?? '', `ALTER TABLE kencana_audit DISABLE TRIGGER ${first}`)
    expect(await tested()).toBe(`triggers are missing: ${first}`)
    await query(opened?.place ?? '', `DROP TRIGGER ${second} ON kencana_audit`)
    expect(await tested()).toBe(`triggers are missing: ${first}, ${second}`)
  })
})
