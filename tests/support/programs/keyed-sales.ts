// Rings that cashiers sell at several servers, each save with a key, so that what was not answered is sent again.
import { expect } from 'vitest'
import { ring } from '../shop/desk.ts'
import type { CallAnswer, KeyedCall, KillableShop } from './killable-shop.ts'

const ringPrice = 4_946_000
const savePath = 'penjualan?move=simpan'

export interface KeyedSales {
  /** Ids of the sales that were saved, with an answer. */
  readonly sold: readonly string[]
  /** Sells one; false if the server ended before it answered. */
  readonly sell: (server: KillableShop) => Promise<boolean>
  /** Sends what a server left unanswered to another, twice: the second answer is that of the first. */
  readonly repeatUnanswered: (from: KillableShop, to: KillableShop) => Promise<void>
}

export const createKeyedSales = (): KeyedSales => {
  const sold: string[] = []
  const send = async (server: KillableShop, path: string, body: unknown, user: string): Promise<CallAnswer['body']> => {
    const call: KeyedCall = { key: `dua-${crypto.randomUUID()}`, path, body, user }
    const answer = await server.send(call)
    expect([undefined, 200, 201], JSON.stringify(answer)).toContain(answer?.status)
    return answer?.body
  }
  return {
    sold,
    sell: async server => {
      const piece = await send(server, 'barang', ring, 'ADM01')
      if (!piece) return false
      const sale = {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode: piece.kode_barcode }],
        pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }],
      }
      const saved = await send(server, savePath, sale, 'KSR01')
      if (!saved) return false
      sold.push(saved.id)
      return (await send(server, `penjualan/${saved.id}/moves/validasi`, {}, 'KSR01')) !== undefined
    },
    repeatUnanswered: async (from, to) => {
      for (const call of from.takeUnanswered()) {
        const answer = await to.send(call)
        expect([200, 201], JSON.stringify(answer)).toContain(answer?.status)
        if (call.path === savePath) sold.push(answer?.body.id)
        expect(await to.send(call)).toEqual({ ...answer, isReplayed: true })
      }
    },
  }
}
