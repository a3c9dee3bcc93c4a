// Links that the version before wrote, whose hash covers a row as a whole: they still hold after the upgrade, with an
// erasure of that version, and a changed row is still found; on both databases.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { appendAuditChain } from '../../../server/audit/append-audit-chain.ts'
import { chainHolds } from '../../../server/audit/chain-holds.ts'
import type { Uncovered } from '../../../server/audit/check.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { insertAudit } from '../../../server/storage/audit.ts'
import { createId } from '../../../server/storage/create-id.ts'
import { build, runQuery } from '../../../server/storage/run-query.ts'
import type { DatabaseRow } from '../../../server/storage/storage.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { tamper } from '../ledger/tamper.ts'

const schema = loadSchema('schema')

/** Written by the program as it was before links had hashes of the values before and after. */
const former: { readonly audit: readonly DatabaseRow[]; readonly links: readonly DatabaseRow[] } = JSON.parse(
  readFileSync('tests/fixtures/former-chain.json', 'utf8'),
)

describe.each(testedStorages)('$name', kind => {
  const opened = openForTests(() => kind.open({ schema }))
  beforeAll(async () => {
    await opened.storage.write(async connection => {
      await runQuery(connection, build.insertInto('kencana_audit').values([...former.audit]))
      await runQuery(connection, build.insertInto('kencana_audit_chain').values([...former.links]))
    })
  })

  const audit = () =>
    opened.storage.read(async connection => {
      const uncovered: Uncovered[] = []
      const breaches = await chainHolds.find(connection, schema, one => void uncovered.push(one))
      return { breaches, uncovered }
    })

  test('they hold, and erased rows are counted', async () => {
    const { breaches, uncovered } = await audit()
    expect(breaches).toEqual([])
    expect(uncovered).toContainEqual(expect.objectContaining({ count: 2, why: expect.stringContaining('as a whole') }))
  })

  test('new links follow them', async () => {
    const base = {
      id: createId(),
      at: new Date().toISOString(),
      shop: 'KCA',
      userId: 'OWNER',
      device: '',
      claimKey: '',
    }
    const entry = { ...base, resource: 'gudang', rowId: 'G', verb: 'update', before: '{}', after: '{}' }
    await opened.storage.write(connection => insertAudit(connection, entry))
    expect(await appendAuditChain(opened.storage, new Date(Date.now() + 3_600_000))).toBe(1)
    expect((await audit()).breaches).toEqual([])
  })

  test('a row that was erased once is not erased again', async () => {
    const id = String(former.audit.find(({ verb }) => verb === 'update')?.id)
    await tamper(opened, 'kencana_audit', `update kencana_audit set user_id = 'LAIN' where id = '${id}'`)
    expect((await audit()).breaches).toEqual([
      expect.objectContaining({ what: expect.stringContaining(id), found: 'another row' }),
    ])
  })
})
