// Rows of the audit become a chain in which nothing can be altered, taken away or slipped in unnoticed; on both databases.
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  appendAuditChain,
  getFirstId,
  parseMilliseconds,
  startChaining,
} from '../../../server/audit/append-audit-chain.ts'
import { findChainEnds } from '../../../server/audit/chain-holds.ts'
import { createPeriodicTasks } from '../../../server/event-loop/periodic-tasks.ts'
import { insertAudit } from '../../../server/storage/audit.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { added, openBooks, paid, readBreaches, sold } from '../ledger/book-world.ts'
import { tamper } from '../ledger/tamper.ts'

/** As if the clock had gone on, so that all that was written is settled. */
const later = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

test('an id is made no earlier than the first of its moment', () => {
  const id = v7()
  const at = parseMilliseconds(id)
  expect(getFirstId(at) <= id && id < getFirstId(at + 1)).toBe(true)
  expect(parseMilliseconds(getFirstId(at))).toBe(at)
})

describe.each(testedStorages)('$name', kind => {
  const world = openForTests(() => openBooks(kind))
  beforeAll(async () => {
    await world.post([added('P1', 'FRONT/01')])
    await world.post([paid(5)], 'B')
    await world.post([sold('P1', 'FRONT/01')])
  })

  const ends = () => world.storage.read(findChainEnds)
  const readSlip = (id: string) =>
    world.storage.write(connection =>
      insertAudit(connection, {
        id,
        at: 'then',
        shop: 'A',
        userId: 'BOSS',
        device: 'test',
        claimKey: '',
        resource: 'books',
        rowId: 'R',
        verb: 'post',
        before: null,
        after: '{}',
      }),
    )

  test('takes what is settled, each shop by itself, and nothing twice', async () => {
    expect(await appendAuditChain(world.storage, new Date())).toBe(0)
    expect(await appendAuditChain(world.storage, later(60))).toBe(15)
    expect(await appendAuditChain(world.storage, later(60))).toBe(0)
    expect(await ends()).toMatchObject([
      { shop: 'A', links: 10 },
      { shop: 'B', links: 5 },
    ])
    expect(await readBreaches(world)).toEqual([])
  })

  test('what is newer than the chain is no breach, and goes behind it', async () => {
    const [before] = await ends()
    await world.post([added('P2', 'BENCH')])
    expect(await readBreaches(world)).toEqual([])
    expect(await appendAuditChain(world.storage, later(60))).toBe(1)
    const [after] = await ends()
    expect([after?.links, after?.hash === before?.hash]).toEqual([11, false])
    expect(await readBreaches(world)).toEqual([])
  })

  test('two processes at once make one chain', async () => {
    for (let at = 0; at < 5; at++) await world.post([paid(at + 1)])
    await Promise.all([appendAuditChain(world.storage, later(60)), appendAuditChain(world.storage, later(60))])
    await appendAuditChain(world.storage, later(60))
    expect(await ends()).toMatchObject([{ shop: 'A', links: 16 }, { shop: 'B' }])
    expect(await readBreaches(world)).toEqual([])
  })

  test('many rows are taken a few at a time, all of them in their order, and others have their turn meanwhile', async () => {
    const ids = Array.from({ length: 60 }, () => v7()).sort()
    for (const id of ids) await readSlip(id)
    let [turns, isDone] = [0, false]
    const turn = (): void => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    // All rows of the world so far are in the last two minutes, so that those are looked through, too.
    expect(await appendAuditChain(world.storage, later(60))).toBe(60)
    isDone = true
    // 24 slices of five seconds, and twice after 25 rows were read and after 25 became links.
    expect(turns).toBeGreaterThanOrEqual(28)
    const linked = await world.storage.read(connection =>
      connection.all({ sql: 'select audit_id from kencana_audit_chain order by seq desc limit 60', values: [] }),
    )
    expect(linked.map(({ audit_id }) => audit_id).toReversed()).toEqual(ids)
    expect(await readBreaches(world)).toEqual([])
  })

  test('a row that is committed late is appended, and nothing is reordered', async () => {
    await readSlip(v7({ msecs: Date.now() - 30_000 }))
    expect(await readBreaches(world)).toEqual([])
    expect(await appendAuditChain(world.storage, later(60))).toBe(1)
    expect(await readBreaches(world)).toEqual([])
  })

  test('an altered row and a missing row are reported by name', async () => {
    const [first, second] = await world.all("select * from kencana_audit_chain where shop = 'A' order by seq limit 2")
    const rows = [first, second].map(row => String(row?.audit_id))
    const altered = `update kencana_audit set user_id = 'OTHER' where id = '${rows[0]}'`
    await tamper(world.opened, 'kencana_audit', altered)
    expect(await readBreaches(world)).toEqual([
      `chain-holds: - A - link 1, row ${rows[0]}: the row with the hash ${first?.hash}, found another row`,
    ])
    await tamper(world.opened, 'kencana_audit', altered.replace('OTHER', 'BOSS'))
    const hide = (shown: string) => `update kencana_audit set id = '${shown}' where id in ('${rows[1]}', 'X')`
    await tamper(world.opened, 'kencana_audit', hide('X'))
    expect(await readBreaches(world)).toEqual([
      `chain-holds: - A - link 2, row ${rows[1]}: a row of the audit, found none`,
    ])
    await tamper(world.opened, 'kencana_audit', hide(rows[1] ?? ''))
    expect(await readBreaches(world)).toEqual([])
  })

  test('an altered or removed link is reported', async () => {
    const cut = (to: number, from: number) =>
      `update kencana_audit_chain set seq = ${to} where shop = 'A' and seq = ${from}`
    await tamper(world.opened, 'kencana_audit_chain', cut(-3, 3))
    expect(await readBreaches(world)).toEqual([
      expect.stringMatching(/^chain-holds: - A - link 4, row .*: link 3, found link 4$/),
    ])
    await tamper(world.opened, 'kencana_audit_chain', cut(3, -3))
    const other = (hash: string) => `update kencana_audit_chain set hash = ${hash} where shop = 'A' and seq = 3`
    await tamper(world.opened, 'kencana_audit_chain', other("'0' || hash"))
    expect(await readBreaches(world)).toHaveLength(2)
    await tamper(world.opened, 'kencana_audit_chain', other('substr(hash, 2)'))
    expect(await readBreaches(world)).toEqual([])
  })

  test('the database refuses to change or delete links', async () => {
    for (const sql of ["update kencana_audit_chain set hash = 'x'", 'delete from kencana_audit_chain'])
      await expect(world.storage.write(connection => connection.run({ sql, values: [] }))).rejects.toThrow()
  })

  test('a row that was inserted among old ones is reported', async () => {
    await readSlip(getFirstId(Date.now() - 86_400_000))
    expect(await appendAuditChain(world.storage, later(60))).toBe(0)
    expect(await readBreaches(world)).toEqual([
      expect.stringMatching(/^chain-holds: - A - row .*: a link of the chain, found none$/),
    ])
  })

  test('what is left when the server closes is chained where nobody else writes', async () => {
    await world.post([paid(9)])
    const errors: unknown[] = []
    const tasks = createPeriodicTasks({ now: () => new Date(), onFailure: (_, error) => errors.push(error) })
    const stop = startChaining(tasks, world.storage, () => new Date(Date.now() + 1))
    const before = (await ends())[0]?.links ?? 0
    await stop()
    expect([(await ends())[0]?.links, errors]).toEqual([kind.name === 'sqlite' ? before + 1 : before, []])
  })
})
