// The owner's summary of a closed day: its numbers are those of the other reports, unusual work is in it, and subscribed
// devices of users who may see it receive a message.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { type ClosingShop, openClosingShop } from '../../../support/shop/closing-shop.ts'
import { openPushEndpoint, type PushBrowser, type PushEndpoint } from '../../../support/shop/push-browser.ts'
import { password, query } from '../../../support/shop/shop.ts'
import { databases } from '../../../support/storage/databases.ts'

const schema = loadSchema('schema')
const day = '2026-11-20'

interface Table {
  readonly title: string
  readonly count: number
  readonly rows: readonly { readonly cells: Readonly<Record<string, unknown>> }[]
  readonly totals?: Readonly<Record<string, unknown>>
}

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  let push: PushEndpoint
  let partnerRow: string
  const browsers: Record<string, PushBrowser> = {}
  beforeAll(async () => {
    push = await openPushEndpoint()
    world = await openClosingShop(database, { limits: { push: { hosts: [push.host], delays: [0, 10, 10] } } })
  })
  afterAll(async () => {
    await world.shop.close()
    await push.close()
  })

  const read = async (report: string, filter: object, user?: string) => {
    const { status, body } = await world.ask('GET', `reports/${report}?${query({ filter })}`, undefined, user)
    expect({ report, status, body }).toMatchObject({ status: 200 })
    return body
  }
  const readSections = async (filter: object): Promise<Readonly<Record<string, Table>>> => {
    const body = await read('ringkasan-hari', filter)
    const tables = [body, ...body.sections]
    return Object.fromEntries(tables.map((table: Table, index) => [index === 0 ? 'Hari' : table.title, table]))
  }
  const subscribe = async (name: string, token: string, more: object = {}) => {
    const browser = push.open(name)
    browsers[name] = browser
    return world.shop.ask('POST', 'pemberitahuan', { token, body: { ...browser.subscription, ...more } })
  }
  const sellAt = async (time: string): Promise<string> => {
    world.goTo(day, time)
    const sale = await world.sell()
    expect((await world.validate(sale)).status).toBe(200)
    return sale
  }

  /** Weighs the tray so much lighter than it should be. */
  const weighLight = async (kode_baki: string, loss: number): Promise<void> => {
    const tray = { kode_gudang: 'TOKO', kode_baki }
    const { body: trays } = await world.ask('POST', 'timbang-baki/sesi/fill/baki', { document: tray })
    const baki = trays.map((line: { kode_baki: string }) => ({ kode_baki: line.kode_baki }))
    const { body: session } = await world.ask('POST', 'timbang-baki/sesi?move=mulai', { ...tray, baki })
    const weighed = session.baki.map(({ id, total }: { id: string; total: number }) => ({
      id,
      kode_baki,
      berat_timbang: total - loss,
    }))
    expect((await world.ask('PUT', `timbang-baki/sesi/${session.id}`, { baki: weighed })).status).toBe(200)
    expect((await world.ask('POST', `timbang-baki/sesi/${session.id}/moves/simpan`, {})).status).toBe(200)
  }

  test('devices of users who may see the summary or agree to moves subscribe, with the address of a push service', async () => {
    const { body: partner } = await world.ask('POST', 'users', {
      user_id: 'MITRA',
      user_name: 'MITRA',
      level: 'OWN',
      password,
    })
    partnerRow = String(partner.id)
    const [owner, other] = [await world.shop.signIn('OWNER'), await world.shop.signIn('MITRA')]
    for (const name of ['phone', 'gone', 'busy', 'refused'])
      expect(await subscribe(name, owner)).toMatchObject({ status: 200, body: { active: true } })
    expect(await subscribe('demoted', other)).toMatchObject({ status: 200 })
    expect(await subscribe('other-shop', await world.shop.signIn('OWNERB'), { language: 'en' })).toMatchObject({
      status: 200,
    })
    // For requests to agree: the summary of the day does not come there.
    expect(await subscribe('supervisor', await world.shop.signIn('SPV01'))).toMatchObject({ status: 200 })
    expect(await subscribe('seller', await world.shop.signIn('SLS01'))).toMatchObject({ status: 403 })
    const { keys } = push.open('foreign').subscription
    const wrong = [
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
      'https://u:p@fcm.googleapis.com/x',
      '',
    ]
    for (const endpoint of wrong) {
      const answer = await world.ask('POST', 'pemberitahuan', { endpoint, keys })
      expect([endpoint, answer.status]).toEqual([endpoint, 400])
    }
    const state = (endpoint: string) => world.ask('GET', `pemberitahuan?endpoint=${encodeURIComponent(endpoint)}`)
    expect((await state(browsers.phone?.endpoint ?? '')).body).toEqual({
      key: expect.stringMatching(/^[\w-]{87}$/),
      active: true,
      language: '',
    })
    for (const language of ['english', 1])
      expect(await subscribe('wrong-language', owner, { language })).toMatchObject({ status: 400 })
    expect((await state(browsers.demoted?.endpoint ?? '')).body).toMatchObject({ active: false })
  })

  test('an open day shows nothing, and closing sends a message to those who may see the summary', async () => {
    expect(await world.ask('PUT', 'para-system', { JAM_BUKA: '09:00', JAM_TUTUP: '18:00' })).toMatchObject({
      status: 200,
    })
    const sale = await sellAt('03:00:00')
    const cancelled = await sellAt('15:00:00')
    await weighLight('03', 0.5)
    for (let copy = 0; copy < 3; copy++)
      expect((await world.ask('GET', `penjualan/${sale}/print/nota`, undefined, 'KSR01')).status).toBe(200)
    const cancel = await world.ask('POST', `penjualan/${cancelled}/moves/batal`, {
      answers: { alasan: 'SALAH INPUT', uang_kembali: 'CASH' },
    })
    expect([cancel.status, cancel.body.message]).toEqual([200, expect.any(String)])
    expect(Object.values(await readSections({ tgl: day })).map(({ count }) => count)).toEqual(Array(11).fill(0))
    expect(await world.ask('PUT', `users/${partnerRow}`, { level: 'SPV' })).toMatchObject({ status: 200 })
    Object.assign(browsers.gone ?? {}, { answers: 410 })
    Object.assign(browsers.busy ?? {}, { answers: 503 })
    Object.assign(browsers.refused ?? {}, { answers: 403 })
    expect(await world.close()).toMatchObject({ status: 200, body: { tgl_system: '2026-11-21' } })
    await waitFor(() => expect(browsers.busy?.requests()).toBe(3))
    expect(browsers.phone?.messages).toEqual([
      {
        title: 'KENCANA BANDUNG',
        body: '2026-11-20: Penjualan Rp 4,946,000, Pembelian Rp 0',
        path: '/ringkasan-hari?toko=KCA&tanggal=2026-11-20',
        tag: 'KCA 2026-11-20',
      },
    ])
    expect(push.authorization()).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
    expect(browsers['other-shop']?.messages).toEqual([
      { ...browsers.phone?.messages[0], body: '2026-11-20: Sales Rp 4,946,000, buy-backs Rp 0' },
    ])
    const { gone, refused, demoted, supervisor } = browsers
    expect([gone, refused, demoted, supervisor].map(browser => browser?.requests())).toEqual([1, 1, 0, 0])
    const stored = await world.rows('select endpoint from kencana_push order by endpoint')
    expect(stored.map(({ endpoint }) => String(endpoint).split('/').at(-1))).toEqual([
      'busy',
      'demoted',
      'other-shop',
      'phone',
      'refused',
      'supervisor',
    ])
  })

  test('its numbers are those of the other reports of that day', async () => {
    world.goTo('2026-11-21')
    await world.signIn()
    const period = { tgl_awal: day, tgl_akhir: day }
    const summary = await readSections({ tgl: day })
    const eod = await read('eod', period)
    const [closing] = await world.closings()
    expect(summary.Hari?.rows.map(({ cells }) => cells)).toMatchObject([
      { tgl_system: day, jual_rp: 4_946_000, saldo_akhir: closing?.saldo_akhir, tutup_by: 'OWNER' },
    ])
    expect(summary.Penjualan?.totals).toMatchObject({
      qty: eod.totals.qty,
      berat: eod.totals.berat,
      harga_total: 4_946_000,
    })
    expect(await read('penjualan-rekap', { tgl_from: day, tgl_to: day })).toMatchObject({
      totals: { harga_total: 4_946_000 },
    })
    expect(summary['Barang Masuk Dan Keluar']?.rows.find(({ cells }) => cells.kind === 'JUAL')?.cells).toMatchObject({
      masuk: 2.53,
      keluar: 5.06,
    })
    expect(summary['Batal Penjualan']?.totals).toMatchObject({ harga_total: 4_946_000, berat: 2.53 })
    expect(summary['Baki Yang Susut']?.rows.map(({ cells }) => [cells.kode_baki, cells.selisih])).toEqual([
      ['03', -0.5],
    ])
    expect(summary.Otorisasi?.rows.map(({ cells }) => [cells.kategori, cells.diminta_oleh, cells.user_id])).toEqual([
      ['BATAL PENJUALAN', 'OWNER', 'OWNER'],
    ])
    expect(
      summary['Cetak Ulang Dan Luar Jam']?.rows
        .map(({ cells: { jam, jenis, user_id, tindakan, cetakan_ke } }) =>
          [jam, jenis, user_id, tindakan, cetakan_ke].join(' '),
        )
        .toSorted(),
    ).toEqual([
      '22:00 CETAK ULANG KSR01 Nota Penjualan 2',
      '22:00 CETAK ULANG KSR01 Nota Penjualan 3',
      '22:00 LUAR JAM KSR01 Simpan Data Penjualan 0',
      '22:00 LUAR JAM KSR01 Validasi 0',
      '22:00 LUAR JAM OWNER Batal Penjualan 0',
      '22:00 LUAR JAM OWNER Mulai Timbang 0',
      '22:00 LUAR JAM OWNER Simpan Data 0',
    ])
  })

  test('every cancellation that is authorized counts as one', () => {
    const counted = readFileSync('schema/reports/otorisasi/pengecualian.json', 'utf8')
    const categories = Object.values(schema.resources).flatMap(({ lifecycle: { flow } }) =>
      (flow?.moves ?? []).flatMap(({ authorize }) => authorize?.category ?? []),
    )
    const cancellations = categories.filter(category => category.startsWith('BATAL '))
    expect(cancellations.length).toBeGreaterThan(10)
    expect(cancellations.filter(category => !counted.includes(`'${category}'`))).toEqual([])
  })

  test('exceptions are counted for each person, in the period and for one of them', async () => {
    const period = { tgl_awal: day, tgl_akhir: day }
    const counts = async (more: object) => {
      const body = await read('pengecualian', { ...period, ...more })
      return [body, ...body.sections].map(({ rows }: Table) => rows.map(({ cells }) => cells))
    }
    const all = await counts({})
    expect(all).toMatchObject([
      [{ diminta_oleh: 'OWNER', diminta: 1, batal: 1 }],
      [{ user_id: 'OWNER', diberi: 1, untuk_sendiri: 1 }],
      [
        { user_id: 'KSR01', cetak_ulang: 2, luar_jam: 2 },
        { user_id: 'OWNER', cetak_ulang: 0, luar_jam: 3 },
      ],
    ])
    expect(await counts({ pengguna: 'OWNER' })).toEqual([all[0], all[1], all[2]?.slice(1)])
    expect(
      (await world.ask('GET', `reports/pengecualian?${query({ filter: period })}`, undefined, 'SPV01')).status,
    ).toBe(403)
  })
})
