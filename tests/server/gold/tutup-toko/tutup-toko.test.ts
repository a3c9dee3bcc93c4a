// Closing the day: what stands against it, what it keeps, the date and the sessions afterwards, and who comes second.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { modules } from '../../../../server/gold/all.ts'
import { tutupTokoModule } from '../../../../server/gold/tutup-toko/tutup-toko.ts'
import type { CustomModule, ModuleCall } from '../../../../server/module/module.ts'
import { waitFor } from '../../../support/run/wait-for.ts'
import { findClosingFaults } from '../../../support/shop/closing-faults.ts'
import { type ClosingShop, openClosingShop, ringPrice } from '../../../support/shop/closing-shop.ts'
import { databases } from '../../../support/storage/databases.ts'

describe.each(databases)('on %s', database => {
  let world: ClosingShop
  beforeEach(async () => {
    world = await openClosingShop(database)
  })
  afterEach(() => world.shop.close())

  const readDate = async (user?: string) => (await world.ask('GET', 'system/date', undefined, user)).body.tgl_system
  const readDrawer = async (): Promise<number> => {
    const [row] = await world.rows("select jumlah from buku_kas_saldo where kode_toko = 'KCA' and tempat = 'KAS'")
    return Number(row?.jumlah)
  }
  const scale = { kode_gudang: 'TOKO', kode_baki: '01' }
  const weighing = async () => {
    const { body } = await world.ask('GET', 'timbang-baki/sesi')
    return body.map(({ status }: { status: string }) => status)
  }
  const beginWeighing = async () => {
    const body = { ...scale, baki: [{ kode_baki: '01' }] }
    const answer = await world.ask('POST', 'timbang-baki/sesi?move=mulai', body)
    expect(answer).toMatchObject({ status: 201 })
  }

  test('what is not validated holds the day, by name and with a link; then it is closed and kept', async () => {
    const sale = await world.sell()
    const { body: state } = await world.ask('GET', 'system/close', undefined, 'KSR01')
    expect(state).toMatchObject({ tgl_system: '2026-11-20', tgl_berikut: '2026-11-21' })
    const held = {
      document: 'penjualan',
      state: 'OPEN',
      state_title: 'Belum Validasi',
      count: 1,
      carry: false,
      rows: [{ id: sale, label: expect.stringContaining('KCA-PJ-261120') }],
      path: '/validasi-jual-beli',
    }
    expect(state.held).toEqual([{ ...held, title: expect.any(String) }])
    const refused = await world.close()
    expect(refused).toMatchObject({ status: 409, body: { code: 'day.held', held: [held] } })
    expect(refused.body.message).toContain('1 ')
    expect((await world.validate(sale)).status).toBe(200)
    await world.cash(500_000)
    await world.cash(200_000, 'KELUAR')
    const { body: figures } = await world.ask('GET', 'system/close/figures')
    const before = await readDrawer()
    const closed = await world.close({ tgl_system: '2026-11-20' }, 'KSR01')
    expect(closed).toMatchObject({
      status: 200,
      body: { message: 'Berhasil Menutup Toko', tgl_system: '2026-11-21', hari: 1 },
    })
    expect((await world.ask('GET', 'banks')).status).toBe(401)
    // Whoever closed is told how it ended, for a minute.
    const job = await world.ask('GET', 'jobs/tutup-toko', undefined, 'KSR01')
    expect(job).toMatchObject({ status: 200, body: { state: 'done', percentage: 100, user_id: 'KSR01' } })
    await world.signIn()
    expect(await readDate()).toBe('2026-11-21')
    const [row] = await world.closings()
    expect(row).toMatchObject({
      no_tutup: 'KCA-TT-261120-0001',
      tgl_system: '2026-11-20',
      status: 'CLOSED',
      tutup_by: 'KSR01',
      jual_qty: 1,
      jual_berat: 2.53,
      jual_rp: ringPrice,
      jual_bulan: ringPrice,
      pemasukan: ringPrice + 500_000,
      pengeluaran: 200_000,
      saldo_akhir: before,
    })
    expect(row?.sales).toMatchObject([
      { kode_sales: 'S01', nama_sales: 'SALES 01', jual_rp: ringPrice, cash_rp: ringPrice },
    ])
    // The running day, the closed day, and what is counted again: one function.
    expect(row).toMatchObject(figures)
    const [price] = await world.rows('select harga from "group" where kode_group = \'G17K\'')
    expect(row?.harga).toContainEqual(expect.objectContaining({ kode_group: 'G17K', harga: Number(price?.harga) }))
    const report = await world.ask('POST', 'reports/tutup-toko', { tgl_from: '2026-11-20', tgl_to: '2026-11-20' })
    expect(report.body.totals).toMatchObject({ jual_qty: 1, jual_berat: 2.53, jual_rp: ringPrice, cash_rp: ringPrice })
    // The same numbers out of journals and books.
    const eod = await world.ask('POST', 'reports/eod', { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' })
    expect(eod.body.totals).toMatchObject({ qty: 1, berat: 2.53, harga_total: ringPrice })
    expect(eod.body.sections.at(-1).lines.at(-1).value).toBe(before)
    const [days, drawers] = report.body.sections
    expect(days.rows).toMatchObject([{ tgl_system: '2026-11-20', jual_rp: ringPrice, saldo_akhir: before }])
    expect(drawers.rows.at(-1)).toMatchObject({ tempat: 'KAS', saldo_akhir: before })
    const proofs = ['eod', 'kas', 'terbuka'].map(async name => {
      const proof = await world.ask('GET', `tutup-toko/${row?.id}/print/${name}`)
      return [name, proof.status, proof.headers['content-type']]
    })
    // Nothing remained open, so there is no paper of it.
    expect(await Promise.all(proofs)).toEqual([
      ['eod', 200, 'application/pdf'],
      ['kas', 200, 'application/pdf'],
      ['terbuka', 404, expect.any(String)],
    ])
    expect([...(await world.breaches()), ...(await findClosingFaults(world))]).toEqual([])
  })

  test('an open session is cancelled or carried over, as the user chooses', async () => {
    await beginWeighing()
    const { body } = await world.close()
    expect(body).toMatchObject({
      code: 'day.held',
      held: [{ document: 'timbang-baki', carry: true, cancel: { move: 'reset', title: 'Reset' } }],
    })
    expect((await world.close({ bawa: ['timbang-baki'] })).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    expect([await readDate(), await weighing()]).toEqual(['2026-11-21', ['OPEN']])
    expect((await world.closings())[0]?.dibawa).toContain('1 Timbang Baki')
    expect((await world.close({ batal: ['timbang-baki'] })).status).toBe(200)
    world.goTo('2026-11-22')
    await world.signIn()
    expect(await weighing()).toEqual(['CANC'])
  })

  test('a late day is finished by an owner and closed, day by day up to today', async () => {
    const start = await readDrawer()
    const sale = await world.sell()
    world.goTo('2026-11-23')
    await world.signIn()
    expect((await world.validate(sale)).body.code).toBe('day.mismatch')
    expect((await world.validate(sale, 'OWNER')).status).toBe(200)
    expect((await world.close({ sampai: '2026-11-24' })).status).toBe(400)
    expect(await world.close({ sampai: '2026-11-23' })).toMatchObject({
      status: 200,
      body: { tgl_system: '2026-11-23', hari: 3 },
    })
    await world.signIn()
    const closings = await world.closings()
    const after = start + ringPrice
    expect(closings.map(one => [one.tgl_system, one.jual_rp, one.saldo_awal, one.saldo_akhir])).toEqual([
      ['2026-11-20', ringPrice, start, after],
      ['2026-11-21', 0, after, after],
      ['2026-11-22', 0, after, after],
    ])
    expect([...(await world.breaches()), ...(await findClosingFaults(world))]).toEqual([])
  })

  test('the date is never closed into the future, and an old page closes nothing', async () => {
    expect((await world.close()).status).toBe(200)
    await world.signIn()
    expect((await world.close()).body).toMatchObject({ code: 'day.ahead' })
    world.goTo('2026-11-21')
    await world.signIn()
    const old = await world.close({ tgl_system: '2026-11-20' })
    expect([old.status, old.body.code, old.body.message]).toEqual([
      409,
      'store.closed',
      'Toko Sudah Ditutup Oleh Akun Lain',
    ])
    expect(await readDate()).toBe('2026-11-21')
    world.goTo('2026-11-01')
    await world.signIn()
    expect((await world.close()).body.code).toBe('day.clock')
  })

  test('of two concurrent users one closes the day, and the other is informed', async () => {
    const answers = await Promise.all([world.close({}, 'OWNER'), world.close({}, 'KSR01'), world.close({}, 'OWNER')])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses.filter(status => status === 200).length).toBeLessThanOrEqual(1)
    for (const { status, body } of answers)
      if (status !== 200) {
        const said: Readonly<Record<number, readonly string[]>> = {
          401: ['Invalid token.'],
          409: ['Error! Sedang dalam proses tutup toko!', 'Toko Sudah Ditutup Oleh Akun Lain'],
          422: ['Error! Sedang dalam proses tutup toko!'],
        }
        expect(said[status] ?? []).toContain(body.message)
      }
    // Whoever was told that it is under way asks until it is over.
    await waitFor(async () => {
      const rows = await world.rows("select status from tutup_toko where kode_toko = 'KCA'")
      expect(rows.map(({ status }) => status)).toEqual(['CLOSED'])
    })
    await world.signIn()
    expect((await world.closings()).map(({ status }) => status)).toEqual(['CLOSED'])
    expect(await readDate()).toBe('2026-11-21')
  })

  test('the user whose request closes the day gets the answer, despite concurrent closings and saves', async () => {
    const statuses: (readonly number[])[] = []
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']) {
      world.goTo(day)
      await world.signIn()
      const others = Array.from({ length: 4 }, () => world.cash(1000).catch(() => undefined))
      const closers = ['OWNER', 'SPV01', 'KSR01', 'OWNER'].map(user => world.close({}, user))
      const answers = await Promise.all(closers)
      await Promise.all(others)
      statuses.push(answers.map(({ status }) => status).filter(status => status < 300))
    }
    expect(statuses).toEqual(Array.from({ length: 6 }, () => [200]))
  })

  test('a closing whose job starts late is not taken over by another call', async () => {
    let isStarted = false
    const { routes = [] } = tutupTokoModule
    const delay =
      (begin: ModuleCall['begin']): ModuleCall['begin'] =>
      async job => {
        const isFirst = !isStarted
        isStarted = true
        if (isFirst) await setTimeout(500)
        return begin(job)
      }
    const slowModule: CustomModule = {
      ...tutupTokoModule,
      pages: [tutupTokoModule.name],
      routes: routes.map(route =>
        route.who === 'open'
          ? route
          : { ...route, answer: (call: ModuleCall) => route.answer({ ...call, begin: delay(call.begin) }) },
      ),
    }
    await world.shop.close()
    const others = Object.values(modules).filter(({ name }) => name !== tutupTokoModule.name)
    world = await openClosingShop(database, { modules: [...others, slowModule] })
    const closer = world.close({}, 'OWNER')
    await waitFor(async () =>
      expect(await world.rows("select id from tutup_toko where kode_toko = 'KCA'")).toHaveLength(1),
    )
    const [closed, second] = await Promise.all([closer, world.close({}, 'SPV01')])
    expect([closed.status, second.status]).toEqual([200, expect.toSatisfy((status: number) => status >= 400)])
  })

  test('money that comes in the closing second is in the figures or refused, never outside of both', async () => {
    const others = Array.from({ length: 6 }, () => world.cash(1000).catch(() => undefined))
    const [closed] = await Promise.all([world.close(), ...others])
    expect(closed.status).toBe(200)
    await world.signIn()
    const [row] = await world.closings()
    const [after] = await world.rows(
      "select sum(jumlah) as total from buku_kas where kode_toko = 'KCA' and tempat = 'KAS' and tgl_system <= '2026-11-20'",
    )
    expect(row?.saldo_akhir).toBe(Number(after?.total))
    expect([...(await world.breaches()), ...(await findClosingFaults(world))]).toEqual([])
  })

  const change = (sql: string) =>
    world.shop.running.storage.write(connection => connection.run({ sql, values: [] }), { exclusive: true })

  test('the loans of a day equal its ledger, whatever happens to a loan later', async () => {
    await world.cash(20_000_000)
    const pledged = { nama_barang: 'KALUNG', kode_group: 'G17K', berat: 5 }
    const loan = { nama_customer: 'IBU RATNA', jumlah_hutang: 1_000_000, berat_emas_plastik: 5.2, barang: [pledged] }
    const { body: made } = await world.ask('POST', 'hutang?move=simpan', { ...loan, kode_sales: 'S01' }, 'KSR01')
    const lent = async () => (await world.ask('GET', 'system/close/figures')).body.sales
    expect(await lent()).toEqual([])
    expect((await world.ask('POST', `hutang/${made.id}/moves/validasi`, {})).status).toBe(200)
    const asked = [{ kode_sales: 'S01', pinjaman_rp: 1_000_000 }]
    expect(await lent()).toEqual(asked)
    expect((await world.close()).status).toBe(200)
    world.goTo('2026-11-21')
    await world.signIn()
    await change("update hutang set tgl_system = '2026-11-21'")
    expect(await lent()).toEqual([])
    const eod = await world.ask('POST', 'reports/eod', { tgl_awal: '2026-11-20', tgl_akhir: '2026-11-20' })
    expect(eod.body.sections[1].rows).toMatchObject([{ kode_sales: 'S01', pinjaman: 1_000_000 }])
    expect((await world.closings())[0]?.sales).toMatchObject(asked)
  })

  test('bad data holds the day and nothing else; put right, the day is closed', async () => {
    // A sale that is open by its row alone is named.
    const sale = await world.sell()
    expect((await world.validate(sale)).status).toBe(200)
    await change(`update penjualan set status = 'OPEN' where id = '${sale}'`)
    const { body: refused } = await world.close()
    expect(refused).toMatchObject({ code: 'day.held', held: [{ document: 'penjualan', rows: [{ id: sale }] }] })
    await change(`update penjualan set status = 'DONE' where id = '${sale}'`)
    // A number that is found while the day is fenced opens it again.
    const [price] = await world.rows('select kode_group, harga from "group" limit 1')
    const group = (harga: string) =>
      change(`update "group" set harga = ${harga} where kode_group = '${price?.kode_group}'`)
    await group('9007199254740993')
    expect((await world.close()).status).toBe(500)
    expect(await world.closings()).toMatchObject([{ tgl_system: '2026-11-20', alasan: 'system.failed' }])
    expect((await world.ask('GET', 'system/close')).body.closing).toBeUndefined()
    await world.cash(1000)
    await group(String(price?.harga))
    expect(await world.close()).toMatchObject({ status: 200, body: { tgl_system: '2026-11-21', hari: 1 } })
    await world.signIn()
    expect((await world.closings()).map(({ status }) => status)).toEqual(['OPEN', 'CLOSED'])
    expect([...(await world.breaches()), ...(await findClosingFaults(world))]).toEqual([])
  })

  test('a sale in the closing second holds the day, or is refused', async () => {
    const [sold, closed] = await Promise.all([
      world.sell().then(
        () => 201,
        () => 422,
      ),
      world.close(),
    ])
    const [held] = await world.rows("select count(*) as n from penjualan where kode_toko = 'KCA' and status = 'OPEN'")
    expect([sold, closed.status, Number(held?.n)]).toEqual(closed.status === 200 ? [422, 200, 0] : [201, 409, 1])
  })
})
