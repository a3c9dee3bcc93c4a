// What an erasure leaves: no digest that a guess of the erased values fits, no part of them in the search index, in the raw
// files or in a new backup; while the audit holds and a later change is found.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { appendAuditChain } from '../../server/audit/append-audit-chain.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import type { AuditedWrites } from '../../server/storage/audit.ts'
import { countUnchained } from '../../server/storage/audit-chain.ts'
import { computeSeal, createSealSalt, digestLength, getAuditColumns } from '../../server/storage/row-digest.ts'
import type { DatabaseRow } from '../../server/storage/storage.ts'
import { getSalt } from '../../server/storage/system-seals.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openMembers } from '../support/shop/members.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
const person = { nama_lengkap: 'XAVQUIZ WYLDJOK', no_hp: '081377665544', alamat: 'GANG ZYGOT 77' }
const traces = [person.nama_lengkap, person.no_hp, person.alamat, 'TETANGGA XAVQUIZ']

/**
 * The terms of a page of the search index, those of deleted rows too: their offsets follow the content; each but the first
 * has the number of bytes that it shares with the one before.
 */
const readTerms = (page: Buffer): readonly string[] => {
  const terms: string[] = []
  const size = page.readUInt16BE(2)
  let offset = 0
  let term = Buffer.alloc(0)
  let footer = size
  const readNumber = (from: number): readonly [value: number, next: number] => {
    let value = 0
    let at = from
    for (let byte = 0x80; (byte & 0x80) !== 0; at++) {
      byte = page[at] ?? 0
      value = value * 128 + (byte & 0x7f)
    }
    return [value, at]
  }
  while (footer < page.length) {
    const [step, nextFooter] = readNumber(footer)
    footer = nextFooter
    offset += step
    const [shared, afterShared] = terms.length === 0 ? [0, offset] : readNumber(offset)
    const [length, start] = readNumber(afterShared)
    term = Buffer.concat([term.subarray(0, shared), page.subarray(start, start + length)])
    terms.push(term.toString('utf8').slice(1))
  }
  return terms
}

