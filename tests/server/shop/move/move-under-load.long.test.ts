// A shop is moved while its tills save: each save is in the shop that goes on, once, or is refused and nothing of it is written.
import { afterEach, describe, expect, test } from 'vitest'
import { moveShop } from '../../../../server/shop/move/move-shop.ts'
import { ShopRefused } from '../../../../server/shop/move/shop-refused.ts'
import { findBreaches, getConfig, readRows, removeClosed } from '../../../support/shop/carried-shop.ts'
import { type ClosingShop, openClosingShop, ringPrice } from '../../../support/shop/closing-shop.ts'
import { ring } from '../../../support/shop/desk.ts'
import { openShop, type Shop } from '../../../support/shop/shop.ts'

type Database = 'sqlite' | 'postgres'

interface Save {
  readonly key: string
  readonly barcode: string
  readonly body: Readonly<Record<string, unknown>>
}

const now = new Date('2026-11-21T03:00:00Z')
const opened: Shop[] = []
afterEach(async () => {
  for (const shop of opened.splice(0)) await removeClosed(shop)
})

/** A shop on a day without entries, with a piece for each till. Only PostgreSQL moves a shop beside its running server. */
const openTills = async (tills: number): Promise<{ readonly source: ClosingShop; readonly saves: readonly Save[] }> => {
  const source = await openClosingShop('postgres')
  opened.push(source.shop)
  const saves: Save[] = []
  for (let till = 0; till < tills; till++) {
    const { body } = await source.ask('POST', 'barang', ring, 'ADM01')
    const barang = [{ kode_barcode: body.kode_barcode }]
    const pembayaran = [{ jenis: 'CASH', jumlah_rp: ringPrice }]
    saves.push({
      key: `pindah-${crypto.randomUUID()}`,
      barcode: body.kode_barcode,
      body: { kode_sales: 'S01', nama_customer: `PEMBELI ${till}`, barang, pembayaran },
    })
  }
  expect((await source.close()).status).toBe(200)
  source.goTo('2026-11-21')
  await source.signIn()
  return { source, saves }
}

const send = async (shop: Shop, token: string, { key, body }: Save) =>
  shop.ask('POST', 'penjualan?move=simpan', { token, body, headers: { 'idempotency-key': key } })

const openTarget = async (database: Database): Promise<Shop> => {
  const target = await openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'PST' } })
  await target.running.close()
  opened.push(target)
  return target
}

const readSales = async (shop: Shop): Promise<readonly string[]> => {
  const sql = `select b.kode_barcode from penjualan_barang b join penjualan p on p.id = b.document_id
    where p.kode_toko = 'KCA' and p.tgl_system = '2026-11-21' order by b.kode_barcode`
  return (await readRows(getConfig(shop), sql)).map(({ kode_barcode }) => String(kode_barcode))
}

const readCash = async (shop: Shop): Promise<number> => {
  const sql = "select coalesce(sum(jumlah), 0) as n from buku_kas where kode_toko = 'KCA' and tempat = 'KAS'"
  return Number((await readRows(getConfig(shop), sql))[0]?.n)
}

/** When the move begins: before the tills save, with them, or when so many of them have their answer. */
const moments = ['first', 'together', 1, 3] as const

describe.each(['sqlite', 'postgres'] as const)('to %s', database => {
  test.each(moments)(
    'moved %s',
    async moment => {
      const { source, saves } = await openTills(6)
      const target = await openTarget(database)
      const token = await source.shop.signIn('KSR01')
      let answered = 0
      let begin: (() => void) | undefined
      const begun = new Promise<void>(resolve => {
        begin = resolve
      })
      if (typeof moment !== 'number') begin?.()
      const move = async (): Promise<boolean> => {
        await begun
        try {
          await moveShop(getConfig(source.shop), getConfig(target), { shop: 'KCA', now })
          return true
        } catch (error) {
          if (!(error instanceof ShopRefused)) throw error
          return false
        }
      }
      const moving = move()
      if (moment === 'first') await moving
      const answers = await Promise.all(
        saves.map(async save => {
          const answer = await send(source.shop, token, save)
          answered += 1
          if (answered === moment) begin?.()
          return { save, ...answer }
        }),
      )
      const hasMoved = await moving
      const cashBefore = await readCash(source.shop)
      const saved = answers.filter(({ status }) => status === 201).map(({ save }) => save.barcode)
      const refused = answers.filter(({ status }) => status !== 201)
      // What was answered is written, and nothing else.
      expect(await readSales(source.shop)).toEqual(saved.toSorted())
      await source.shop.running.close()
      expect(await findBreaches(getConfig(source.shop))).toEqual([])
      if (!hasMoved) {
        expect(refused).toEqual([])
        return
      }
      expect(await readSales(target)).toEqual(saved.toSorted())
      expect(await readCash(target)).toBe(cashBefore)
      // The same saves with the same keys are made where the shop is now.
      const { dataDir, databaseUrl } = target
      const there = await openShop({ database, dataDir, ...(databaseUrl && { databaseUrl }), now: () => now })
      const cashier = await there.signIn('KSR01')
      for (const { save } of refused) {
        const first = await send(there, cashier, save)
        expect(first).toMatchObject({ status: 201 })
        expect((await send(there, cashier, save)).body.id).toBe(first.body.id)
      }
      await there.running.close()
      expect(await readSales(target)).toEqual(saves.map(({ barcode }) => barcode).toSorted())
      expect([await findBreaches(getConfig(source.shop)), await findBreaches(getConfig(target))]).toEqual([[], []])
    },
    7_200_000,
  )
})
