// A power cut after 200 sales: the copy outside of this computer alone restores the second before, without what was saved
// since the last piece, and the restored figures are those that the clients were answered.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findChains } from '../../../server/backup/copy-names.ts'
import { runBackupCommand } from '../../support/programs/backup-commands.ts'
import { createKeyedSales } from '../../support/programs/keyed-sales.ts'
import { createKillableShop } from '../../support/programs/killable-shop.ts'
import { repeatCount } from '../../support/run/repeat-count.ts'
import { openShop, query } from '../../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-power-cut-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sales = repeatCount(200)

type Row = Readonly<Record<string, unknown>>

/** The last piece that is not later; `at` is an instant in UTC. */
const findLastPiece = (place: string, at: Date): number => {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  const pieces = findChains(names).flat()
  return Math.max(...pieces.map(piece => Date.parse(piece.at)).filter(time => time <= at.getTime()))
}

const list = `penjualan?${query({ range: [0, 999], sort: ['id', 'ASC'] })}`

test(`of ${sales} sales only those since the last piece are lost`, async () => {
  const place = join(folder, 'flashdisk')
  mkdirSync(place)
  const shop = await createKillableShop('sqlite', { env: { BACKUP_COPY: place, COPY_EVERY: '2000' } })
  try {
    await shop.start()
    const { sold, sell } = createKeyedSales()
    const answeredAt: number[] = []
    while (sold.length < sales) {
      expect(await sell(shop)).toBe(true)
      answeredAt.push(Date.now())
    }
    const answered: readonly Row[] = (await shop.get(list))?.body
    await shop.kill()
    const killedAt = Date.now()

    const at = new Date(Math.floor(killedAt / 1000) * 1000 - 1000)
    const dataDir = join(folder, 'restored')
    const command = [place, '--at', at.toISOString().replace('.000', '')]
    const { code, messages } = await runBackupCommand('restore', command, { DATA_DIR: dataDir })
    expect([code, messages]).toEqual([0, expect.stringMatching(/: [1-9]\d* legs audited, 0 breaches/)])

    const restored = await openShop({ dataDir })
    const token = await restored.signIn('OWNER')
    const rows: readonly Row[] = (await restored.ask('GET', list, { token })).body
    await restored.close()

    const lastPiece = findLastPiece(place, at)
    const before = sold.filter((_, index) => (answeredAt[index] ?? 0) < lastPiece)
    const since = answeredAt.filter(time => time >= lastPiece)
    const lost = sold.filter(id => !rows.some(row => row.id === id))
    process.stdout.write(
      `${sold.length} sales in ${killedAt - (answeredAt[0] ?? 0)} ms, killed ${killedAt - lastPiece} ms after the last piece: ${before.length} before it, ${since.length} since, ${lost.length} lost\n`,
    )
    // What was answered before the last piece is there, each figure as it was answered.
    const pick = (all: readonly Row[]) => before.map(id => all.find(row => row.id === id))
    expect(before.length).toBeGreaterThan(0)
    expect(pick(rows)).toEqual(pick(answered))
    // What is lost is of the last minute, and of nothing before.
    expect(lost).toEqual(sold.slice(sold.length - lost.length))
    expect(since.every(time => killedAt - time < 60_000)).toBe(true)
  } finally {
    await shop.kill()
    await shop.remove()
  }
}, 3_600_000)