describe.each(databases)('on %s', database => {
  let kode = ''
  /** The rows as somebody knows them who has an older copy of the database, but for the personal values. */
  const former = new Map<string, { readonly table: string; readonly row: DatabaseRow }>()

  const post = async (path: string, body: object, user = 'KSR01') => {
    const { status, body: answer } = await world.ask('POST', path, body, user)
    expect([200, 201], JSON.stringify(answer.faults)).toContain(status)
    return answer
  }
  /** Another time where the server itself was chaining. */
  const chain = async (): Promise<void> => {
    const { storage } = world.shop.running
    for (let waiting = 1; waiting > 0; ) {
      await appendAuditChain(storage, new Date('2027-01-01T00:00:00Z'), { settled: 0 })
      waiting = [...(await storage.read(countUnchained)).values()].reduce((sum, count) => sum + count, 0)
    }
  }
  const loan = {
    jenis_customer: 'MEMBER',
    jumlah_hutang: 500_000,
    berat_emas_plastik: 9,
    barang: [{ nama_barang: 'KALUNG', kode_group: 'G17K', kode_dept: 'KLG17K', berat: 5 }],
  }
  const remember = async (): Promise<void> => {
    for (const table of ['member', 'hutang'])
      for (const row of await world.rows(`select * from "${table}"`))
        former.set(`${row.id} ${row.versi}`, { table, row })
  }

  const world = openForTests(() => openMembers(database))
  beforeAll(async () => {
    expect((await world.create('cash', { arah: 'MASUK', kategori: 'MODAL', jumlah: 9_000_000 }, 'OWNER')).status).toBe(
      201,
    )
    const member = await post('member', person, 'SPV01')
    kode = member.kode_member
    await remember()
    // A cart of another form, which is dropped again: its page of the file is free then.
    const cart = { row: { nama_customer: `TETANGGA ${person.nama_lengkap}`, keterangan: 'X'.repeat(9000) }, lines: {} }
    const draft = 'drafts/penjualan/4c4f7c52-0000-4000-8000-000000000001?screen=kasir-2'
    expect((await world.ask('PUT', draft, cart)).status).toBe(200)
    expect((await world.ask('DELETE', draft)).status).toBeLessThan(300)
    expect((await world.ask('PUT', `member/${member.id}`, { alamat: `${person.alamat} BARU` }, 'SPV01')).status).toBe(
      200,
    )
    await remember()
    const saved = await post('hutang?move=simpan', { ...loan, kode_member: kode })
    await post(`hutang/${saved.id}/moves/validasi`, {})
    await remember()
    expect(
      (await world.agreed(`hutang/${saved.id}/moves/batal`, { answers: { alasan: 'SALAH' } }, 'SPV01')).status,
    ).toBe(200)
    await chain()
    const erased = await world.agreed('hapus-data?move=hapus', { kode_member: kode, alasan: 'TERTULIS' }, 'SPV01')
    expect(erased.status, JSON.stringify(erased.body)).toBe(201)
  })

  test('no seal of the audit fits the former values', async () => {
    const fitting: string[] = []
    let compared = 0
    for (const { id: auditId, wrote, salts } of await world.rows(
      'select * from kencana_audit where wrote is not null',
    )) {
      const { rows = [], once = [] } = JSON.parse(String(wrote)) as AuditedWrites
      for (const [table, id, versi, , seal] of [...rows, ...once]) {
        const known = former.get(`${id} ${versi}`)
        const resource = known && Object.values(schema.resources).find(one => one.table === known.table)
        if (!known || !resource || !JSON.stringify(known.row).includes(kode)) continue
        compared++
        const { names } = getAuditColumns(resource)
        for (const salt of [undefined, getSalt(salts, id)])
          if (
            computeSeal(names, known.row, salt === undefined ? undefined : createSealSalt(resource, salt)).slice(
              0,
              digestLength,
            ) === seal.slice(0, digestLength)
          )
            fitting.push(`${auditId}: ${table} ${id} ${versi}`)
      }
    }
    expect(compared).toBeGreaterThan(2)
    expect(fitting).toEqual([])
  })

  test('no link of the chain fits them', async () => {
    const created = JSON.stringify(person.no_hp)
    const links = await world.rows(`select link.before_hash, link.after_hash, own.salts, own.after_json, own.id
      from kencana_audit_chain as link join kencana_audit as own on own.id = link.audit_id where own.resource = 'member'`)
    // Guesses put the telephone back where the erasure emptied it.
    const fits = links.filter(({ after_json, after_hash }) => {
      const text = String(after_json ?? '')
        .replace(/"no_hp":"[^"]*"/, `"no_hp":${created}`)
        .replace(/"nama_lengkap":"[^"]*"/, `"nama_lengkap":"${person.nama_lengkap}"`)
        .replace(/"alamat":"[^"]*"/, `"alamat":"${person.alamat}"`)
      return createHash('sha256').update(text).digest('hex') === after_hash
    })
    expect(links.length).toBeGreaterThan(0)
    expect(fits).toEqual([])
    const erased = links.filter(({ after_json }) => String(after_json).includes('DATA DIHAPUS'))
    expect(erased.length).toBeGreaterThan(0)
    expect(erased.map(({ salts }) => Object.keys(JSON.parse(String(salts))).includes('content'))).not.toContain(true)
  })

  test('the audit holds, and a later change of an erased row is found', async () => {
    expect(await world.breaches()).toEqual([])
    await chain()
    expect(await world.breaches()).toEqual([])
    const change = (alamat: string) =>
      world.shop.running.storage.write(connection =>
        connection.run({ sql: 'update "member" set alamat = ? where kode_member = ?', values: [alamat, kode] }),
      )
    const [before] = await world.rows('select alamat from "member" where kode_member = ?', kode)
    // A mark of one sign names the column: of three values one may have the same mark by chance.
    const found: unknown[] = []
    for (const alamat of ['LAIN', 'BEDA', 'BARU']) {
      await change(alamat)
      const breaches = await world.breaches()
      expect(breaches).toHaveLength(1)
      found.push(...breaches)
    }
    expect(found).toContainEqual(expect.objectContaining({ found: expect.stringMatching(/alamat (LAIN|BEDA|BARU)/) }))
    await change(String(before?.alamat))
    expect(await world.breaches()).toEqual([])
  })

  if (database === 'sqlite')
    test('no part of the name is in the search index', () => {
      const handle = new Database(join(world.shop.dataDir, 'kencana.db'), { readonly: true })
      try {
        const index = handle
          .prepare<[], { name: string }>(
            "select name from sqlite_schema where sql like 'CREATE VIRTUAL TABLE%' and name like 'member_%'",
          )
          .get()
        const pages = handle.prepare<[], { block: Buffer }>(`select block from "${index?.name}_data" where id > 10`)
        const terms = new Set(pages.all().flatMap(({ block }) => readTerms(block)))
        const name = person.nama_lengkap.toLowerCase()
        const trigrams = [...name].slice(2).map((_, at) => name.slice(at, at + 3))
        expect(terms.size).toBeGreaterThan(10)
        expect(trigrams.filter(one => terms.has(one))).toEqual([])
      } finally {
        handle.close()
      }
    })

  if (database === 'sqlite')
    test('neither the database nor its log has the values, in free pages or elsewhere', () => {
      for (const suffix of ['', '-wal']) {
        const file = join(world.shop.dataDir, `kencana.db${suffix}`)
        if (!existsSync(file)) continue
        const bytes = readFileSync(file).toString('latin1').toLowerCase()
        expect(traces.filter(trace => bytes.includes(trace.toLowerCase()))).toEqual([])
      }
    })

  test('a new backup has none of them', async () => {
    const folder = join(world.shop.dataDir, 'salinan')
    const { databaseUrl, dataDir } = world.shop
    const { breaches } = await writeBackup({ dataDir, databaseUrl, schemaDir: 'schema' }, { folder, now: new Date() })
    expect(breaches).toEqual([])
    for (const file of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, file)).toString('latin1').toLowerCase()
      expect(traces.filter(trace => bytes.includes(trace.toLowerCase()))).toEqual([])
    }
  })
})
