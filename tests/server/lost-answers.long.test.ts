// A line that loses requests and answers, cuts them or sends them twice: each save is sent again with its key as browsers do
// it, and is there once with one answer, on both databases. On PostgreSQL the same while its connections are cut.
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repeatCount } from '../support/run/repeat-count.ts'
import { type Desk, openDesk, ring } from '../support/shop/desk.ts'
import { getAddress } from '../support/shop/raw-client.ts'
import { databases } from '../support/storage/databases.ts'
import { createFaultyLine, type FaultyLine, type LineFault } from '../support/storage/faulty-line.ts'
import { query as queryPostgres } from '../support/storage/postgres-place.ts'

const saves = repeatCount(60)
const seed = 20_261_126
const faults: readonly LineFault[] = ['request lost', 'request cut', 'answer lost', 'answer cut', 'request twice']
const mostTries = 500
const ringPrice = 4_946_000

interface Save {
  readonly path: string
  readonly body: unknown
  readonly key: string
  readonly token: string
}

interface SaveAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any part of an answer
  readonly body: any
}

/** Undefined where no whole answer came. */
const postOnce = (address: string, { path, body, key, token }: Save): Promise<SaveAnswer | undefined> =>
  new Promise(resolve => {
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': key,
      authorization: `Bearer ${token}`,
    }
    const sent = request(`${address}/api/${path}`, { method: 'POST', headers, agent: false }, answer => {
      let read = ''
      answer.on('data', part => {
        read += String(part)
      })
      answer.on('error', () => resolve(undefined))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(read) }))
    })
    sent.on('error', () => resolve(undefined))
    sent.end(text)
  })

describe.each(databases)('on %s', database => {
  let shop: Desk
  let line: FaultyLine
  beforeAll(async () => {
    shop = await openDesk(database)
    line = await createFaultyLine(await getAddress(shop.shop))
  })
  afterAll(async () => {
    await line.close()
    await shop.shop.close()
  })

  let serial = 0
  /** Sent again with its key until an answer comes. */
  const save = async (path: string, body: unknown, user: string, first: LineFault): Promise<SaveAnswer['body']> => {
    serial += 1
    const call = { path, body, key: `hilang-${database}-${serial}`, token: shop.tokenOf(user) }
    line.breakBy(first)
    for (let tries = 0; ; tries++) {
      expect([path, first, tries]).not.toContain(mostTries)
      const answer = await postOnce(line.address, call)
      line.breakBy('none')
      // A first copy may be at work still, and a connection to the database may have gone.
      if (answer === undefined || answer.status === 409 || answer.status === 503) continue
      expect(answer).toMatchObject({ status: path.includes('/moves/') ? 200 : 201 })
      return answer.body
    }
  }
  const sell = async (fault: () => LineFault): Promise<void> => {
    const { kode_barcode } = await save('barang', ring, 'ADM01', fault())
    const sale = await save(
      'penjualan?move=simpan',
      {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode }],
        pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }],
      },
      'KSR01',
      fault(),
    )
    await save(`penjualan/${sale.id}/moves/validasi`, {}, 'KSR01', fault())
  }
  const counted = async () => {
    const tables = ['barang', 'penjualan', 'penjualan_barang_journal', 'buku_kas']
    const sql = `select ${tables.map(table => `(select count(*) from ${table}) as ${table}`).join()}`
    const [row = {}] = await shop.shop.running.storage.read(connection => connection.all({ sql, values: [] }))
    return tables.map(table => Number(row[table]))
  }
  const expectEachOnce = async (sold: number, before: readonly number[]): Promise<void> => {
    const after = await counted()
    // A sale in cash has one line and two legs.
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([sold, sold, sold, 2 * sold])
    expect(await shop.breaches()).toEqual([])
  }

  test(`${saves} sales over a line that breaks are made once each`, async () => {
    const before = await counted()
    const order = fc.sample(fc.constantFrom(...faults), { numRuns: saves * 3, seed })
    let used = 0
    for (let n = 0; n < saves; n++) await sell(() => order[used++] ?? 'none')
    await expectEachOnce(saves, before)
  }, 7_200_000)

  if (database === 'sqlite') return
  test('sales while PostgreSQL cuts the connections are made once each', async () => {
    const before = await counted()
    let isOver = false
    let cuts = 0
    const cut = async (): Promise<void> => {
      while (!isOver) {
        cuts += 1
        await queryPostgres(
          shop.shop.databaseUrl ?? '',
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        await setTimeout(300)
      }
    }
    const cutting = cut()
    for (let n = 0; n < 20; n++) await sell(() => 'none')
    isOver = true
    await cutting
    expect(cuts).toBeGreaterThan(1)
    await expectEachOnce(20, before)
  }, 7_200_000)
})
