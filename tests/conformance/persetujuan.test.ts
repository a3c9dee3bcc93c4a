// An agreement covers what the person saw: what is added or changed after it is not covered, on both databases.

import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openFundedDesk } from '../support/shop/desk.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const buildCash = (jumlah_rp: number): Body => ({ jenis: 'CASH', jumlah_rp })
  const depositOne = async () => {
    const barang = [{ kode_barcode: await desk.make() }]
    const body = { kode_sales: 'S01', nama_customer: 'TEMAN', barang, pembayaran: [buildCash(100_000)] }
    const made = await desk.post('titipan?move=simpan', body)
    return desk.post(`titipan/${made.id}/moves/validasi`)
  }
  const addPayment = (id: unknown, jumlah_rp: number) =>
    desk.post(`titipan/${id}/moves/tambah_dp`, { answers: { pembayaran: [buildCash(jumlah_rp)] } })
  const cancelling = { answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' } }

  const agree = (path: string, content: Body, more: Body = {}, user = 'KSR01') => {
    const credentials = { user_id: 'SPV01', password, keterangan: 'BENAR', content, ...more }
    return desk.ask('POST', path, credentials, user)
  }
  const spend = async (path: string, content: Body, agreed: { readonly body: Body }, user = 'KSR01') =>
    desk.ask('POST', path, { ...content, detail_authorization: [{ _id: agreed.body._id }] }, user)
  const readLog = async (id: unknown) =>
    (
      await desk.ask(
        'GET',
        `otorisasi?filter=${encodeURIComponent(JSON.stringify({ id_dokumen: id }))}`,
        undefined,
        'OWNER',
      )
    ).body

  test('money that is added to a deposit after the agreement is not paid out by it', async () => {
    const before = await desk.cash()
    const { id } = await depositOne()
    const agreed = await agree(`titipan/${id}/authorize/batal`, cancelling)
    expect(agreed.status).toBe(201)
    await addPayment(id, 4_000_000)
    const spent = await spend(`titipan/${id}/moves/batal`, cancelling, agreed)
    expect([spent.status, spent.body.code]).toEqual([422, 'authorize.differs'])
    expect(spent.body.message).toContain('100,000 → 4,100,000')
    expect([await desk.cash(), await readLog(id)]).toEqual([before + 4_100_000, []])
    await desk.agreed(`titipan/${id}/moves/batal`, cancelling)
    const [log] = await readLog(id)
    expect([await desk.cash(), log.user_id]).toEqual([before, 'SPV01'])
  })

  test('what was shown on the screen is what is agreed to', async () => {
    const { id } = await depositOne()
    const { body: refused } = await desk.ask('POST', `titipan/${id}/moves/batal`, cancelling, 'KSR01')
    expect(refused).toMatchObject({ code: 'authorize.needed', authorize: { versi: expect.any(Number) } })
    await addPayment(id, 50_000)
    const outdated = await agree(`titipan/${id}/authorize/batal`, cancelling, { shown: refused.authorize })
    expect([outdated.status, outdated.body.code]).toEqual([422, 'authorize.changed'])
    // The answer has the figures of now, which the person may agree to.
    const agreed = await agree(`titipan/${id}/authorize/batal`, cancelling, { shown: outdated.body.authorize })
    expect(agreed.status).toBe(201)
    expect((await spend(`titipan/${id}/moves/batal`, cancelling, agreed)).status).toBe(200)
  })

  test('a wash does not end with another loss and another fee than the agreed ones', async () => {
    await desk.parameter({ SEPUHAN_MODULE: true, BATAS_SUSUT: 1 })
    const barang = [{ kode_barcode: await bringBack() }]
    const sent = await desk.post('cucian?move=kirim', { kode_tukang: 'T01', barang }, 'ADM01')
    const change = async (berat_kembali: number, ongkos_cuci: number) => {
      const [line] = sent.barang
      const body = { barang: [{ id: line.id, kode_barcode: line.kode_barcode, berat_kembali }], ongkos_cuci }
      const { status, body: answer } = await desk.ask('PUT', `cucian/${sent.id}`, body, 'ADM01')
      expect({ status, answer }).toMatchObject({ status: 200 })
    }
    await change(2.4, 100_000)
    const agreed = await agree(`cucian/${sent.id}/authorize/selesai`, {}, {}, 'ADM01')
    expect(agreed.status).toBe(201)
    await change(0.1, 2_000_000)
    const before = await desk.cash()
    const spent = await spend(`cucian/${sent.id}/moves/selesai`, {}, agreed, 'ADM01')
    expect([spent.status, spent.body.code]).toEqual([422, 'authorize.differs'])
    expect(spent.body.message).toContain('Ongkos 100,000 → 2,000,000')
    expect(spent.body.message).toContain('Susut')
    expect(await desk.cash()).toBe(before)
    // As it was agreed to, it is a later version of the document: it needs another agreement.
    await change(2.4, 100_000)
    expect((await spend(`cucian/${sent.id}/moves/selesai`, {}, agreed, 'ADM01')).status).toBe(422)
    await desk.agreed(`cucian/${sent.id}/moves/selesai`, {}, 'ADM01')
    expect(await desk.breaches()).toEqual([])
  })

  test('the versions of body and header both count', async () => {
    const { id, versi } = await depositOne()
    const body = { ...cancelling, versi: Number(versi) - 1 }
    const headers = { 'if-match': `"${versi}"` }
    const token = desk.tokenOf('KSR01')
    const answer = await desk.shop.ask('POST', `titipan/${id}/moves/batal`, { token, headers, body })
    expect([answer.status, answer.body.code]).toEqual([412, 'record.changed'])
  })

  const bringBack = async (): Promise<string> => {
    const kode_barcode = await desk.make()
    await desk.postEntry(kode_barcode, 'JUAL', 'PELANGGAN')
    await desk.postEntry(kode_barcode, 'BELI', 'BELI')
    const line = { kode_barcode, hasil_sortir: 'CUCI', berat_sortir: 2.53 }
    await desk.post('sortir-pembelian?move=simpan', { barang: [line] }, 'ADM01')
    return kode_barcode
  }
})
