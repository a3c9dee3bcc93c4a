// Every change made outside the program, with the database guards restored, is reported by name; on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { appendAuditChain } from '../../../server/audit/append-audit-chain.ts'
import { checkBooks } from '../../../server/audit/run-audit.ts'
import { updateRecord } from '../../../server/record/rows/update-record.ts'
import type { Connection } from '../../../server/storage/storage.ts'
import { openForTests } from '../../support/run/open-for-tests.ts'
import {
  createPerson,
  getBarcode,
  getLines,
  made,
  openDocuments,
  schema,
  simpan,
  tambah,
  ubah,
  withKey,
} from '../../support/shop/documents.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { type Tampering, tamperings } from './tamperings.ts'

class Undone extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super('undone')
    this.lines = lines
  }
}

const readBreaches = async (connection: Connection): Promise<readonly string[]> => {
  const { checks } = await checkBooks(connection, schema)
  return checks.flatMap(({ check, breaches }) =>
    breaches.map(({ what, expected, found }) => `${check}: ${what}: ${expected}, found ${found}`),
  )
}

describe.each(testedStorages)('$name', kind => {
  const run = (connection: Connection, sql: string) => connection.run({ sql, values: [] })

  const world = openForTests(() => openDocuments(kind))
  beforeAll(async () => {
    const admin = createPerson(world.storage, 'ADM01')
    const pieces = [await made(tambah(), admin), await made(tambah(), admin)]
    await ubah(String(pieces[0]?.id), { nama_atribut: 'RANTAI' })(admin)
    const to = (kode_baki: string) => ({ kode_gudang: 'TOKO', kode_baki, barang: getLines(...pieces.map(getBarcode)) })
    await simpan('pindah-barang', to('02'))(withKey(admin, 'K1'))
    await simpan('pindah-barang', to('03'))(admin)
    const [group] = await world.all(`select id from "group" where kode_group = 'G17K'`)
    const owner = createPerson(world.storage, 'OWNER')
    await updateRecord(owner, getResource(schema, 'group'), { id: String(group?.id), body: { harga: 1_500_000 } })
    await appendAuditChain(world.storage, new Date(Date.now() + 60_000))
  })

  /** The breaches found after a change that is rolled back; guards are off for the change and on for the audit. */
  const reportedAfter = ({ table, sql }: Tampering): Promise<readonly string[]> =>
    world.storage
      .write(async connection => {
        const guards =
          kind.name === 'sqlite'
            ? await connection.all({
                sql: `select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ?`,
                values: [table],
              })
            : []
        for (const { name } of guards) await run(connection, `drop trigger ${name}`)
        if (kind.name === 'postgres') await run(connection, `alter table ${table} disable trigger user`)
        for (const one of [sql].flat()) await run(connection, one)
        for (const guard of guards) await run(connection, String(guard.sql))
        if (kind.name === 'postgres') await run(connection, `alter table ${table} enable trigger user`)
        throw new Undone(await readBreaches(connection))
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return error.lines
        throw error
      })

  test('unchanged books have no breach, and all of them were checked', async () => {
    expect(await world.storage.read(readBreaches, { oneMoment: true })).toEqual([])
    const { uncovered } = await world.storage.read(connection => checkBooks(connection, schema))
    expect(uncovered).toEqual([])
  })

  test.each(tamperings)('$what', async tampering => {
    const lines = await reportedAfter(tampering)
    for (const wanted of tampering.messages) expect(lines).toContainEqual(expect.stringMatching(wanted))
  })
})
