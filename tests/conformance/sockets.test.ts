// Who receives what over a live connection: clients with good, bad and no tokens listen while every event happens
// that the server publishes; each receives its own events and nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../server/caller/caller.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { createSchemaFolder, type SchemaFolder } from '../support/schema/schema-folder.ts'
import { connectTo, type LiveBrowser } from '../support/shop/live-browser.ts'
import { openShop, password, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let folder: SchemaFolder
  let shop: Shop
  let owner: string
  const browsers = new Map<string, LiveBrowser>()

  const readUserRow = async (userId: string, token: string): Promise<string> => {
    const { body } = await shop.ask('GET', 'users', { token })
    return body.find(({ user_id }: { user_id: string }) => user_id === userId).id
  }
  const make = async (user_id: string): Promise<string> => {
    const body = { user_id, user_name: user_id, level: 'SPV', password }
    return (await shop.ask('POST', 'users', { token: owner, body })).body.id
  }
  const change = (id: string, body: object) => shop.ask('PUT', `users/${id}`, { token: owner, body })
  const heard = () => Object.fromEntries([...browsers].map(([name, browser]) => [name, browser.heard]))
  const hears = (more: Readonly<Record<string, readonly string[]>>) =>
    waitFor(() => expect(heard()).toEqual(more), { interval: 10 })

  beforeAll(async () => {
    folder = createSchemaFolder()
    shop = await openShop({ database, env: { SCHEMA_DIR: folder.path } })
    owner = await shop.signIn('OWNER')
  })
  afterAll(async () => {
    for (const browser of browsers.values()) browser.close()
    await shop.close()
    folder.remove()
  })

  test('who has no good token is not let in, and hears nothing', async () => {
    const revoked = await shop.signIn('KSR01')
    await shop.ask('POST', 'users/logout', { token: revoked, body: {} })
    const off = await make('MATI')
    const offToken = await shop.signIn('MATI')
    await change(off, { status_aktif: false })
    const gone = await make('HAPUS')
    const goneToken = await shop.signIn('HAPUS')
    await shop.ask('DELETE', `users/${gone}`, { token: owner })
    for (const [name, token] of [
      ['none', undefined],
      ['empty', ''],
      ['unknown', createToken()],
      ['revoked', revoked],
      ['switched off', offToken],
      ['deleted', goneToken],
    ] as const) {
      const browser = await connectTo(shop, token)
      browsers.set(name, browser)
      expect([name, browser.refusal, browser.isOpen()]).toEqual([name, 'Invalid Token.', false])
    }
  })

  test('each hears what is his, and what is for all', async () => {
    const strangers = heard()
    expect(Object.values(strangers)).toEqual([[], [], [], [], [], []])
    const people = {
      owner,
      cashier: await shop.signIn('KSR01'),
      cashierAgain: await shop.signIn('KSR01'),
      seller: await shop.signIn('SLS01'),
      ownerOfB: await shop.signIn('OWNERB'),
    }
    for (const [name, token] of Object.entries(people)) browsers.set(name, await connectTo(shop, token))
    const all = (ofWhom: Partial<Record<keyof typeof people, readonly string[]>>) => ({
      ...strangers,
      ...Object.fromEntries(Object.keys(people).map(name => [name, ['versions']])),
      ...ofWhom,
    })
    await hears(all({}))

    await shop.ask('PUT', 'users/hak-akses/KSR01', { token: owner, body: { menu: ['bank'] } })
    const given = ['versions', 'access-changed']
    await hears(all({ cashier: given, cashierAgain: given }))

    await shop.ask('POST', 'users/logout', { token: people.cashierAgain, body: {} })
    const out = [...given, 'session-ended']
    await hears(all({ cashier: given, cashierAgain: out }))

    await change(await readUserRow('SLS01', owner), { status_aktif: false })
    const off = ['versions', 'session-ended']
    await hears(all({ cashier: given, cashierAgain: out, seller: off }))

    folder.addMaster('warna', 'Warna')
    expect(await shop.running.reloadSchema()).toBe(true)
    const messages = ['versions', 'schema-changed']
    await hears(
      all({
        cashier: [...given, 'schema-changed'],
        cashierAgain: out,
        seller: off,
        owner: messages,
        ownerOfB: messages,
      }),
    )
  })

  test('what ends with a shop ends for who works in it at that moment, and for nobody else', async () => {
    const body = { user_id: 'KELILING', user_name: 'KELILING', level: 'SPV', password, toko_lain: 'KCB' }
    expect((await shop.ask('POST', 'users', { token: owner, body })).status).toBe(201)
    const [here, there] = [await shop.signIn('KELILING'), await shop.signIn('KELILING')]
    await shop.ask('POST', 'users/shop', { token: there, body: { kode_toko: 'KCB' } })
    browsers.set('here', await connectTo(shop, here))
    browsers.set('there', await connectTo(shop, there))
    const before = heard()
    const ownerOfB = await shop.signIn('OWNERB')
    const { body: shops } = await shop.ask('GET', 'toko', { token: owner })
    const b = shops.find(({ kode_toko }: { kode_toko: string }) => kode_toko === 'KCB')
    expect((await shop.ask('PUT', `toko/${b.id}`, { token: owner, body: { status_aktif: false } })).status).toBe(200)
    await hears({
      ...before,
      there: ['versions', 'session-ended'],
      ownerOfB: ['versions', 'schema-changed', 'session-ended'],
    })
    expect((await connectTo(shop, ownerOfB)).refusal).toBe('Invalid Token.')
  })
})
