// Prices are confirmed for each business day before anything is sold or bought, and a public board shows them.
import { describe, expect, test } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type Body, buying, chain, getMessages, openFundedDesk, seller } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const missing = expect.stringContaining('Harga Hari Ini Belum Disimpan')

describe.each(databases)('%s', database => {
  const readBoard = (code = 'KCA') => desk.shop.ask('GET', `papan-harga/${code}`)
  const readGroup = async (code: string): Promise<Body> =>
    (await desk.ask('GET', `group?${query({ filter: { kode_group: code } })}`, undefined, 'OWNER')).body[0]
  const fill = async (): Promise<readonly Body[]> => {
    const filled = await desk.ask('POST', 'harga-hari-ini/fill/harga', { document: {} }, 'SPV01')
    expect(filled).toMatchObject({ status: 200 })
    return filled.body
  }
  const confirm = (harga: readonly Body[], headers: Readonly<Record<string, string>> = {}) =>
    desk.shop.ask('POST', 'harga-hari-ini?move=simpan', {
      token: desk.tokenOf('OWNER'),
      body: { harga },
      headers,
    })
  const desk = openForTests(() => openFundedDesk(database))

  const sale = async (more: Body = {}): Promise<Body> => ({
    kode_sales: 'S01',
    nama_customer: 'IBU RATNA',
    barang: [{ kode_barcode: await desk.make() }],
    pembayaran: [{ jenis: 'CASH', jumlah_rp: 4_946_000 }],
    ...more,
  })

  test('without the setting nothing is asked, and a shop has no board', async () => {
    await desk.post('penjualan?move=simpan', await sale())
    expect((await desk.ask('GET', 'harga-disimpan', undefined, 'KSR01')).body).toEqual({ disimpan: true })
    expect([(await readBoard()).status, (await readBoard('TIADA')).status]).toEqual([404, 404])
  })

  test('sales, deposits, purchases and trade-ins wait for the prices of the day; the board says so', async () => {
    await desk.parameter({ HARGA_HARI_INI: true, PAPAN_HARGA: true })
    expect((await desk.ask('GET', 'harga-disimpan', undefined, 'KSR01')).body).toEqual({ disimpan: false })
    const bodies: readonly (readonly [string, Body])[] = [
      ['penjualan?move=simpan', await sale()],
      ['titipan?move=simpan', { ...(await sale()), pembayaran: [{ jenis: 'CASH', jumlah_rp: 900_000 }] }],
      ['pembelian?move=simpan', buying([chain], 1_000_000, seller)],
      ['penjualan?move=simpan', await sale({ tukar: [chain], ...seller })],
    ]
    for (const [path, body] of bodies) expect([path, (await desk.refused(path, body)).join()]).toEqual([path, missing])
    expect(await readBoard('kca')).toMatchObject({
      status: 200,
      body: { kode_toko: 'KCA', nama_toko: 'KENCANA BANDUNG', tgl_system: '2026-11-20', disimpan: false, harga: [] },
    })
  })

  test('the same as yesterday is one save and changes no group; then everything goes on', async () => {
    const before = await readGroup('G17K')
    const lines = await fill()
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.find(({ kode_group }) => kode_group === 'G17K')).toMatchObject({
      harga_kemarin: before.harga,
      harga: before.harga,
      harga_beli: before.harga_beli,
    })
    const saved = await confirm(lines.map(({ kode_group }) => ({ kode_group })))
    expect(saved).toMatchObject({ status: 201, body: { status: 'DONE' } })
    expect(await readGroup('G17K')).toEqual(before)
    await desk.post('penjualan?move=simpan', await sale())
    const { body: board } = await readBoard()
    expect([board.disimpan, board.harga.length]).toEqual([true, lines.length])
    expect(Object.keys(board.harga[0]).toSorted()).toEqual([
      'harga',
      'harga_beli',
      'harga_tukar',
      'kadar',
      'nama_group',
    ])
  })

  test('changed prices become those of the groups, with log and question, and the board has them', async () => {
    const before = await readGroup('G17K')
    const wanted = [{ kode_group: 'G17K', harga: 1_950_000, harga_beli: 1_790_000, harga_tukar: 1_800_000 }]
    const refused = await confirm([{ kode_group: 'G17K', harga: 9_950_000 }])
    expect([refused.status, getMessages(refused).join()]).toEqual([
      422,
      expect.stringContaining('Berbeda Lebih Dari 20'),
    ])
    expect(await readGroup('G17K')).toEqual(before)
    const saved = await confirm(wanted, { 'confirm-reason': 'PASAR NAIK' })
    expect([saved.status, saved.body.faults]).toEqual([201, undefined])
    expect(await readGroup('G17K')).toMatchObject(wanted[0] ?? {})
    const log = await desk.rows(
      "select jenis_harga, ke from perubahan_harga where kode_group = 'G17K' order by jenis_harga",
    )
    expect(log.slice(-3).map(({ jenis_harga, ke }) => [jenis_harga, Number(ke)])).toEqual([
      ['harga', 1_950_000],
      ['harga_beli', 1_790_000],
      ['harga_tukar', 1_800_000],
    ])
    const { body: board } = await readBoard()
    expect(board.harga.find(({ harga }: Body) => harga === 1_950_000)).toMatchObject({ harga_tukar: 1_800_000 })
  })

  test('a trade-in is worth its own price, a purchase that of buying', async () => {
    const old = { ...chain, berat: 2 }
    /** Pays what the refusal of a body without payment names. */
    const pay = async (path: string, body: Body): Promise<Body> => {
      const refusal = (await desk.refused(path, { ...body, pembayaran: [] })).join()
      const due = Number(/Kurang ([\d,]+)/.exec(refusal)?.[1]?.replaceAll(',', ''))
      await desk.post(path, { ...body, pembayaran: [{ jenis: 'CASH', jumlah_rp: due }] })
      const [row] = await desk.rows('select harga_emas from pembelian_barang order by id desc limit 1')
      return { perGram: Number(row?.harga_emas) / 2 }
    }
    expect(await pay('pembelian?move=simpan', buying([old], 0, seller))).toEqual({ perGram: 1_790_000 })
    const traded = await sale({ tukar: [old], ...seller })
    expect(await pay('penjualan?move=simpan', traded)).toEqual({ perGram: 1_800_000 })
  })

  test('the next day asks again', async () => {
    await desk.shop.running.storage.write(connection =>
      connection.run({ sql: "update harga_hari_ini set tgl_system = '2026-11-19'", values: [] }),
    )
    expect((await desk.refused('penjualan?move=simpan', await sale())).join()).toEqual(missing)
    expect((await readBoard()).body).toMatchObject({ disimpan: false, harga: [] })
  })
})
