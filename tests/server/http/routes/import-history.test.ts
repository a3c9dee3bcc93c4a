// What is kept of an import, how long it can be taken back, and which imports a shop has.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getTrays, importFile, readLegacyFile, sendFile } from '../../../support/files/import-files.ts'
import { openShop, password } from '../../../support/shop/shop.ts'

test('an import writes one audit row', async () => {
  const shop = await openShop()
  const token = await shop.signIn('OWNER')
  const job = await importFile(shop, 'master-baki', { token, file: 'master_baki.csv', bytes: getTrays(4) })
  const found = await shop.running.storage.read(connection =>
    connection.all({ sql: 'SELECT verb, after_json FROM kencana_audit WHERE row_id = ?', values: [job.id] }),
  )
  expect(found).toHaveLength(1)
  expect([found[0]?.verb, JSON.parse(String(found[0]?.after_json))]).toEqual([
    'import',
    expect.objectContaining({ import: 'master-baki', fileName: 'master_baki.csv', rows: 4, inserted: 4 }),
  ])
  await shop.close()
})

test('the next start ends an interrupted import', async () => {
  const shop = await openShop()
  const token = await shop.signIn('OWNER')
  const job = await importFile(shop, 'master-baki', { token, file: 'master_baki.csv', bytes: getTrays(4) })
  await shop.running.storage.write(connection =>
    connection.run({ sql: "UPDATE kencana_import SET state = 'running' WHERE id = ?", values: [job.id] }),
  )
  await shop.running.close()
  const next = await openShop({ dataDir: shop.dataDir })
  await next.running.server.ready()
  const again = await next.signIn('OWNER')
  const { body } = await next.ask('GET', `imports/jobs/${job.id}`, { token: again })
  expect([body.state, body.message]).toEqual([
    'failed',
    'Import Terputus Karena Server Berhenti, Tidak Ada Data Yang Berubah',
  ])
  await next.close()
})

test('an import can be restored only within its hours', async () => {
  let now = new Date('2026-11-20T03:00:00Z')
  const shop = await openShop({ now: () => now })
  const token = await shop.signIn('OWNER')
  await importFile(shop, 'master-baki', { token, file: 'master_baki.csv', bytes: getTrays(4) })
  now = new Date('2026-11-23T03:00:01Z')
  const later = await shop.signIn('OWNER')
  const [last] = (await shop.ask('GET', 'imports/master-baki/history', { token: later })).body
  expect(last.restorable).toBe(false)
  const { status } = await shop.ask('POST', `imports/history/${last.id}/restore`, { token: later })
  expect(status).toBe(409)
  await shop.close()
})

test('only imports whose condition holds in the shop exist there, for every level and by every call: TRA has penjualan alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kencana-schema-'))
  cpSync('schema', folder, { recursive: true })
  const path = join(folder, 'imports/master-baki.json')
  const { show: _, ...rest } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(rest))
  const shop = await openShop({ env: { SCHEMA_DIR: folder, KENCANA_START: 'empty', KENCANA_SHOP: 'TRA' } })
  const token = await shop.signIn('OWNER')
  const { body } = await shop.ask('GET', 'imports', { token })
  expect(body.map((one: { type: string }) => one.type)).toEqual(['master_baki', 'penjualan'])
  const asked = { token, file: 'master_group.csv', bytes: readLegacyFile('master_group') }
  await shop.ask('POST', 'users', { token, body: { user_id: 'SPV', user_name: 'SPV', level: 'SPV', password } })
  for (const caller of [token, await shop.signIn('SPV')]) {
    for (const path of ['master-group/check', 'master-group/bad-rows', 'master-group'])
      expect([path, (await sendFile(shop, path, { ...asked, token: caller })).status]).toEqual([path, 403])
    const truncated = await shop.ask('POST', 'group/truncate', { token: caller, body: { data_groups: [] } })
    expect(truncated.status).toBe(403)
    for (const path of ['history', 'fetch'])
      expect((await shop.ask('GET', `imports/master-group/${path}`, { token: caller })).status).toBe(403)
  }
  await shop.close()
  rmSync(folder, { recursive: true })
})
