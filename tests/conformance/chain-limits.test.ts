// What a chain refuses and what it leaves out: a shop that the user lost, one that is closed, a drawer that is being counted,
// and shops whose days differ.
import { beforeAll, describe, expect, test } from 'vitest'
import { listIds } from '../../engine/access/assigned-menu.ts'
import { everyShop } from '../../engine/schema/report.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import type { Body } from '../support/shop/desk.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const tokens = new Map<string, string>()
  const shop = openForTests(() => openShop({ database }))
  beforeAll(async () => {
    for (const user of ['OWNER', 'OWNERB', 'SPV01', 'KSR01']) tokens.set(user, await shop.signIn(user))
    // A supervisor sees other shops with the entry Semua Toko alone.
    const menu = listIds(loadSchema('schema').menu)
    expect((await ask('PUT', 'users/hak-akses/SPV01', 'OWNER', { menu })).status).toBe(200)
  })

  const ask = (method: string, path: string, user: string, body?: unknown) =>
    shop.ask(method, path, { token: tokens.get(user) ?? '', ...(body !== undefined && { body }) })
  const readReport = (name: string, shops: readonly string[], user: string) =>
    ask('GET', `reports/${name}?${query({ filter: { kode_toko: shops } })}`, user)
  const readOverview = async (user: string): Promise<readonly Body[]> =>
    (await ask('GET', 'dashboard/shops', user)).body
  const listCodes = async (user: string) =>
    (await readOverview(user)).flatMap(({ code, state }) => (state === 'inactive' ? [] : [code]))
  const change = async (path: string, filter: Body, values: Body): Promise<void> => {
    const [row] = (await ask('GET', `${path}?${query({ filter })}`, 'OWNER')).body
    expect(await ask('PUT', `${path}/${row.id}`, 'OWNER', values)).toMatchObject({ status: 200 })
  }
  const signInAgain = async (user: string) => tokens.set(user, await shop.signIn(user))

  test('a cashier has no overview and no report of another shop', async () => {
    expect((await ask('GET', 'dashboard/shops', 'KSR01')).status).toBe(403)
    expect((await readReport('penjualan-rekap', ['KCB'], 'KSR01')).status).toBe(403)
  })

  test('a shop that the user lost is refused with the next call', async () => {
    await change('users', { user_id: 'SPV01' }, { toko_lain: 'KCB' })
    await signInAgain('SPV01')
    expect([(await readReport('penjualan-rekap', ['KCA', 'KCB'], 'SPV01')).status, await listCodes('SPV01')]).toEqual([
      200,
      ['KCA', 'KCB'],
    ])
    await change('users', { user_id: 'SPV01' }, { toko_lain: '' })
    await signInAgain('SPV01')
    expect([(await readReport('penjualan-rekap', ['KCA', 'KCB'], 'SPV01')).status, await listCodes('SPV01')]).toEqual([
      403,
      ['KCA'],
    ])
  })

  test('of a shop that counts its drawer no figure of it is shown to a user who counts', async () => {
    await change('users', { user_id: 'SPV01' }, { toko_lain: 'KCB' })
    await signInAgain('SPV01')
    const listDrawers = async (user: string) =>
      (await readOverview(user)).map(({ code, cards }) => [
        code,
        (cards as readonly Body[]).some(({ id }) => id === 'kas'),
      ])
    expect(await listDrawers('SPV01')).toEqual([
      ['KCA', true],
      ['KCB', true],
    ])
    expect(await ask('PUT', 'para-system', 'OWNERB', { HITUNG_KAS_MODULE: true })).toMatchObject({ status: 200 })
    expect(await listDrawers('SPV01')).toEqual([
      ['KCA', true],
      ['KCB', false],
    ])
    expect(await listDrawers('OWNER')).toEqual([
      ['KCA', true],
      ['KCB', true],
    ])
    expect((await readReport('saldo-kas', ['KCA'], 'SPV01')).status).toBe(200)
    const sealed = await readReport('saldo-kas', ['KCA', 'KCB'], 'SPV01')
    expect([sealed.status, sealed.body.code, sealed.body.rows]).toEqual([403, 'books.sealed', undefined])
    expect((await readReport('saldo-kas', ['KCA', 'KCB'], 'OWNER')).status).toBe(200)
  })

  test('a shop that has closed counts by the day that it closed', async () => {
    const readHeading = async () => (await readReport('penjualan-rekap', [everyShop], 'OWNER')).body.heading[0]
    expect(await readHeading()).toBe('2 Toko: KENCANA BANDUNG, KENCANA SURABAYA')
    expect(await ask('PUT', 'para-system', 'OWNERB', { HITUNG_KAS_MODULE: false })).toMatchObject({ status: 200 })
    expect(await ask('POST', 'system/close', 'OWNERB', { PROSES: 'close' })).toMatchObject({ status: 200 })
    expect(await readHeading()).toBe('2 Toko: KENCANA BANDUNG, KENCANA SURABAYA')
    expect((await readOverview('OWNER')).map(({ day, figuresDay }) => [day, figuresDay])).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-21', '2026-11-20'],
    ])
  })

  test('a closed shop is refused by name, and left out of all shops', async () => {
    await change('toko', { kode_toko: 'KCB' }, { status_aktif: false })
    expect((await readReport('penjualan-rekap', ['KCA', 'KCB'], 'OWNER')).status).toBe(403)
    const { body } = await readReport('penjualan-rekap', [everyShop], 'OWNER')
    expect([body.columns[0].name, await listCodes('OWNER')]).toEqual(['_id', ['KCA']])
    expect(body.heading[0]).toBe('Tidak Ikut, Tidak Aktif: KENCANA SURABAYA (2026-11-21)')
    expect(body.shops.map(({ state }: Body) => state)).toEqual(['open', 'inactive'])
  })

  test('a shop that is switched off is listed without figures, to a user who could work there', async () => {
    const listInactive = async (user: string) => (await readOverview(user)).filter(({ state }) => state === 'inactive')
    const shopOff = { code: 'KCB', name: 'KENCANA SURABAYA', day: '2026-11-21', cards: [], alerts: [] }
    expect(await listInactive('OWNER')).toEqual([expect.objectContaining(shopOff)])
    expect(await listInactive('SPV01')).toEqual([expect.objectContaining(shopOff)])
    await change('users', { user_id: 'SPV01' }, { toko_lain: '' })
    await signInAgain('SPV01')
    expect(await listInactive('SPV01')).toEqual([])
  })
})
