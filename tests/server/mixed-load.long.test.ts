// A shop under everything at once for a while: people sell, read and move cash, a history comes in again and again, files of
// reports and backups are made, browsers come and go. Nothing fails, memory and open files stay level, and the books hold.
import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { createKillableShop, type KillableShop } from '../support/programs/killable-shop.ts'
import { repeatCount } from '../support/run/repeat-count.ts'
import { waitFor } from '../support/run/wait-for.ts'
import { buildCashHistory } from '../support/shop/cash-history.ts'
import { ring } from '../support/shop/desk.ts'
import { databases } from '../support/storage/databases.ts'

const seconds = repeatCount(15)
const [sellers, readers, browsers] = [4, 10, 40]
/** Three of each third, however long they take. */
const leastFigures = 9
const ringPrice = 4_946_000
/**
 * How far the memory of the last third may lie above that of the first answer: the caches of fourteen connections of SQLite,
 * 32 MiB each, which fill while the file grows, and 100 MiB for what is being made.
 */
const mebibytesOfGrowth = 14 * 32 + 100
/** The same for what stays in use after a collection, which fills no cache: least of the last third, and of the first. */
const mebibytesOfHeapGrowth = 30
const run = promisify(execFile)

let shop: KillableShop | undefined
afterEach(async () => {
  await shop?.kill()
  await shop?.remove()
  shop = undefined
})

const lists = ['barang', 'penjualan', 'banks', 'group', 'baki', 'cash'].map(path => `${path}?range=[0,24]`)

const percentile = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)

const getMean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

