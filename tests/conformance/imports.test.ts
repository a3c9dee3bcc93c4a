// Each import of a master is exercised from its own file, on both databases, with the files of the old program.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { importFile, readLegacyFile, sendFile } from '../support/files/import-files.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')

/** In the order in which a shop has to import them: each names rows of those before it. */
const masters = ['master-group', 'master-jenis', 'master-gudang', 'master-baki'] as const

const rowsIn: Readonly<Record<(typeof masters)[number], number>> = {
  'master-group': 9,
  'master-jenis': 32,
  'master-gudang': 6,
  'master-baki': 36,
}

const importNamed = (name: string) => {
  const found = schema.imports[name]
  if (!found) throw new Error(`no import is called ${name}`)
  return found
}

describe.each(databases)('%s', database => {
  let token: string

  const shop = openForTests(() => openShop({ database, env: { KENCANA_START: 'empty' } }))
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  const all = async (name: string) => {
    const resource = getResource(schema, importNamed(name).into)
    const sort = [resource.key[0], 'ASC']
    return (await shop.ask('GET', `${resource.api.path}?${query({ sort, range: [0, 999] })}`, { token })).body
  }

  describe.each(masters)('%s', name => {
    const { type } = importNamed(name)
    const sent = () => ({ token, file: `${type}.csv`, bytes: readLegacyFile(type) })

    test('is offered', async () => {
      const { body } = await shop.ask('GET', 'imports', { token })
      expect(body.map((one: { name: string }) => one.name)).toContain(name)
    })

    test('shows before it writes what it will write', async () => {
      const before = await all(name)
      const { status, body } = await sendFile(shop, `${name}/check`, sent())
      expect([status, body.errors, body.rows, body.first.length]).toEqual([
        200,
        [],
        rowsIn[name],
        Math.min(20, rowsIn[name]),
      ])
      expect(await all(name)).toEqual(before)
      const job = await importFile(shop, name, sent())
      expect(job).toMatchObject({ state: 'done', percentage: 100, message: 'Data Berhasil Di import' })
      const { rows, inserted, updated, deleted, same, errorCount } = body
      expect(job.result).toMatchObject({ rows, inserted, updated, deleted, same, errorCount })
      const key = getResource(schema, importNamed(name).into).key[0]
      const written = await all(name)
      for (const { line: _, id: _id, versi: _versi, ...shown } of body.first)
        expect(written.find((row: Record<string, unknown>) => row[key] === shown[key])).toMatchObject(shown)
    })

    test('changes nothing when the same file comes again, and says so', async () => {
      const before = await all(name)
      const { body } = await sendFile(shop, `${name}/check`, sent())
      expect([body.inserted, body.updated, body.deleted, body.same]).toEqual([0, 0, 0, rowsIn[name]])
      expect(body.notices).toContainEqual(expect.stringContaining('File Ini Sudah Di Import Oleh OWNER'))
      expect(await importFile(shop, name, sent())).toMatchObject({ state: 'done' })
      expect(await all(name)).toEqual(before)
    })
  })

  test('what was imported is what stands in the files', async () => {
    const groups = await all('master-group')
    expect(groups).toHaveLength(9)
    expect(groups.find((row: { kode_group: string }) => row.kode_group === 'G24K')).toMatchObject({
      nama_group: 'EMAS 24K',
      jenis_group: 'EMAS',
      harga: 1_547_000,
      harga_modal: 1_448_000,
      persentase: 0,
      status_aktif: true,
    })
    const trays = await all('master-baki')
    expect(trays[0]).toMatchObject({ kode_baki: '01', kode_gudang: 'TOKO', berat_baki: 598.596, berat_bandrol: 0.15 })
    const gudang = await all('master-gudang')
    expect(gudang.map((row: { kode_gudang: string }) => row.kode_gudang)).toEqual(
      ['BELI', 'CUCI', 'DALEM', 'HANCUR', 'KIRIM', 'PERBAIKAN', 'PUSAT', 'SORTIR', 'TITIP', 'TOKO'].toSorted(),
    )
    expect(gudang.find((row: { kode_gudang: string }) => row.kode_gudang === 'PERBAIKAN').status_aktif).toBe(true)
  })
})
