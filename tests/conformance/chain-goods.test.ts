// Goods between shops of different business dates: each side posts on its own date, and what is on its way is the sender's.
import { describe, expect, test } from 'vitest'
import { useZoneChain } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const chain = useZoneChain(database)

  const readLegs = (barcode: string) =>
    chain.rows(
      "select kind, kode_toko, tempat, tgl_system, qty from buku_barang where kode_barcode = ? and kind in ('KIRIM', 'TERIMA') order by id, qty",
      barcode,
    )

  const dates = [
    { relation: 'ahead of', from: 'KCA', to: 'KCC', ofSender: '2026-11-21', ofReceiver: '2026-11-20' },
    { relation: 'behind', from: 'KCC', to: 'KCA', ofSender: '2026-11-20', ofReceiver: '2026-11-21' },
  ] as const
  test.each(dates)(
    'a sender whose day is $relation that of the receiver sends, is received from and takes back',
    async ({ from, to, ofSender, ofReceiver }) => {
      chain.goTo('2026-11-20T14:05:00Z')
      const [arrives, returns] = [await chain.make(from), await chain.make(from)]
      const { id, barang } = await chain.send(from, to, [arrives, returns])
      const [shipment] = await chain.rows('select tgl_system from kirim_barang where id = ?', id)
      const sent = shipment?.tgl_system
      const { tgl_system } = await chain.ok('KCA', 'GET', 'system/date')
      if (tgl_system === '2026-11-20') expect(await chain.close('KCA')).toBe('2026-11-21')
      const [first, second] = barang
      expect((await chain.receive(to, id, [first.id])).body).toMatchObject({
        status: 'SEBAGIAN',
        terima_date: ofReceiver,
      })
      expect((await chain.takeBack(from, id, [second.id])).body).toMatchObject({ status: 'DITERIMA' })
      const transit = `DIKIRIM/${to}`
      const sending = [
        { kind: 'KIRIM', kode_toko: from, tempat: 'TOKO/01', tgl_system: sent, qty: -1 },
        { kind: 'KIRIM', kode_toko: from, tempat: transit, tgl_system: sent, qty: 1 },
      ]
      expect(await readLegs(arrives)).toEqual(
        expect.arrayContaining([
          ...sending,
          { kind: 'TERIMA', kode_toko: from, tempat: transit, tgl_system: ofSender, qty: -1 },
          { kind: 'TERIMA', kode_toko: to, tempat: 'TOKO/01', tgl_system: ofReceiver, qty: 1 },
        ]),
      )
      expect(await readLegs(returns)).toEqual(
        expect.arrayContaining([
          ...sending,
          { kind: 'KIRIM', kode_toko: from, tempat: transit, tgl_system: ofSender, qty: -1 },
          { kind: 'KIRIM', kode_toko: from, tempat: 'TOKO/01', tgl_system: ofSender, qty: 1 },
        ]),
      )
      expect(await chain.breaches()).toEqual([])
    },
  )
})