describe.each(databases)('on %s', database => {
  test(`${seconds} seconds of it`, async () => {
    const world = await createKillableShop(database)
    shop = world
    await world.start()
    const times: Record<'sale' | 'read', number[]> = { sale: [], read: [] }
    const done = { sales: 0, imports: 0, files: 0, backups: 0, connections: 0 }
    let isOver = false

    const succeed = async (path: string, body?: unknown, user = 'OWNER') => {
      const key = `ramai-${crypto.randomUUID()}`
      const answer = await (body === undefined ? world.get(path, user) : world.send({ key, path, body, user }))
      expect([200, 201, 202], `${path} ${JSON.stringify(answer).slice(0, 300)}`).toContain(answer?.status)
      return answer?.body
    }
    const timed = async <T>(kind: keyof typeof times, act: () => Promise<T>): Promise<T> => {
      const begin = performance.now()
      const result = await act()
      times[kind].push(performance.now() - begin)
      return result
    }
    const sell = async (): Promise<void> => {
      const { kode_barcode } = await succeed('barang', ring, 'ADM01')
      const sale = {
        kode_sales: 'S01',
        nama_customer: 'IBU RATNA',
        barang: [{ kode_barcode }],
        pembayaran: [{ jenis: 'CASH', jumlah_rp: ringPrice }],
      }
      const { id } = await timed('sale', () => succeed('penjualan?move=simpan', sale, 'KSR01'))
      await succeed(`penjualan/${id}/moves/validasi`, {}, 'KSR01')
      await succeed('cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 }, 'KSR01')
      done.sales += 1
      await setTimeout(200)
    }
    const read = async (): Promise<void> => {
      const path = lists[times.read.length % lists.length] ?? ''
      await timed('read', () => succeed(path))
      await setTimeout(100)
    }
    const bringHistory = async (): Promise<void> => {
      const sent = await world.sendFile('keuangan_cash', buildCashHistory(2000))
      expect(sent?.status).toBe(202)
      await waitFor(async () => expect((await succeed(`imports/jobs/${sent?.body.id}`)).state).toBe('done'))
      done.imports += 1
    }
    const makeFile = async (): Promise<void> => {
      const period = { tgl_awal: '2026-01-01', tgl_akhir: '2026-12-31' }
      const { id } = await succeed('reports/eod/files', { format: 'pdf', filter: period })
      await waitFor(async () => expect((await succeed(`reports/files/${id}`)).state).toBe('ready'))
      done.files += 1
    }
    const backUp = async (): Promise<void> => {
      const folder = join(world.environment.DATA_DIR ?? '', 'backup')
      await run(process.execPath, ['commands/backup.ts', folder], { env: { ...process.env, ...world.environment } })
      done.backups += 1
    }
    /** A browser that is there for a moment. */
    const connect = async (): Promise<void> => {
      const socket = io(world.address(), { transports: ['websocket'], forceNew: true, reconnection: false })
      socket.auth = { token: world.tokenOf(done.connections % 2 === 0 ? 'OWNER' : 'KSR01') }
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', () => resolve())
        socket.on('connect_error', reject)
      })
      await setTimeout(1000)
      socket.close()
      done.connections += 1
    }
    const getFigures = async () => {
      const text = await (await fetch(`${world.address()}/metrics`)).text()
      const getValue = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
      return {
        memory: getValue('process_resident_memory_bytes') / 2 ** 20,
        heap: getValue('nodejs_heap_size_used_bytes') / 2 ** 20,
        files: getValue('process_open_fds'),
      }
    }
    const repeat = async (act: () => Promise<void>): Promise<void> => {
      while (!isOver) await act()
    }
    const crowd = (count: number, act: () => Promise<void>) => Array.from({ length: count }, () => repeat(act))

    const watched: Awaited<ReturnType<typeof getFigures>>[] = []
    const isWatched = Promise.withResolvers<void>()
    const watch = async (): Promise<void> => {
      world.collectGarbage()
      watched.push(await getFigures())
      if (watched.length >= leastFigures) isWatched.resolve()
      await setTimeout(1000)
    }
    const working = [
      ...crowd(sellers, sell),
      ...crowd(readers, read),
      ...crowd(browsers / 4, connect),
      ...[bringHistory, makeFile, backUp, watch].map(repeat),
    ]
    const failed = Promise.all(working)
    await Promise.race([Promise.all([setTimeout(seconds * 1000), isWatched.promise]), failed])
    isOver = true
    await failed

    const third = Math.floor(watched.length / 3)
    const inThirds = <T>(list: readonly T[]): readonly (readonly T[])[] => [
      list.slice(0, third),
      list.slice(third, 2 * third),
      list.slice(2 * third),
    ]
    const memory = watched.map(one => one.memory)
    const means = inThirds(memory).map(getMean)
    const heaps = inThirds(watched.map(one => one.heap)).map(part => Math.min(...part))
    const outcome = {
      seconds,
      ...done,
      busy: world.countBusyAnswers(),
      reads: times.read.length,
      sale: { p95: percentile(times.sale, 0.95), p99: percentile(times.sale, 0.99) },
      read: { p95: percentile(times.read, 0.95), p99: percentile(times.read, 0.99) },
      mebibytes: {
        first: Math.round(memory[0] ?? 0),
        thirds: means.map(Math.round),
        heaps: heaps.map(Math.round),
        most: Math.round(Math.max(...memory)),
      },
      openFiles: { most: Math.max(...watched.map(one => one.files)), last: watched.at(-1)?.files },
    }
    process.stdout.write(`${database}: ${JSON.stringify(outcome)}\n`)
    expect(Math.min(...Object.values(done))).toBeGreaterThan(0)
    expect((means[2] ?? 0) - (memory[0] ?? 0)).toBeLessThan(mebibytesOfGrowth)
    expect((heaps[2] ?? 0) - (heaps[0] ?? 0)).toBeLessThan(mebibytesOfHeapGrowth)
    expect(outcome.openFiles.most).toBeLessThan(300)
    if (database === 'sqlite') {
      const folder = world.environment.DATA_DIR ?? ''
      expect(statSync(join(folder, 'kencana.db-wal')).size).toBeLessThan(128 * 2 ** 20)
      // After five minutes the server makes its own, dated by its clock, and then keeps fourteen files.
      const ownBackups = readdirSync(join(folder, 'backup')).filter(name => name.startsWith('kencana-20261120-'))
      expect(ownBackups).toHaveLength(seconds < 300 ? 0 : 1)
    }
    const environment = { ...process.env, ...world.environment }
    const audit = execFileSync(process.execPath, ['commands/audit-books.ts'], { env: environment, encoding: 'utf8' })
    expect(audit).not.toContain('BROKEN')
  }, 7_200_000)
})
