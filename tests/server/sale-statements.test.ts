// What a saved sale costs on PostgreSQL: its statements, and how often the server waits for their answers.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openClosingShop, ringPrice } from '../support/shop/closing-shop.ts'
import { ring } from '../support/shop/desk.ts'

const closing = openForTests(() => openClosingShop('postgres'))

/** Marks what a request causes: the server has statements of its own meanwhile. */
const counted = new AsyncLocalStorage<true>()

/**
 * Waits: how often a connection that had nothing to answer was sent something. On a loaded machine answers to statements
 * that left together arrive apart, so the bounds leave room.
 */
const countStatements = async (work: () => Promise<unknown>) => {
  const counts = { statements: 0, waits: 0 }
  const running = new Map<unknown, number>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...input: unknown[]
  ) {
    if (counted.getStore() === undefined) return Reflect.apply(query, this, input)
    const before = running.get(this) ?? 0
    counts.statements++
    if (before === 0) counts.waits++
    running.set(this, before + 1)
    const answer = Reflect.apply(query, this, input) as unknown as Promise<unknown>
    const settle = (): void => void running.set(this, (running.get(this) ?? 1) - 1)
    answer.then(settle, settle)
    return answer
  } as never)
  try {
    await counted.run(true, work)
  } finally {
    spy.mockRestore()
  }
  return counts
}

test('a saved and validated sale has a bounded number of statements, and of waits for them', async () => {
  await closing.sell()
  const { kode_barcode } = (await closing.ask('POST', 'barang', ring)).body
  const sale = { kode_sales: 'S01', nama_customer: 'IBU RATNA', barang: [{ kode_barcode }] }
  const body = { ...sale, pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }] }
  const preview = await countStatements(() => closing.ask('POST', 'penjualan/preview?move=simpan', body))
  const saved = { id: '', versi: 0 }
  const save = await countStatements(async () => {
    const answer = await closing.ask('POST', 'penjualan?move=simpan', body)
    expect(answer).toMatchObject({ status: 201 })
    Object.assign(saved, answer.body)
  })
  const validate = await countStatements(async () => {
    const answer = await closing.ask('POST', `penjualan/${saved.id}/moves/validasi`, { versi: saved.versi })
    expect(answer).toMatchObject({ status: 200 })
  })
  expect(preview.statements).toBeLessThanOrEqual(30)
  expect(preview.waits).toBeLessThanOrEqual(17)
  expect(save.statements).toBeLessThanOrEqual(34)
  expect(save.waits).toBeLessThanOrEqual(20)
  expect(validate.statements).toBeLessThanOrEqual(43)
  expect(validate.waits).toBeLessThanOrEqual(20)
})
