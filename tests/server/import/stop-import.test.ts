// A running import is stopped: nothing of it stays, the next one begins, and one that is over is refused.
import papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { getImportLease } from '../../../server/import/run-import.ts'
import { insertImport } from '../../../server/storage/imports.ts'
import { ended, getTrays, importFile, readLegacyFile, sendFile } from '../../support/files/import-files.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import { openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const masters = ['master_group', 'master_jenis', 'master_gudang', 'master_baki'] as const
const [first = {}] = papa.parse<Record<string, string>>(readLegacyFile('penjualan').toString(), {
  header: true,
  skipEmptyLines: true,
}).data
const manySales = papa.unparse(
  Array.from({ length: 6000 }, (_, at) => ({ ...first, no_faktur_group: `G-${at}`, no_faktur_jual: `J-${at}` })),
)

describe.each(databases)('%s', database => {
  let token: string

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty', KENCANA_SHOP: 'TST' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
    for (const type of masters)
      await importFile(shop, type, { token, file: `${type}.csv`, bytes: readLegacyFile(type) })
  })

  const count = async (table: string): Promise<number> => {
    const statement = { sql: `select count(*) as n from ${table}`, values: [] }
    const [row] = await shop.running.storage.read(connection => connection.all(statement))
    return Number(row?.n)
  }
  const stop = (id: string) => shop.ask('POST', `imports/jobs/${id}/stop`, { token })

  const files: readonly (readonly [name: string, file: string, bytes: string, table: string])[] = [
    ['documents', 'penjualan.csv', manySales, 'penjualan_barang'],
    ['a list', 'master_baki.csv', getTrays(4000), 'baki'],
  ]
  test.each(files)('an import of %s', async (_name, file, bytes, table) => {
    const [type = ''] = file.split('.')
    const before = await count(table)
    const { status, body } = await sendFile(shop, type, { token, file, bytes })
    expect(status).toBe(202)
    const stopped = await stop(body.id)
    expect([stopped.status, stopped.body.message]).toEqual([200, 'Import Dihentikan'])
    const job = await ended(shop, token, body.id)
    expect([job.state, job.message]).toEqual(['failed', 'Import Dihentikan Oleh OWNER, Tidak Ada Data Yang Berubah'])
    expect(await count(table)).toBe(before)
    const again = await stop(body.id)
    expect([again.status, again.body.code]).toEqual([409, 'import.not-running'])
    const small = file === 'penjualan.csv' ? papa.unparse([first]) : getTrays(3)
    expect(await importFile(shop, type, { token, file, bytes: small })).toMatchObject({ state: 'done' })
  })

  test('one that another server runs ends by its state', async () => {
    const at = new Date().toISOString()
    const place = {
      importName: 'master-baki',
      scope: 'TST',
      shop: 'TST',
      userId: 'OWNER',
      fileName: 'x.csv',
      fileHash: '',
    }
    const progress = { state: 'running', previous: '', rowCount: 0, percentage: 40, result: null } as const
    const run = { id: '01999999-0000-7000-8000-000000000001', ...place, ...progress, at, beatAt: at }
    const release = await shop.running.storage.lease(getImportLease(run.id))
    await shop.running.storage.write(connection => insertImport(connection, run))
    expect((await stop(run.id)).status).toBe(200)
    expect((await shop.ask('GET', `imports/jobs/${run.id}`, { token })).body).toMatchObject({ state: 'failed' })
    await release()
  })

  test('who may not use the import may not stop it', async () => {
    const { body } = await sendFile(shop, 'master_baki', { token, file: 'master_baki.csv', bytes: getTrays(5) })
    expect((await shop.ask('POST', `imports/jobs/${body.id}/stop`)).status).toBe(401)
    await ended(shop, token, body.id)
  })
})
