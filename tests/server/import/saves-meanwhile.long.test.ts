// Saves on PostgreSQL while imports of two kinds run one after the other: none is refused as busy.
import { expect, test } from 'vitest'
import { getTrays, sendFile } from '../../support/files/import-files.ts'
import { repeatCount } from '../../support/run/repeat-count.ts'
import { waitFor } from '../../support/run/wait-for.ts'
import { buildCashHistory } from '../../support/shop/cash-history.ts'
import { ring } from '../../support/shop/desk.ts'
import { openShop } from '../../support/shop/shop.ts'

const seconds = repeatCount(15)

test(`${seconds} seconds of imports on PostgreSQL`, async () => {
  const shop = await openShop({ database: 'postgres', env: { KENCANA_START: 'demo' } })
  const [owner, admin, cashier] = [await shop.signIn('OWNER'), await shop.signIn('ADM01'), await shop.signIn('KSR01')]
  let isOver = false
  const done = { imports: 0, pieces: 0, cash: 0 }
  const refused: unknown[] = []
  const times: number[] = []
  const repeat = async (act: () => Promise<void>): Promise<void> => {
    while (!isOver) await act()
  }
  const save = async (token: string, path: string, body: unknown): Promise<void> => {
    const begin = performance.now()
    const answer = await shop.ask('POST', path, { token, body })
    times.push(performance.now() - begin)
    if (answer.status !== 201) refused.push([path, answer.status, answer.body])
  }
  const importFile = async (type: string, bytes: string): Promise<void> => {
    const sent = await sendFile(shop, type, { token: owner, file: `${type.replace('-', '_')}.csv`, bytes })
    if (sent.status !== 202) {
      refused.push([type, sent.status, sent.body])
      return
    }
    await waitFor(async () => {
      const { body } = await shop.ask('GET', `imports/jobs/${sent.body.id}`, { token: owner })
      if (body.state === 'failed') throw new Error(JSON.stringify(body))
      expect(body.state).toBe('done')
    })
    done.imports += 1
  }
  const working = [
    // A shop imports one file at a time.
    repeat(async () => {
      await importFile('keuangan-cash', buildCashHistory(2000))
      await importFile('master-baki', getTrays(1500).replaceAll('BAKI ', `BAKI ${done.imports} `))
    }),
    ...[1, 2, 3].map(() =>
      repeat(async () => {
        await save(admin, 'barang', ring)
        done.pieces += 1
      }),
    ),
    ...[1, 2].map(() =>
      repeat(async () => {
        await save(cashier, 'cash?move=simpan', { arah: 'MASUK', kategori: 'MODAL', jumlah: 1000 })
        done.cash += 1
      }),
    ),
  ]
  const all = Promise.all(working)
  await Promise.race([new Promise(resolve => setTimeout(resolve, seconds * 1000)), all])
  isOver = true
  await all
  process.stdout.write(`${JSON.stringify({ ...done, longest: Math.round(Math.max(...times)), refused })}\n`)
  expect(refused).toEqual([])
  expect(Math.min(...Object.values(done))).toBeGreaterThan(1)
  await shop.close()
})
