// Going over from a former program: each step with the files in force and the totals that their user agreed to.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Takeover, TakeoverStepAnswer } from '../../../engine/answers/import-answers.ts'
import { listImports, updateImport } from '../../../server/storage/imports.ts'
import { importFile, readLegacyFile, sendFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const stockHead = 'Kode Group;Kode Dept;Kode Baki;Nama Barang;Berat Asli;Berat;Harga Modal;Kadar;Kadar Cetak'
const firstStock = ['G17K;CCG17K;01;CINCIN;2,534;2,53;1900000;70;17K', 'G17K;CCG17K;02;CINCIN;3;3;2000000;70;17K']
const secondStock = ['G22K;CCG22K;01;CINCIN;1;1;500000;91,6;22K']
const loanHead = 'No Faktur Manual;Tgl Hutang;Nama Customer;Jumlah Hutang;Berat Emas Plastik;Nama Barang;Berat'
const loan = 'L-002;2026-11-01;BUDI;400000;2,2;GELANG;2'

const join = (head: string, ...rows: readonly string[]): string => [head, ...rows].join('\n')

const read = async (shop: Shop, token: string): Promise<Takeover> => {
  const { status, body } = await shop.ask('GET', 'imports/takeover', { token })
  expect(status).toBe(200)
  return body
}
const findStep = ({ steps }: Takeover, id: string): TakeoverStepAnswer | undefined => steps.find(step => step.id === id)

describe.each(databases)('%s', database => {
  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty' } }))
  let token: string
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })
  const stock = (...rows: readonly string[]) => ({ token, file: 'stok_awal.csv', bytes: join(stockHead, ...rows) })

  test('a new shop has every step open, in the order of the file', async () => {
    const { shop: name, day, steps } = await read(shop, token)
    expect([name.length > 0, day]).toEqual([true, expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)])
    expect(steps.slice(0, 4).map(({ id }) => id)).toEqual([
      'pindah-group',
      'pindah-jenis',
      'pindah-gudang',
      'pindah-baki',
    ])
    const done = steps.filter(({ isDone }) => isDone).map(({ id }) => id)
    expect(done).toEqual(['pindah-gudang'])
    expect(findStep({ shop: name, day, timeZone: '', steps }, 'pindah-stok')).toMatchObject({
      offer: { name: 'stok-awal', type: 'stok_awal' },
      to: { kind: 'import', name: 'stok-awal' },
      files: [],
    })
  })

  test('a file in force has exactly the totals of its preview, also after another file of its kind', async () => {
    for (const type of ['master_group', 'master_jenis', 'master_gudang', 'master_baki'])
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
    const previews = []
    for (const sent of [stock(...firstStock), stock(...secondStock)]) {
      previews.push((await sendFile(shop, 'stok-awal/check', sent)).body.totals)
      expect(await importFile(shop, 'stok-awal', sent)).toMatchObject({ state: 'done' })
    }
    const answer = await read(shop, token)
    const step = findStep(answer, 'pindah-stok')
    expect(step?.isDone).toBe(true)
    expect(step?.files.map(({ user, fileName, rows }) => [user, fileName, rows])).toEqual([
      ['OWNER', 'stok_awal.csv', 2],
      ['OWNER', 'stok_awal.csv', 1],
    ])
    expect(step?.files.map(({ totals }) => totals)).toEqual(previews)
    expect(step?.files[0]?.totals?.groups[0]?.rows).toEqual([
      { label: 'Barang', count: 2, sums: { berat: 5.53, harga_modal: 3_900_000 } },
    ])
    expect(findStep(answer, 'pindah-group')).toMatchObject({ isDone: true, files: [{ fileName: 'master_group.csv' }] })
    const [run] = (await shop.ask('GET', 'imports/stok-awal/history', { token })).body
    expect((await shop.ask('GET', `imports/jobs/${run.id}`, { token })).body.result).not.toHaveProperty('totals')
  })

  test('a file that was taken back is in force no more, and one of an older version has its rows alone', async () => {
    const [last, first] = (await shop.ask('GET', 'imports/stok-awal/history', { token })).body
    const headers = { 'idempotency-key': 'c'.repeat(36) }
    expect((await shop.ask('POST', `imports/history/${last.id}/restore`, { token, headers })).status).toBe(200)
    const { storage } = shop.running
    await storage.write(async connection => {
      const [run] = await listImports(connection, {
        importName: 'stok-awal',
        scope: first.shop,
        state: 'active',
        limit: 1,
      })
      const { totals: _, ...outcome } = JSON.parse(run?.result ?? '{}')
      await updateImport(connection, first.id, { result: JSON.stringify(outcome) })
    })
    const [file, ...others] = findStep(await read(shop, token), 'pindah-stok')?.files ?? []
    expect([file?.id, file?.rows, file?.totals, others]).toEqual([first.id, 2, undefined, []])
  })

  test('opening cash has its sums by kind as they are now', async () => {
    expect(findStep(await read(shop, token), 'pindah-kas')?.totals?.groups[0]?.rows).toEqual([
      { label: 'Uang Kas Awal', count: 0, sums: { jumlah: 0 } },
    ])
    for (const jumlah of [1_000_000, 250_000]) {
      const made = await shop.ask('POST', 'cash?move=simpan', {
        token,
        body: { arah: 'MASUK', kategori: 'MODAL', jumlah },
        headers: { 'idempotency-key': String(jumlah).padEnd(36, 'e') },
      })
      expect([made.status, made.body.message]).toEqual([201, made.body.message])
    }
    const step = findStep(await read(shop, token), 'pindah-kas')
    expect(step).toMatchObject({ isDone: true, files: [], to: { kind: 'document', name: 'uang-kas' } })
    expect(step?.totals?.columns).toMatchObject([{ name: 'jumlah', title: 'Jumlah', type: 'money' }])
    expect(step?.totals?.groups.map(({ by, rows }) => [by, rows])).toEqual([
      [undefined, [{ label: 'Uang Kas Awal', count: 2, sums: { jumlah: 1_250_000 } }]],
      ['kategori', [{ label: 'MODAL', count: 2, sums: { jumlah: 1_250_000 } }]],
    ])
  })
})

describe('a chain', () => {
  const shop = openForTests(() => openShop())

  test('users without the page are refused, and another shop sees none of the files', async () => {
    const token = await shop.signIn('OWNER')
    const job = await importFile(shop, 'hutang-awal', { token, file: 'hutang_awal.csv', bytes: join(loanHead, loan) })
    expect(job).toMatchObject({ state: 'done' })
    expect(findStep(await read(shop, token), 'pindah-hutang')).toMatchObject({ isDone: true, files: [{ rows: 1 }] })
    const other = await read(shop, await shop.signIn('OWNERB'))
    expect(findStep(other, 'pindah-hutang')).toMatchObject({ isDone: false, files: [] })
    for (const user of ['KSR01', 'SPV01', 'ADM01'])
      expect([user, (await shop.ask('GET', 'imports/takeover', { token: await shop.signIn(user) })).status]).toEqual([
        user,
        403,
      ])
  })
})
