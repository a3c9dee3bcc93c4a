// The rescue command on both databases: its output, its changes, and what it leaves unchanged.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookInto } from '../server/database.ts'
import { openShop, password, type Shop, type ShopOptions } from '../support/shop/shop.ts'
import { query as ask } from '../support/storage/postgres-place.ts'
import { testedStorages } from '../support/storage/storages.ts'

interface Ended {
  readonly code: number | null
  readonly messages: string
}

const rescue = (env: Readonly<Record<string, string>>, words: readonly string[], typed = ''): Promise<Ended> =>
  new Promise(resolve => {
    const { DATABASE_URL: _, ...rest } = process.env
    const child = spawn(process.execPath, ['commands/rescue.ts', ...words], { env: { ...rest, ...env } })
    let messages = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (messages += chunk))
    child.once('close', code => resolve({ code, messages }))
    child.stdin.end(typed)
  })

const fresh = 'Tiga Kuda Di Sawah'

describe.each(testedStorages)('$name', ({ name }) => {
  let shop: Shop
  let place: ShopOptions
  const run = (words: readonly string[], typed?: string): Promise<Ended> =>
    rescue(
      { DATA_DIR: shop.dataDir, ...(shop.databaseUrl !== undefined && { DATABASE_URL: shop.databaseUrl }) },
      words,
      typed,
    )
  const reopen = async (): Promise<Shop> => {
    shop = await openShop(place)
    return shop
  }
  const getRows = async (sql: string) =>
    shop.databaseUrl === undefined ? lookInto(shop, sql) : await ask(shop.databaseUrl, sql)

  beforeAll(async () => {
    shop = await openShop({ database: name })
    place = { dataDir: shop.dataDir, ...(shop.databaseUrl !== undefined && { databaseUrl: shop.databaseUrl }) }
  })
  afterAll(() => shop.close())

  test('a password is set, sessions end, and who had been locked out signs in', async () => {
    const token = await shop.signIn('OWNER')
    for (let tries = 0; tries < 5; tries++)
      await shop.ask('POST', 'users/login', { body: { user_id: 'OWNER', password: 'salah sekali' } })
    await shop.running.close()
    const { code, messages } = await run(['password', 'owner'], `${fresh}\n`)
    expect([code, messages]).toEqual([
      0,
      expect.stringContaining('The password of OWNER was set; all sessions of OWNER were ended'),
    ])
    expect(messages).not.toContain(fresh)
    await reopen()
    expect((await shop.ask('GET', 'schema', { token })).status).toBe(401)
    expect(await shop.signIn('OWNER', fresh)).toMatch(/^[\w-]{43}$/)
    const [row] = await getRows("SELECT * FROM kencana_audit WHERE device = 'npm run rescue'")
    expect(row).toMatchObject({ resource: 'users', verb: 'update', user_id: 'SYSTEM', shop: 'KCA' })
    expect(JSON.stringify(row)).not.toMatch(/argon2|Kuda/)
  })

  test('a user who was switched off and a shop that was closed are active again', async () => {
    const owner = await shop.signIn('OWNERB')
    const getId = async (path: string): Promise<string> => (await shop.ask('GET', path, { token: owner })).body[0].id
    await shop.ask('POST', 'users/shop', { token: owner, body: { kode_toko: 'KCA' } })
    const kcb = await getId('toko?filter={"kode_toko":"KCB"}')
    expect((await shop.ask('PUT', `toko/${kcb}`, { token: owner, body: { status_aktif: false } })).status).toBe(200)
    const kasir = await getId('users?filter={"user_id":"KSR01"}')
    expect((await shop.ask('PUT', `users/${kasir}`, { token: owner, body: { status_aktif: false } })).status).toBe(200)
    await shop.running.close()
    expect((await run([])).messages).toMatch(/shop KCB .*: NOT active\nuser OWNER \(OWN\): active/)
    expect((await run(['open', 'kcb'])).messages).toBe('Shop KCB is active again.\n')
    expect((await run(['activate', 'KSR01'])).messages).toBe('KSR01 is active again and may sign in.\n')
    await reopen()
    expect(await shop.signIn('KSR01', password)).toMatch(/^[\w-]{43}$/)
    const token = await shop.signIn('OWNERB')
    expect((await shop.ask('GET', 'users/session', { token })).body.user.kode_toko).toBe('KCB')
  })
})

describe('on a folder', () => {
  let shop: Shop
  const run = (words: readonly string[], typed?: string): Promise<Ended> =>
    rescue({ DATA_DIR: shop.dataDir }, words, typed)
  beforeAll(async () => {
    shop = await openShop()
    await shop.running.close()
  })
  afterAll(() => shop.close())

  test('a weak password is rejected without changes; without one a password is generated and printed', async () => {
    const weak = await run(['password', 'OWNER'], 'password1\n')
    expect([weak.code, weak.messages]).toEqual([
      1,
      expect.stringContaining('Nothing was changed: Password is too easy to guess'),
    ])
    const made = await run(['password', 'OWNER'])
    const [, given = ''] = /The new password: (\S+)/.exec(made.messages) ?? []
    shop = await openShop({ dataDir: shop.dataDir })
    expect(await shop.signIn('OWNER', given)).toMatch(/^[\w-]{43}$/)
    const beside = await run(['activate', 'KSR01'])
    expect([beside.code, beside.messages]).toEqual([1, expect.stringContaining('is in use by another process')])
    await shop.running.close()
  })

  test('an unknown user or command is reported in one sentence', async () => {
    const unknown = await run(['activate', 'HANTU'])
    expect([unknown.code, unknown.messages]).toEqual([1, 'There is no users HANTU; nothing was changed.\n'])
    const strange = await run(['delete', 'OWNER'])
    expect([strange.code, strange.messages]).toEqual([1, expect.stringContaining('npm run rescue -- open')])
  })
})
