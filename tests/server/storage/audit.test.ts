import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuditEntry, insertAudit } from '../../../server/storage/audit.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { storages } from '../../support/storage/storages.ts'
import { chainSchema } from './stored-things.ts'

const entry: AuditEntry = {
  id: 'audit-1',
  at: '2026-11-20T03:00:00.000Z',
  shop: 'KCA',
  userId: 'OWNER',
  device: 'test',
  claimKey: '',
  resource: 'thing',
  rowId: 'T1',
  verb: 'update',
  before: '{"price":1}',
  after: '{"price":2}',
}

for (const { name, open } of storages) {
  describe(name, () => {
    const opened = openForTests(() => open({ schema: chainSchema }))
    beforeAll(async () => {
      await opened.storage.write(connection => insertAudit(connection, entry))
    })

    const readRows = () =>
      opened.storage.read(connection => connection.all({ sql: 'SELECT * FROM kencana_audit ORDER BY id', values: [] }))

    test('keeps who did what to which row, and the values before and after', async () => {
      expect(await readRows()).toEqual([
        {
          id: 'audit-1',
          at: '2026-11-20T03:00:00.000Z',
          shop: 'KCA',
          user_id: 'OWNER',
          device: 'test',
          claim_key: '',
          resource: 'thing',
          row_id: 'T1',
          verb: 'update',
          before_json: '{"price":1}',
          after_json: '{"price":2}',
          wrote: null,
          salts: expect.stringMatching(/^[\w-]{16}$/),
        },
      ])
    })

    const ofOneDatabase = {
      sqlite: "INSERT OR REPLACE INTO kencana_audit SELECT * FROM kencana_audit WHERE id = 'audit-1'",
      postgres: 'TRUNCATE kencana_audit',
    }
    test.each([
      ofOneDatabase[name],
      "UPDATE kencana_audit SET user_id = 'NOBODY'",
      "UPDATE kencana_audit SET id = id WHERE id = 'audit-1'",
      'DELETE FROM kencana_audit',
      "DELETE FROM kencana_audit WHERE id = 'audit-1'",
      "INSERT INTO kencana_audit SELECT * FROM kencana_audit WHERE true ON CONFLICT (id) DO UPDATE SET user_id = 'NOBODY'",
    ])('the database itself refuses: %s', async sql => {
      const before = await readRows()
      const refused = await opened.storage.write(connection => connection.run({ sql, values: [] })).catch(String)
      expect(refused).toMatch(/append-only|StorageConflict/)
      expect(await readRows()).toEqual(before)
    })

    test('ids made later sort later, also within one millisecond', () => {
      const ids = Array.from({ length: 2000 }, () => v7())
      expect(ids.toSorted()).toEqual(ids)
      expect(new Set(ids).size).toBe(ids.length)
    })
  })
}
