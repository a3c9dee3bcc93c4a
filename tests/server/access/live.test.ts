// A live connection lasts as long as its session: whatever ends the one ends the other, at once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageBusy } from '../../../server/storage/storage.ts'
import { getUserTopic } from '../../../server/storage/topics.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { connectTo, type LiveBrowser } from '../../support/shop/live-browser.ts'
import { noon, openShop, password, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const hours = 3_600_000
const ended = ['versions', 'session-ended']

describe.each(databases)('on %s', database => {
  let folder: SchemaFolder
  let shop: Shop
  let owner: string
  let now = () => noon
  let browsers: LiveBrowser[]

  beforeAll(async () => {
    folder = createSchemaFolder()
    shop = await openShop({ database, now: () => now(), env: { SCHEMA_DIR: folder.path } })
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })
  beforeEach(async () => {
    now = () => noon
    browsers = []
    owner ??= await shop.signIn('OWNER')
  })
  afterEach(() => {
    vi.restoreAllMocks()
    for (const browser of browsers) browser.close()
  })

  const open = async (token: string): Promise<LiveBrowser> => {
    const browser = await connectTo(shop, token)
    browsers.push(browser)
    expect(browser.refusal).toBe(undefined)
    return browser
  }
  const isCut = (browser: LiveBrowser) =>
    waitFor(() => expect([browser.heard, browser.isOpen()]).toEqual([ended, false]), { interval: 5 })

  /** Waits until all earlier events have arrived; events arrive in their order. */
  const settle = async (): Promise<void> => {
    const last = await open(await shop.signIn('ADM01'))
    await shop.ask('PUT', 'users/hak-akses/ADM01', { token: owner, body: { menu: ['bank'] } })
    await waitFor(() => expect(last.access()).toBe(1))
    await shop.ask('PUT', 'users/hak-akses/ADM01', { token: owner, body: { menu: null } })
    await waitFor(() => expect(last.access()).toBe(2))
  }

  let made = 0
  const createUser = async (more: object = {}) => {
    made += 1
    const user_id = `UJI${made}`
    const body = { user_id, user_name: 'UJI', level: 'SPV', password, ...more }
    const { status, body: row } = await shop.ask('POST', 'users', { token: owner, body })
    expect(status).toBe(201)
    const change = (changed: object) => shop.ask('PUT', `users/${row.id}`, { token: owner, body: changed })
    return { id: row.id as string, user_id, change, tokens: [await shop.signIn(user_id), await shop.signIn(user_id)] }
  }
  type User = Awaited<ReturnType<typeof createUser>>

  test('signing out closes the connections of that session only', async () => {
    const { tokens } = await createUser()
    const [one, tab, other] = [await open(tokens[0] ?? ''), await open(tokens[0] ?? ''), await open(tokens[1] ?? '')]
    await shop.ask('POST', 'users/logout', { token: tokens[0] ?? '', body: {} })
    await isCut(one)
    await isCut(tab)
    await settle()
    expect([other.heard, other.isOpen()]).toEqual([['versions'], true])
    expect(one.cut()).toBe('io server disconnect')
    expect((await connectTo(shop, tokens[0])).refusal).toBe('Invalid Token.')
  })

  const ends: readonly (readonly [what: string, action: (user: User) => Promise<{ readonly status: number }>])[] = [
    ['an owner signs him out', ({ id }) => shop.ask('POST', `users/${id}/keluarkan`, { token: owner })],
    ['an owner gives him another password', ({ change }) => change({ password: 'lain sekali 1' })],
    ['he is switched off', ({ change }) => change({ status_aktif: false })],
    ['he is deleted', ({ id }) => shop.ask('DELETE', `users/${id}`, { token: owner })],
  ]
  test.each(ends)('all connections of a user are cut when %s', async (_, action) => {
    const [his, hers] = [await createUser(), await createUser()]
    const his2 = await Promise.all(his.tokens.map(open))
    const hers2 = await Promise.all(hers.tokens.map(open))
    expect((await action(his)).status).toBe(200)
    for (const browser of his2) await isCut(browser)
    await settle()
    expect(hers2.map(({ heard, isOpen }) => [heard, isOpen()])).toEqual([
      [['versions'], true],
      [['versions'], true],
    ])
  })

  test('a password change closes all connections of the user except the current one', async () => {
    const { tokens } = await createUser()
    const [here, elsewhere] = [await open(tokens[0] ?? ''), await open(tokens[1] ?? '')]
    const body = { password, new_password: 'lain sekali 2' }
    expect((await shop.ask('POST', 'users/change-password', { token: tokens[0] ?? '', body })).status).toBe(200)
    await isCut(elsewhere)
    await settle()
    expect([here.heard, here.isOpen()]).toEqual([['versions'], true])
  })

  test('removing a shop from a user closes the connections in that shop only', async () => {
    const { tokens, change } = await createUser({ toko_lain: 'KCB' })
    const [away, home] = [await open(tokens[0] ?? ''), await open(tokens[1] ?? '')]
    await shop.ask('POST', 'users/shop', { token: tokens[0] ?? '', body: { kode_toko: 'KCB' } })
    await waitFor(() => expect(away.heard).toEqual(['versions', 'access-changed']))
    expect((await change({ toko_lain: '' })).status).toBe(200)
    await waitFor(() => expect(away.heard).toEqual(['versions', 'access-changed', 'session-ended']))
    await settle()
    expect([home.heard, home.isOpen()]).toEqual([['versions'], true])
  })

  test('closing a shop closes all connections in it', async () => {
    const toko = { kode_toko: `T${database === 'sqlite' ? 'A' : 'B'}`, nama_toko: 'SEMENTARA' }
    const { body: row } = await shop.ask('POST', 'toko', { token: owner, body: toko })
    const { tokens } = await createUser({ toko_lain: toko.kode_toko })
    const moved = await open(tokens[0] ?? '')
    const stayed = await open(tokens[1] ?? '')
    await shop.ask('POST', 'users/shop', { token: tokens[0] ?? '', body: { kode_toko: toko.kode_toko } })
    await waitFor(() => expect(moved.heard).toEqual(['versions', 'access-changed']))
    const closed = await shop.ask('PUT', `toko/${row.id}`, { token: owner, body: { status_aktif: false } })
    expect(closed.status).toBe(200)
    await waitFor(() => expect(moved.heard).toEqual(['versions', 'access-changed', 'session-ended']))
    await settle()
    expect([stayed.heard, stayed.isOpen()]).toEqual([['versions'], true])
  })

  test('announces a new level without closing connections, and ignores a new name', async () => {
    const { change, tokens } = await createUser()
    const his = await open(tokens[0] ?? '')
    await change({ user_name: 'LAIN' })
    await change({ level: 'KSR' })
    await waitFor(() => expect(his.heard).toEqual(['versions', 'access-changed']))
    await settle()
    expect([his.heard, his.isOpen()]).toEqual([['versions', 'access-changed'], true])
  })

  test('closes the connection of an expired session', async () => {
    const { tokens } = await createUser()
    const began = Date.now()
    const short = 700
    now = () => new Date(noon.getTime() + 16 * hours - short + Date.now() - began)
    const his = await open(tokens[0] ?? '')
    expect(his.heard).toEqual(['versions'])
    await isCut(his)
    expect(Date.now() - began).toBeGreaterThanOrEqual(short)
  })

  test('an expired session receives no event, even before its connection is closed', async () => {
    const { tokens } = await createUser()
    const his = await open(tokens[0] ?? '')
    await settle()
    now = () => new Date(noon.getTime() + 16 * hours)
    const fresh = await open(await shop.signIn('ADM01'))
    folder.addMaster('warna', 'Warna')
    expect(await shop.running.reloadSchema()).toBe(true)
    await waitFor(() => expect(fresh.messages).toHaveLength(1))
    expect([his.heard, his.isOpen()]).toEqual([['versions'], true])
    now = () => noon
    owner = await shop.signIn('OWNER')
  })

  test('closes the connection of a session that ends while connecting', async () => {
    const { tokens } = await createUser()
    const { storage } = shop.running
    const { read } = storage
    let isFirst = true
    vi.spyOn(storage, 'read').mockImplementation(async (work, options) => {
      const found = await read(work, options)
      const isHandshake = isFirst
      isFirst = false
      if (isHandshake) await shop.ask('POST', 'users/logout', { token: tokens[0] ?? '', body: {} })
      return found
    })
    const his = await connectTo(shop, tokens[0])
    browsers.push(his)
    await isCut(his)
  })

  test('a database failure closes the connection without ending the session', async () => {
    const { tokens, id } = await createUser()
    const his = await open(tokens[0] ?? '')
    await settle()
    const { storage } = shop.running
    /** His row has to be read anew, and the next reading finds no database. */
    const fail = (notify: boolean) => {
      const reads = vi.spyOn(storage, 'read').mockRejectedValueOnce(new StorageBusy(new Error('away')))
      // The programs that receive events are read again too, as their users may have changed.
      if (notify) reads.mockRejectedValueOnce(new StorageBusy(new Error('away')))
      return storage.write(async connection => {
        await connection.run({ sql: 'update "users" set user_name = user_name where id = ?', values: [id] })
        if (notify) await connection.notify(getUserTopic(id))
      })
    }
    await fail(false)
    expect((await connectTo(shop, tokens[1])).refusal).toBe('transport close')
    expect(his.isOpen()).toBe(true)
    await fail(true)
    await waitFor(() => expect(his.isOpen()).toBe(false))
    expect([his.heard, his.cut()]).toEqual([['versions'], 'transport close'])
    for (const token of tokens) expect((await open(token)).heard).toEqual(['versions'])
  })

  test('a server shutdown lets browsers reconnect and ends no session', async () => {
    const second = await openShop({ database })
    const his = await connectTo(second, await second.signIn('KSR01'))
    await second.close()
    await waitFor(() => expect(his.isOpen()).toBe(false))
    expect([his.heard, his.cut()]).toEqual([['versions'], 'transport close'])
  })
})
