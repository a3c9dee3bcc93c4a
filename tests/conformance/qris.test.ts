// Payments by QRIS: the code, the reference, the fee of the provider, cancellation and reports.
import { beforeAll, describe, expect, test } from 'vitest'
import { computeSetsByState } from '../../engine/document/sets-by-state.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { buildQrisPayload } from '../support/qris-payload.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { getMessages, openDesk } from '../support/shop/desk.ts'
import { query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

type Body = Readonly<Record<string, unknown>>

const bank = '8800112233'
const price = 4_946_000
/** 0.7 % of the price, down. */
const mdr = 34_622

test('no move takes the fee of a provider back, and states-match of the audit names one that does', () => {
  const taken = Object.values(loadSchema('schema').resources).flatMap(({ name, lifecycle: { flow, posts } }) => {
    const fees = Object.keys(posts).filter(set => posts[set]?.some(one => one.set.kategori?.text === "'MDR QRIS'"))
    const states = flow ? [...computeSetsByState(flow)] : []
    return states.flatMap(([state, { reversed }]) =>
      fees.filter(set => reversed.has(set)).map(set => `${name} ${set} in ${state}`),
    )
  })
  expect(taken).toEqual([])
})

describe.each(databases)('%s', database => {
  let account: Body

  const ok = async (method: string, path: string, body?: Body, user = 'OWNER') => {
    const { status, body: answer } = await shop.ask(method, path, body, user)
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  const shop = openForTests(() => openDesk(database))
  beforeAll(async () => {
    const [row] = await ok('GET', `rekenings?${query({ filter: { no_rekening: bank } })}`)
    account = await ok('PUT', `rekenings/${row.id}`, { ...row, mdr_qris: 0.7, qris: buildQrisPayload() })
  })

  const pay = (no_reff?: string, jumlah_rp = price): Body => ({ jenis: 'QRIS', no_rekening: bank, jumlah_rp, no_reff })
  const save = async (...pembayaran: readonly Body[]) => {
    const barang = [{ kode_barcode: await shop.make() }]
    return shop.ask(
      'POST',
      'penjualan?move=simpan',
      { kode_sales: 'S01', nama_customer: 'IBU', barang, pembayaran },
      'KSR01',
    )
  }
  const validate = (id: string) => shop.ask('POST', `penjualan/${id}/moves/validasi`, {}, 'SPV01')
  const readAccount = async (): Promise<number> => {
    const sql = 'select jumlah from buku_kas_saldo where tempat = ? and kode_toko = ?'
    const rows = await shop.shop.running.storage.read(connection => connection.all({ sql, values: [bank, 'KCA'] }))
    return Number(rows[0]?.jumlah ?? 0)
  }
  const used = 'sudah dipakai'
  const expectUsed = (answer: Parameters<typeof getMessages>[0]) => {
    expect(answer.status).toBe(422)
    expect(getMessages(answer).join().toLowerCase()).toContain(used)
  }

  test('the account receives the amount less the fee of the provider, and a reference is used once', async () => {
    const before = await readAccount()
    const [first, second] = [await save(pay('R-1')), await save(pay('R-1'))]
    expect(first.body.pembayaran).toMatchObject([{ fee: 0.7, fee_rp: 0, mdr_rp: mdr }])
    expect(first.body).toMatchObject({ bayar_qris: price, harus_bayar: price, bayar_fee: 0 })
    expect(first.body.pembayaran[0].kode_qris).toContain(`5407${price}`)
    expect((await validate(first.body.id)).status).toBe(200)
    expect(await readAccount()).toBe(before + price - mdr)
    expectUsed(await validate(second.body.id))
    expectUsed(await save(pay('R-1')))
    const service = {
      kode_sales: 'S01',
      nama_customer: 'IBU',
      barang: [{ nama_barang: 'CINCIN', berat: 2, ongkos: 50_000 }],
    }
    expectUsed(await shop.ask('POST', 'service?move=simpan', { ...service, pembayaran: [pay('R-1', 50_000)] }, 'KSR01'))
    await ok('POST', 'service?move=simpan', { ...service, pembayaran: [pay('R-2', 50_000)] }, 'KSR01')
    expectUsed(await save(pay('R-2')))
    await ok('POST', `penjualan/${second.body.id}/moves/tolak`, { answers: { alasan: 'SALAH' } })

    const answers = { alasan: 'SALAH INPUT', uang_kembali: 'SAMA' }
    await ok('POST', `penjualan/${first.body.id}/moves/batal`, { answers })
    expect(await readAccount()).toBe(before - mdr + 50_000 - 350)
    expect((await save(pay('R-1'))).status).toBe(201)
  })

  test.each([
    ['no reference', () => [pay()]],
    ['the same reference twice', () => [pay('R-9', 2_000_000), pay('R-9', 2_946_000)]],
    ['an own fee', () => [{ ...pay('R-9'), fee: 0 }]],
  ])('%s is refused', async (_, build) => expect((await save(...build())).status).toBe(422))

  test('a code whose CRC is wrong is refused', async () => {
    const { status, body } = await shop.ask(
      'PUT',
      `rekenings/${account.id}`,
      { ...account, qris: `${buildQrisPayload().slice(0, -4)}0000` },
      'OWNER',
    )
    expect({ status, faults: body.faults }).toMatchObject({ status: 422, faults: [{ field: 'qris' }] })
  })

  test('the window of the customer has a code for an account and an amount only', async () => {
    const draw = (no_rekening: string, jumlah_rp: string) =>
      shop.ask('GET', `penjualan/qris?${new URLSearchParams({ no_rekening, jumlah_rp })}`, undefined, 'KSR01')
    expect((await draw(bank, '4946000')).body.count).toBeGreaterThan(20)
    for (const [no_rekening, amount] of [
      [bank, '0'],
      [bank, 'x'],
      ['1', '4946000'],
    ] as const)
      expect((await draw(no_rekening, amount)).status).toBe(404)
  })

  test('reports have QRIS apart', async () => {
    const made = await save(pay('R-10', 4_000_000), { jenis: 'CASH', jumlah_rp: 946_000 })
    expect((await validate(made.body.id)).status).toBe(200)
    const { totals, sections } = await ok('GET', 'reports/penjualan-bayar')
    expect(totals).toMatchObject({ qris_rp: 4_000_000, fee_rp: 0 })
    const rows = sections[0].rows.map(({ cells }: { cells: Body }) => cells)
    expect(rows).toContainEqual(expect.objectContaining({ jenis: 'QRIS', no_rekening: bank, masuk: 4_000_000 }))
    const seen = await ok('GET', `reports/keuangan-non-cash?${query({ filter: { pilih_jenis: 'QRIS' } })}`)
    expect(JSON.stringify(seen.rows)).toContain('MDR QRIS')
    expect(await shop.breaches()).toEqual([])
  })
})
