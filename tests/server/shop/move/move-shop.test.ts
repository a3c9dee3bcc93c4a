// A shop that has sold is carried to another database, as a file and directly: its books hold on both sides, and it goes on.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreBackup } from '../../../../server/backup/restore-backup.ts'
import type { Config } from '../../../../server/config/config.ts'
import { moveShop } from '../../../../server/shop/move/move-shop.ts'
import { exportFromBackup, exportShop, importShop } from '../../../../server/shop/move/shop-files.ts'
import { openForInspection } from '../../../../server/storage/sqlite/open-for-inspection.ts'
import { countRows, findBreaches, getConfig, readRows, removeClosed } from '../../../support/shop/carried-shop.ts'
import { type ClosingShop, openClosingShop } from '../../../support/shop/closing-shop.ts'
import { ring } from '../../../support/shop/desk.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

const now = new Date('2026-11-21T03:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'kencana-shops-'))
const users = { keepsOwners: true, confirm: async () => true }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sell = async (shop: Shop): Promise<string> => {
  const [admin, cashier] = [await shop.signIn('ADM01'), await shop.signIn('KSR01')]
  const piece = await shop.ask('POST', 'barang', { token: admin, body: ring })
  const barang = [{ kode_barcode: piece.body.kode_barcode }]
  const pembayaran = [{ jenis: 'CASH', jumlah_rp: 4_946_000 }]
  const body = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang, pembayaran }
  const { status, body: sale } = await shop.ask('POST', 'penjualan?move=simpan', { token: cashier, body })
  expect({ status, sale }).toMatchObject({ status: 201 })
  const { body: cancelled, status: done } = await shop.ask('POST', `penjualan/${sale.id}/moves/validasi`, {
    token: cashier,
    body: {},
  })
  expect({ done, cancelled }).toMatchObject({ done: 200 })
  return String(sale.no_faktur_group)
}

