// A server that is killed at random moments while a shop sells, moves pieces and cash, imports, makes files of reports and
// closes its days: what was answered is there once, what was not is done by sending it again, and the books hold.
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  type CallAnswer,
  createKillableShop,
  type KeyedCall,
  type KillableShop,
} from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { buildCashHistory } from '../support/shop/cash-history.ts'
import { ring } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const kills = repeatCount(8)
const seed = 20_261_126
const round = fc.record({
  /**
   * Answered calls before the kill, so that a slow machine is killed in the middle of as much work as a fast one; none in
   * half of the rounds, in whose first moments imports are killed.
   */
  calls: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
  /** Milliseconds after them, or after the request to close the day. */
  delay: fc.integer({ min: 0, max: 900 }),
  doesClose: fc.boolean(),
  doesImport: fc.boolean(),
  importedRows: fc.integer({ min: 300, max: 2500 }),
})
type Round = typeof round extends fc.Arbitrary<infer R> ? R : never

const ringPrice = 4_946_000
/** Tables and the calls that make their rows. */
const made = {
  barang: 'barang',
  penjualan: 'penjualan?move=simpan',
  uang_kas: 'cash?move=simpan',
  pindah_barang: 'pindah-barang?move=simpan',
}
/** What a day that closes meanwhile is refused with. */
const expectedRefusals = ['session.invalid', 'store.closing', 'day.held', 'day.ahead', 'day.changed', 'record.invalid']

let shop: KillableShop | undefined
afterEach(async () => {
  await shop?.kill()
  await shop?.remove()
  shop = undefined
})

const work = (world: KillableShop) => {
  const answered: (readonly [KeyedCall['path'], string])[] = []
  const refusals = new Set<string>()
  const fresh: { readonly call: KeyedCall; readonly answer: CallAnswer }[] = []
  /** The answer's body; undefined where there is none, or the call was refused. */
  const keep = (call: KeyedCall, answer: CallAnswer | undefined): CallAnswer['body'] => {
    if (answer === undefined) return undefined
    if (answer.status >= 500) throw new Error(`${call.path}: ${JSON.stringify(answer)}`)
    if (answer.status >= 400) {
      refusals.add(answer.body.code)
      return undefined
    }
    answered.push([call.path, String(answer.body.id)])
    fresh.push({ call, answer })
    return answer.body
  }
  const post = async (path: string, body: unknown, user: string): Promise<CallAnswer['body']> => {
    const call = { key: `acak-${crypto.randomUUID()}`, path, body, user }
    return keep(call, await world.send(call))
  }
  return { answered, refusals, fresh, keep, post }
}

