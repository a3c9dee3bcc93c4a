// A database from before the bound of fees: it starts, keeps its fees, and takes no new one above the bound.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop/shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-fees-'))
let shop: Shop | undefined
afterEach(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The same files with another bound of fees, and no rule of them: the migration compares it with today's. */
const writeEarlierSchema = (): string => {
  const schemaDir = join(folder, 'schema')
  cpSync('schema', schemaDir, { recursive: true })
  for (const [name, fields] of Object.entries({ rekening: ['fee_debet', 'fee_credit'], marketplace: ['fee'] })) {
    const file = join(schemaDir, `resources/master/${name}.json`)
    const { 'x-checks': _, ...definition } = JSON.parse(readFileSync(file, 'utf8'))
    for (const field of fields) definition.properties[field].maximum = 99
    writeFileSync(file, JSON.stringify(definition, null, 2))
  }
  return schemaDir
}

test('a shop with fees of 30 % starts; they stay until somebody changes them', async () => {
  const dataDir = join(folder, 'data')
  const schemaDir = writeEarlierSchema()
  const earlier = await openShop({ dataDir, env: { SCHEMA_DIR: schemaDir } })
  const token = await earlier.signIn('OWNER')
  const place = { kode_marketplace: 'LAMA', nama_marketplace: 'PASAR LAMA', fee: 30 }
  const account = { kode_bank: 'BCA', no_rekening: '123456', nama_rekening: 'TOKO', fee_debet: 30, fee_credit: 30 }
  for (const [path, body] of Object.entries({ marketplace: place, rekenings: account }))
    expect(await earlier.ask('POST', path, { token, body })).toMatchObject({ status: 201 })
  await earlier.running.close()

  shop = await openShop({ dataDir })
  const owner = await shop.signIn('OWNER')
  const find = async (path: string, key: object) => {
    const filter = encodeURIComponent(JSON.stringify(key))
    return (await shop?.ask('GET', `${path}?filter=${filter}`, { token: owner }))?.body[0]
  }
  const rows = [
    ['marketplace', { kode_marketplace: 'LAMA' }, 'fee', { nama_marketplace: 'PASAR BARU' }],
    ['rekenings', { no_rekening: '123456' }, 'fee_credit', { nama_rekening: 'TOKO BARU' }],
    ['rekenings', { no_rekening: '123456' }, 'fee_debet', {}],
  ] as const
  for (const [path, key, fee, change] of rows) {
    const row = await find(path, key)
    expect(row).toMatchObject({ [fee]: 30 })
    const { versi: _, ...values } = row
    const put = (more: object) => shop?.ask('PUT', `${path}/${row.id}`, { token: owner, body: { ...values, ...more } })
    expect(await put(change)).toMatchObject({ status: 200, body: { [fee]: 30 } })
    const refused = await put({ ...change, [fee]: 31 })
    expect(refused).toMatchObject({ status: 422, body: { faults: [{ field: fee, message: 'Fee % Maksimal 25' }] } })
    expect(await put({ ...change, [fee]: 25 })).toMatchObject({ status: 200, body: { [fee]: 25 } })
  }
})