describe.each(databases)('on %s', database => {
  let source: ClosingShop
  let config: Config
  let counts: Readonly<Record<string, number>>

  const openTarget = async (): Promise<Shop> => {
    const target = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'PST' } })
    await target.running.close()
    return target
  }
  const reopen = ({ dataDir, databaseUrl }: Shop): Promise<Shop> =>
    openShop({ database, dataDir, ...(databaseUrl !== undefined && { databaseUrl }), now: () => now })

  beforeAll(async () => {
    source = await openClosingShop(database)
    await source.validate(await source.sell())
    await source.cash(500_000)
    config = getConfig(source.shop)
  })
  afterAll(() => removeClosed(source.shop))

  test('refuses a shop with entries on its open day, and an unknown one', async () => {
    await source.shop.running.close()
    const target = await openTarget()
    const to = getConfig(target)
    await expect(moveShop(config, to, { shop: 'KCA', now })).rejects.toThrow(/day 2026-11-20 is open and has entries/)
    await expect(moveShop(config, to, { shop: 'KCX', now })).rejects.toThrow(/There is no such shop/)
    await removeClosed(target)
    const again = await openShop({
      database,
      dataDir: source.shop.dataDir,
      ...(source.shop.databaseUrl !== undefined && { databaseUrl: source.shop.databaseUrl }),
    })
    const token = await again.signIn('OWNER')
    expect((await again.ask('POST', 'system/close', { token, body: { PROSES: 'close' } })).status).toBe(200)
    await again.running.close()
    counts = await countRows(config)
    expect(counts.penjualan).toBe(1)
  })

  test('a file of a shop is a database of its own, and is imported once', async () => {
    const file = join(folder, `${database}.db`)
    const { breaches, legs } = await exportShop(config, { shop: 'KCA', file, now, isLeaving: false })
    expect([breaches, legs > 0]).toEqual([[], true])
    await expect(exportShop(config, { shop: 'KCA', file, now, isLeaving: false })).rejects.toThrow(/is there already/)

    const alone = { ...config, databaseUrl: undefined, dataDir: join(folder, `alone-${database}`) }
    expect((await restoreBackup(alone, { file })).breaches).toEqual([])
    expect(await countRows(alone)).toEqual(counts)

    const target = await openTarget()
    const to = getConfig(target)
    expect((await importShop(to, { file, shop: undefined, now, users })).shop).toBe('KCA')
    expect(await countRows(to)).toEqual(counts)
    expect(await findBreaches(to)).toEqual([])
    await expect(importShop(to, { file, shop: 'KCA', now, users })).rejects.toThrow(/has a shop of this code/)
    const again = await reopen(target)
    expect(await sell(again)).toBe('KCA-PJ-261121-0001')
    await again.running.close()
    expect(await findBreaches(to)).toEqual([])

    // Out of the file of that moment again, as out of a backup.
    const copy = join(folder, `${database}-copy.db`)
    expect((await exportFromBackup(to, file, { shop: 'KCA', file: copy, now })).breaches).toEqual([])
    await removeClosed(target)
  })

  test('points stay with the chain that owes them', async () => {
    const file = join(folder, `${database}.db`)
    const inspected = await openForInspection(file)
    const read = async (sql: string) => Number((await inspected.connection.all({ sql, values: [] }))[0]?.n)
    expect([await read('select count(*) as n from member'), await read('select sum(poin) as n from member')]).toEqual([
      expect.any(Number),
      0,
    ])
    await inspected.close()
  })

  test('what was changed after it came is a breach', async () => {
    const target = await openTarget()
    const to = getConfig(target)
    const file = join(folder, `${database}.db`)
    await importShop(to, { file, shop: undefined, now, users })
    const again = await reopen(target)
    await again.running.storage.write(async connection => {
      await connection.run({ sql: "update penjualan set nama_customer = 'X' where kode_toko = 'KCA'", values: [] })
      await connection.run({
        sql: "update kencana_number set last_given = 99 where shop = 'KCA' and counter = 'penjualan.no_faktur_group'",
        values: [],
      })
    })
    await again.running.close()
    const checks = new Set((await findBreaches(to)).map(breach => (breach as { check: string }).check))
    expect([...checks].toSorted()).toEqual(['numbers-as-given', 'rows-as-written'])
    await removeClosed(target)
  })

  test('what is in the way refuses it with a sentence, and it goes on here', async () => {
    const target = await openTarget()
    const [to, readActive] = [getConfig(target), "select status_aktif from toko where kode_toko = 'KCA'"]
    const change = async (shop: Shop, sql: string): Promise<void> => {
      const open = await reopen(shop)
      await open.running.storage.write(connection => connection.run({ sql, values: [] }))
      await open.running.close()
    }
    const oneOf = 'where kode_pecahan = (select min(kode_pecahan) from pecahan)'
    await change(target, `update pecahan set nama_pecahan = 'LAIN' ${oneOf}`)
    await expect(moveShop(config, to, { shop: 'KCA', now })).rejects.toThrow(
      /Pecahan Uang differs in the two databases: .*\(nama_pecahan\)\. Make them equal first/,
    )
    expect(await readRows(config, readActive)).toEqual([{ status_aktif: 1 }])
    expect(await countRows(to)).toMatchObject({ penjualan: 0 })
    await change(source.shop, "update kencana_job set state = 'running' where shop = 'KCA'")
    await expect(moveShop(config, to, { shop: 'KCA', now })).rejects.toThrow(/is running: wait until it is done/)
    await change(source.shop, "update kencana_job set state = 'done' where shop = 'KCA'")
    await removeClosed(target)
  })

  test('a move switches it off here, and it goes on there', async () => {
    const target = await openTarget()
    const to = getConfig(target)
    await moveShop(config, to, { shop: 'KCA', now })
    expect(await countRows(to)).toEqual(counts)
    expect([await findBreaches(config), await findBreaches(to)]).toEqual([[], []])
    const there = await reopen(target)
    expect(await sell(there)).toBe('KCA-PJ-261121-0001')
    await there.close()
    const here = await reopen(source.shop)
    await expect(here.signIn('KSR01')).rejects.toThrow(/KSR01 cannot sign in/)
    await here.running.close()
  })

  test('a damaged file is refused', async () => {
    const target = await openTarget()
    const file = join(folder, `${database}-damaged.db`)
    writeFileSync(file, 'no database')
    await expect(importShop(getConfig(target), { file, shop: undefined, now, users })).rejects.toThrow(/is no backup/)
    await expect(importShop(getConfig(target), { file: `${file}x`, shop: undefined, now, users })).rejects.toThrow(
      /There is no/,
    )
    await removeClosed(target)
  })
})

test.each([
  ['shop-export', ['KCA'], /Name the shop and a new file/],
  ['shop-import', [], /Name the file/],
  ['shop-move', ['KCA'], /Name the shop and where it goes/],
] as const)('%s without its arguments exits with 1 and names them', (command, words, sentence) => {
  const run = () =>
    execFileSync(process.execPath, [`commands/${command}.ts`, ...words], {
      stdio: 'pipe',
      env: { ...process.env, DATA_DIR: folder },
    })
  expect(run).toThrow(sentence)
  expect(existsSync(join(folder, 'kencana.db'))).toBe(false)
})