describe.each(databases)('on %s', database => {
  test(`nothing is lost and nothing is done twice by ${kills} kills`, async () => {
    const world = await createKillableShop(database)
    shop = world
    const { answered, refusals, fresh, keep, post } = work(world)
    const counted = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const table of Object.keys(made))
        counts[table] = Number((await world.rows(`select count(*) as n from ${table}`))[0]?.n)
      return counts
    }
    const seen = { closings: 0, closingsResumed: 0, imports: 0, importsKilled: 0, files: 0, resent: 0, replayed: 0 }
    let historyRows = 0
    let importing: { readonly id: string; readonly rows: number } | undefined

    const sell = async (): Promise<boolean> => {
      const piece = await post('barang', ring, 'ADM01')
      if (!piece) return false
      const barang = [{ kode_barcode: piece.kode_barcode }]
      const sale = await post(
        'penjualan?move=simpan',
        {
          kode_sales: 'S01',
          nama_customer: 'IBU RATNA',
          barang,
          pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }],
        },
        'KSR01',
      )
      return sale !== undefined && (await post(`penjualan/${sale.id}/moves/validasi`, {}, 'KSR01')) !== undefined
    }
    const carry = async (): Promise<boolean> => {
      const piece = await post('barang', ring, 'ADM01')
      if (!piece) return false
      const barang = [{ kode_barcode: piece.kode_barcode }]
      return (
        (await post('pindah-barang?move=simpan', { kode_gudang: 'TOKO', kode_baki: '02', barang }, 'ADM01')) !==
        undefined
      )
    }
    const putCash = async (): Promise<boolean> =>
      (await post('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 }, 'KSR01')) !== undefined
    const makeFile = async (): Promise<boolean> => {
      const period = { tgl_awal: '2026-01-01', tgl_akhir: '2026-12-31' }
      const begun = await world.post('reports/eod/files', { format: 'csv', filter: period }, 'OWNER')
      if (begun === undefined) return false
      expect([begun.status, begun.body]).toEqual([202, { id: expect.any(String) }])
      for (;;) {
        const file = await world.get(`reports/files/${begun.body.id}`)
        if (file?.body.state !== 'ready') {
          if (file?.status !== 200) return false
          continue
        }
        seen.files += 1
        return true
      }
    }
    const close = async (): Promise<void> => {
      const answer = await world.post('system/close', { PROSES: 'close' }, 'OWNER')
      if (answer !== undefined && answer.status >= 500) throw new Error(JSON.stringify(answer))
      if (answer?.status === 200) seen.closings += 1
    }
    const bringHistory = async (rows: number): Promise<void> => {
      const sent = await world.sendFile('keuangan_cash', buildCashHistory(rows))
      if (sent?.status === 202) importing = { id: sent.body.id, rows }
    }

    /** What the next start makes of what the kill left. */
    const recover = async (): Promise<void> => {
      if ((await world.get('system/close'))?.body.closing !== undefined) seen.closingsResumed += 1
      // A closing goes on by itself, and ends all sessions.
      await waitFor(async () => {
        await world.signIn()
        const state = (await world.get('system/close'))?.body
        expect(state).toHaveProperty('tgl_system')
        expect(state).not.toHaveProperty('closing')
      })
      for (const { call, answer } of fresh.splice(0)) {
        const again = await world.send(call)
        expect(again).toEqual({ ...answer, isReplayed: true })
        seen.replayed += 1
      }
      for (const call of world.takeUnanswered()) {
        seen.resent += 1
        keep(call, await world.send(call))
      }
      if (importing !== undefined) {
        const { id, rows } = importing
        const job = await world.get(`imports/jobs/${id}`)
        expect(['done', 'failed']).toContain(job?.body.state)
        if (job?.body.state === 'done') historyRows = rows
        importing = undefined
        seen[job?.body.state === 'done' ? 'imports' : 'importsKilled'] += 1
      }
      expect(Number((await world.rows('select count(*) as n from riwayat_kas'))[0]?.n)).toBe(historyRows)
      // A sale whose first answer was lost is finished now.
      const open = await world.rows("select id from penjualan where status = 'OPEN'")
      for (const { id } of open) await post(`penjualan/${id}/moves/validasi`, {}, 'KSR01')
    }

    const workUntilKilled = async ({ calls, delay, doesClose, doesImport, importedRows }: Round): Promise<void> => {
      let isOver = false
      let workers = 0
      const repeat = async (act: () => Promise<boolean>): Promise<void> => {
        workers += 1
        while (!isOver && (await act()));
        workers -= 1
      }
      if (doesImport) await bringHistory(importedRows)
      const working = [sell, sell, carry, putCash, makeFile].map(repeat)
      const wanted = answered.length + calls
      while (workers > 0 && answered.length < wanted) await setTimeout(5)
      await setTimeout(delay)
      if (doesClose) {
        isOver = true
        await Promise.all(working)
        const closing = close()
        await setTimeout(delay)
        await world.kill()
        return closing
      }
      await world.kill()
      isOver = true
      await Promise.all(working)
    }

    await world.start()
    const before = await counted()
    for (const one of fc.sample(round, { numRuns: kills, seed })) {
      await workUntilKilled(one)
      await world.start()
      await recover()
    }
    const after = await counted()
    for (const [table, path] of Object.entries(made)) {
      const ids = answered.filter(([own]) => own === path).map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect([table, (after[table] ?? 0) - (before[table] ?? 0)]).toEqual([table, ids.length])
    }
    expect([...refusals].filter(code => !expectedRefusals.includes(code))).toEqual([])
    await world.kill()
    const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], {
      env: { ...process.env, ...world.environment },
      encoding: 'utf8',
    })
    expect(audit).not.toContain('BROKEN')
    process.stdout.write(
      `${database}: ${JSON.stringify({ kills, answered: answered.length, busy: world.countBusyAnswers(), ...seen, refusals: [...refusals] })}\n`,
    )
  }, 7_200_000)
})
