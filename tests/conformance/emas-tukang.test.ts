// Gold with craftsmen as fine gold, worked out by hand: 20 g of 75 % are 15 g.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, openFundedDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const period = { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' }

describe.each(databases)('%s', database => {
  const desk = openForTests(() => openFundedDesk(database))

  const give = (berat: number, kadar: number): Body => ({
    arah: 'SERAH',
    kode_tukang: 'T01',
    emas: [{ nama_barang: 'EMAS LEBUR', berat, kadar }],
  })
  const take = (...emas: readonly Body[]): Body => ({ arah: 'TERIMA', kode_tukang: 'T01', emas })
  const work = { jenis: 'HASIL', nama_barang: 'CINCIN', berat: 20, kadar: 75, susut: 0.3, ongkos: 500_000 }
  const path = 'emas-tukang?move=simpan'
  const report = async (name: string, user = 'SPV01') => {
    const { status, body } = await desk.ask('GET', `reports/${name}?${query({ filter: period })}`, undefined, user)
    expect({ name, status, faults: body.faults }).toMatchObject({ status: 200 })
    return body
  }
  const held = async () =>
    (await desk.ask('GET', `tukang?${query({ filter: { kode_tukang: 'T01' } })}`)).body[0].emas_murni

  test('gold leaves and comes back with its loss and wages, and the balance is that of the report', async () => {
    const before = await desk.cash()
    expect(await desk.post(path, give(50, 99.9), 'ADM01')).toMatchObject({ total_murni: 49.95, status: 'DONE' })
    expect(await held()).toBe(49.95)
    // 15 g of work with 2 % allowed is 0.3 g; the rest of 10 g of 99.9 % is 9.99 g.
    const rest = { jenis: 'SISA', nama_barang: 'SISA', berat: 10, kadar: 99.9 }
    expect(await desk.post(path, take(work, rest), 'ADM01')).toMatchObject({
      total_murni: 24.99,
      total_susut: 0.3,
      susut_boleh: 0.3,
      ongkos: 500_000,
    })
    expect(await held()).toBe(24.66)
    expect(await desk.cash()).toBe(before - 500_000)
    const { rows } = await report('emas-tukang')
    expect(rows[0].cells).toMatchObject({
      kode_tukang: 'T01',
      awal: 0,
      serah: 49.95,
      hasil: 15,
      sisa: 9.99,
      susut: 0.3,
      akhir: 24.66,
    })
    const loss = await report('susut-tukang')
    expect(loss.rows[0].cells).toMatchObject({
      hasil: 15,
      susut: 0.3,
      persen: 2,
      boleh: 0.3,
      lebih: 0,
      ongkos: 500_000,
    })
  })

  test('a loss above the allowance needs another person', async () => {
    const body = take({ ...work, susut: 0.301, ongkos: 0 })
    const refused = await desk.ask('POST', path, body, 'ADM01')
    expect(refused.body).toMatchObject({ code: 'authorize.needed', authorize: { category: 'SUSUT TUKANG' } })
    const made = await desk.agreed(path, body, 'ADM01')
    expect(await held()).toBe(9.359)
    const { rows } = await report('susut-tukang')
    expect(rows[0].cells).toMatchObject({ hasil: 30, susut: 0.601, boleh: 0.6, lebih: 0.001 })
    const answers = { alasan_batal: 'SALAH TIMBANG' }
    await desk.post(`emas-tukang/${made.id}/moves/batal`, { answers }, 'SPV01')
    expect(await held()).toBe(24.66)
    expect((await report('susut-tukang')).rows[0].cells).toMatchObject({ hasil: 15, susut: 0.3 })
  })

  test('wages above the limit of cash need another person', async () => {
    const { body } = await desk.ask('POST', path, take({ ...work, susut: 0, ongkos: 2_500_001 }), 'ADM01')
    expect(body.code).toBe('authorize.needed')
  })

  test.each([
    ['more than the craftsman holds', { berat: 24.661, kadar: 100 }, 'Melebihi Emas Di Tukang'],
    ['a purity of nothing', { kadar: 0 }, 'Kadar'],
    ['a weight of nothing', { berat: 0 }, 'Berat'],
  ])('%s is refused', async (_, line, message) => {
    const answer = await desk.refused(path, take({ ...work, susut: 0, ongkos: 0, ...line }), 'ADM01')
    expect([answer[0], answer.join()]).toEqual([422, expect.stringContaining(message)])
  })

  test('cashiers neither give gold nor see the reports, and the books are whole', async () => {
    expect((await desk.ask('POST', path, give(1, 99), 'KSR01')).status).toBe(403)
    for (const name of ['emas-tukang', 'susut-tukang'])
      expect((await desk.ask('GET', `reports/${name}?${query({ filter: period })}`, undefined, 'KSR01')).status).toBe(
        403,
      )
    expect(await desk.breaches()).toEqual([])
  })
})
