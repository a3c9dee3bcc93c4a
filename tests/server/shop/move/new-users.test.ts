// The file of a shop brings no owner: its users are listed before anything is taken in, and those who reach beyond the shop
// arrive switched off.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewUser } from '../../../../server/shop/move/new-users.ts'
import { exportShop, importShop } from '../../../../server/shop/move/shop-files.ts'
import { findBreaches, getConfig, readRows, removeClosed } from '../../../support/shop/carried-shop.ts'
import { noon, openShop, password, type Shop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-users-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What somebody who prepares a file adds to it. */
const prepared = [
  { user_id: 'OWNX', level: 'OWN', kode_toko: 'KCA' },
  { user_id: 'SUX', level: 'SU', kode_toko: 'KCA' },
  { user_id: 'MUX', level: 'MU', kode_toko: 'KCB' },
  { user_id: 'SPVX', level: 'SPV', kode_toko: 'KCA', toko_lain: 'KCB' },
  { user_id: 'KSRX', level: 'KSR', kode_toko: 'KCA' },
] as const
const further = ['MUX', 'OWNERB', 'OWNX', 'SPVX', 'SUX']

describe.each(databases)('on %s', database => {
  const file = join(folder, `${database}.db`)
  let target: Shop
  beforeAll(async () => {
    const source = await openShop({ database })
    const tokens = { KCA: await source.signIn('OWNER'), KCB: await source.signIn('OWNERB') }
    for (const user of prepared) {
      const body = { ...user, user_name: user.user_id, password }
      const { status, body: answer } = await source.ask('POST', 'users', { token: tokens[user.kode_toko], body })
      expect(status, JSON.stringify(answer)).toBe(201)
    }
    await source.running.close()
    await exportShop(getConfig(source), { shop: 'KCA', file, now: noon, isLeaving: false })
    await removeClosed(source)
    target = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'PST' } })
    await target.running.close()
  })
  afterAll(() => removeClosed(target))

  const readState = () =>
    readRows(
      getConfig(target),
      'select user_id, status_aktif from users union all select kode_toko, 0 from toko order by 1',
    )
  const readActive = async (): Promise<readonly string[]> =>
    (await readRows(getConfig(target), 'select user_id from users where status_aktif = 1 order by 1')).map(row =>
      String(row.user_id),
    )
  const runCommand = (...options: readonly string[]) => {
    const { dataDir, databaseUrl } = target
    const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    const run = spawnSync(process.execPath, ['commands/shop-import.ts', file, ...options], { env, encoding: 'utf8' })
    return { status: run.status, stdout: run.stdout, stderr: run.stderr }
  }

  test('nothing is taken in if its users are not confirmed', async () => {
    const before = await readState()
    let listed: readonly NewUser[] = []
    const confirm = async (users: readonly NewUser[]) => {
      listed = users
      return false
    }
    const taken = importShop(getConfig(target), {
      file,
      shop: undefined,
      now: noon,
      users: { keepsOwners: true, confirm },
    })
    await expect(taken).rejects.toThrow(/nothing was changed:\n {2}Its new users were not confirmed/)
    const names = listed.map(({ userId }) => userId)
    expect(names).toEqual(expect.arrayContaining([...further, 'KSRX', 'KSR01']))
    expect(listed.filter(({ reachesFurther }) => reachesFurther).map(({ userId }) => userId)).toEqual(further)
    expect(await readState()).toEqual(before)
  })

  test('without a terminal the command prints them and refuses', async () => {
    const before = await readState()
    const { status, stdout, stderr } = runCommand()
    expect([status, stderr.trim()]).toEqual([
      1,
      'New users are confirmed in a terminal or by --users; nothing was changed.',
    ])
    expect(stdout).toContain('  OWNX OWNX (OWN): arrives switched off')
    expect(stdout).toContain('  KSRX KSRX (KSR)\n')
    expect(await readState()).toEqual(before)
  })

  test('those who reach beyond the shop arrive switched off', async () => {
    const { status, stderr } = runCommand('--users')
    expect([status, stderr]).toEqual([0, ''])
    const active = await readActive()
    expect(active).toEqual(expect.arrayContaining(['KSRX', 'KSR01', 'OWNER']))
    expect(active.filter(user => further.includes(user))).toEqual([])
    expect(await findBreaches(getConfig(target))).toEqual([])
    const running = await openShop({
      database,
      dataDir: target.dataDir,
      ...(target.databaseUrl !== undefined && { databaseUrl: target.databaseUrl }),
    })
    await expect(running.signIn('OWNX')).rejects.toThrow(/cannot sign in/)
    await running.signIn('KSRX')
    await running.running.close()
  })

  test('with the flag they arrive as they are', async () => {
    const other = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'PST' } })
    await other.running.close()
    const users = { keepsOwners: true, confirm: async () => true }
    await importShop(getConfig(other), { file, shop: undefined, now: noon, users })
    const active = await readRows(getConfig(other), 'select user_id from users where status_aktif = 1')
    expect(active.map(row => row.user_id)).toEqual(expect.arrayContaining(further))
    await removeClosed(other)
  })
})
