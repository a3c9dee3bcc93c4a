// What owners are sent by their rules, over shops of three zones: each kind once for a shop and day.
import { beforeAll, describe, expect, test } from 'vitest'
import { useNoticeChain } from '../support/shop/notice-rules.ts'
import { query } from '../support/shop/shop.ts'
import type { ZoneShop } from '../support/shop/zone-chain.ts'
import { databases } from '../support/storage/databases.ts'

const million = 1_000_000

describe.each(databases)('on %s', database => {
  const chain = useNoticeChain(database)
  const signIn = (user: string) => chain.shop.signIn(user)
  const bodies = async (moment: string, servers?: number): Promise<readonly string[]> =>
    (await chain.checkAt(moment, servers)).map(({ user, title, body }) => `${user} ${title} ${body}`)

  /** Cancels a sale of that price, which OWNER authorizes. */
  const cancelSale = async (code: ZoneShop, price: number): Promise<void> => {
    const sale = await chain.sell(code, price)
    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'CASH' }
    await chain.ok(code, 'POST', `penjualan/${sale.body.id}/moves/batal`, { answers })
  }
  const countDrawer = async (code: ZoneShop, lembar: number): Promise<void> => {
    await chain.ok(code, 'PUT', 'para-system', { HITUNG_KAS_MODULE: true, HITUNG_KAS_SENDIRI: true })
    const pecahan = [{ kode_pecahan: '01', lembar }]
    const count = { saat: 'AKHIR', jenis_tempat: 'LACI', pecahan }
    const { id } = await chain.ok(code, 'POST', 'hitung-kas?move=simpan', count)
    await chain.ok(code, 'POST', `hitung-kas/${id}/moves/sendiri`, { answers: { alasan: 'SALAH KEMBALI' } })
  }

  beforeAll(async () => {
    await chain.addUser('KCB', 'STAFB', 'KSR')
    await chain.addUser('KCC', 'STAFC', 'KSR')
  })

  test('without a rule nothing is sent', async () => {
    expect(await bodies('2026-11-20T03:00:00Z')).toEqual([])
  })

  test('a shop that is not opened by its hour, once, by two servers; an owner who looks does not open it', async () => {
    chain.goTo('2026-11-20T03:10:00Z')
    for (const code of ['KCB', 'KCC'] as const) await chain.addRule(code, { jenis: 'BELUM BUKA', jam: '12:30' })
    await chain.addRule('KCD', { jenis: 'BELUM BUKA', jam: '12:30', status_aktif: false })
    const token = await signIn('STAFB')
    // A session that has ended counts, too.
    expect((await chain.shop.ask('POST', 'users/logout', { token, body: { user_id: 'STAFB' } })).status).toBe(200)
    expect(await bodies('2026-11-20T04:29:00Z')).toEqual([])
    expect(await bodies('2026-11-20T04:30:00Z', 2)).toEqual([
      'OWNER KENCANA KCC 2026-11-20: Belum Buka Sampai 12:30 WITA',
    ])
    expect(await bodies('2026-11-20T05:30:00Z')).toEqual([])
  })

  test('prices that are not confirmed by the hour, where they are confirmed each day', async () => {
    await chain.ok('KCD', 'PUT', 'para-system', { HARGA_HARI_INI: true })
    for (const code of ['KCD', 'KCE'] as const) await chain.addRule(code, { jenis: 'HARGA', jam: '14:00' })
    expect(await bodies('2026-11-20T05:59:00Z')).toEqual([])
    expect(await bodies('2026-11-20T06:00:00Z', 2)).toEqual([
      'OWNER KENCANA KCD 2026-11-20: Harga Belum Disimpan Sampai 14:00 WITA',
    ])
    await chain.ok('KCD', 'PUT', 'para-system', { HARGA_HARI_INI: false })
  })

  test('differences of counted drawers above the bound', async () => {
    await chain.addRule('KCE', { jenis: 'SELISIH KAS', batas_rupiah: 100_000 })
    await chain.addRule('KCF', { jenis: 'SELISIH KAS', batas_rupiah: 99_999 })
    for (const code of ['KCE', 'KCF'] as const) await countDrawer(code, 50_000 - 1)
    expect(await bodies('2026-11-20T06:10:00Z', 2)).toEqual(['OWNER KENCANA KCF 2026-11-20: Selisih Kas Rp 100,000'])
    expect(await bodies('2026-11-20T06:11:00Z')).toEqual([])
  })

  test('exceptions and the value of cancellations above their bounds', async () => {
    await chain.addRule('KCA', { jenis: 'PENGECUALIAN', batas_jumlah: 0 })
    await chain.addRule('KCA', { jenis: 'PEMBATALAN', batas_rupiah: 20 * million })
    await chain.addRule('KCB', { jenis: 'PENGECUALIAN', batas_jumlah: 1 })
    await chain.addRule('KCB', { jenis: 'PEMBATALAN', batas_rupiah: 30 * million })
    for (const code of ['KCA', 'KCB'] as const) await cancelSale(code, 25 * million)
    expect(await bodies('2026-11-20T06:20:00Z', 2)).toEqual([
      'OWNER KENCANA BANDUNG 2026-11-20: Pembatalan Rp 25,000,000',
      'OWNER KENCANA BANDUNG 2026-11-20: Pengecualian 1 Kali',
    ])
    expect(await bodies('2026-11-20T06:21:00Z')).toEqual([])
  })

  test('a shop that began to work and shows no sign of it for the minutes, in the language of the reader', async () => {
    for (const code of ['KCB', 'KCC'] as const) await chain.addRule(code, { jenis: 'DIAM', menit: 30 })
    chain.goTo('2026-11-20T07:00:00Z')
    await signIn('STAFC')
    chain.english.add('OWNER')
    expect(await bodies('2026-11-20T07:29:00Z')).toEqual([
      'OWNER KENCANA SURABAYA 2026-11-20: No activity since 10:10 GMT+7',
    ])
    expect(await bodies('2026-11-20T07:30:00Z', 2)).toEqual([
      'OWNER KENCANA KCC 2026-11-20: No activity since 15:00 GMT+8',
    ])
    chain.english.delete('OWNER')
    expect(await bodies('2026-11-20T08:30:00Z')).toEqual([])
  })

  test('reports of large transactions that are due, in the shop of the transaction', async () => {
    for (const code of ['KCC', 'KCD'] as const)
      await chain.addRule(code, { jenis: 'PPATK', jam: '09:00', hari_kerja: 14 })
    const person = {
      no_identitas: '3273025206670001',
      nama_customer: 'IBU RATNA',
      alamat_customer: 'JL BRAGA 1',
      tanya_identitas: true,
      pekerjaan: 'PEDAGANG',
      sumber_dana: 'HASIL USAHA',
    }
    expect((await chain.buy('KCD', 600 * million, person)).status).toBe(201)
    const [{ tenggat }] = await chain.ok('KCD', 'GET', `laporan-ppatk?${query({ filter: { status: 'BELUM' } })}`)
    expect(await bodies('2026-11-20T08:40:00Z', 2)).toEqual([
      `OWNER KENCANA KCD 1 Laporan PPATK Belum Dikirim, Tenggat ${tenggat}`,
    ])
  })

  test('a shop that is not closed by its hour; one that has closed is none', async () => {
    for (const code of ['KCE', 'KCF'] as const) await chain.addRule(code, { jenis: 'BELUM TUTUP', jam: '21:00' })
    // The 20th is a Friday.
    await chain.addRule('KCD', { jenis: 'BELUM TUTUP', jam: '20:00', jumat: false })
    chain.goTo('2026-11-20T11:00:00Z')
    expect(await chain.close('KCF')).toBe('2026-11-21')
    expect(await bodies('2026-11-20T11:59:00Z')).toEqual([])
    expect(await bodies('2026-11-20T12:00:00Z', 2)).toEqual([
      'OWNER KENCANA KCE 2026-11-20: Belum Tutup Sampai 21:00 WIT',
    ])
    expect(await bodies('2026-11-20T12:01:00Z')).toEqual([])
  })

  test('the log has values and no sentences, a row for each message, and the audit holds', async () => {
    const rows = await chain.ok('KCD', 'GET', `kabar?${query({ sort: ['jenis', 'ASC'] })}`)
    expect(rows).toMatchObject([
      { jenis: 'HARGA', hari: '2026-11-20', jam: '14:00', user_id: 'OWNER', kapan: 'SEGERA' },
      { jenis: 'PPATK', jumlah: 1, user_id: 'OWNER' },
    ])
    expect(await chain.breaches()).toEqual([])
  })

  test('a rule that leaves a weekday out holds on the others', async () => {
    const friday = await chain.ok('KCD', 'GET', `kabar?${query({ filter: { jenis: 'BELUM TUTUP' } })}`)
    expect(friday).toEqual([])
    expect(await bodies('2026-11-21T11:59:00Z')).not.toContainEqual(
      expect.stringContaining('KENCANA KCD 2026-11-21: Belum Tutup'),
    )
    expect(await bodies('2026-11-21T12:00:00Z', 2)).toEqual([
      'OWNER KENCANA KCD 2026-11-21: Belum Tutup Sampai 20:00 WITA',
      'OWNER KENCANA KCF 2026-11-21: Belum Tutup Sampai 21:00 WIT',
    ])
  })
})
