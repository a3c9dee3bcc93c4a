// Searching among many members by different fields: the time of each list request in the server.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { dataBudgets } from '../harness/budgets.ts'
import { measureCall } from '../harness/calls.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { createShop, getDatabaseFile, shopCode, withShop } from '../harness/shop.ts'

const rowsPerInsert = 500

const first =
  'SITI BUDI AGUS DEWI SRI RINA WATI JOKO NUR ANI EKA TRI ADI INDAH YULI RATNA HENDRA FITRI LINA RUDI'.split(' ')
const last =
  'SANTOSO WIJAYA LESTARI SUSANTI PRATAMA HALIM KUSUMA HARTONO GUNAWAN SETIAWAN RAHAYU PUTRI SARI UTAMI'.split(' ')
const streets = 'MERDEKA SUDIRMAN DIPONEGORO GAJAH-MADA AHMAD-YANI PAHLAWAN MELATI KENANGA ANGGREK MAWAR'.split(' ')

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? ''

/** The n-th member; the same for the same number, and spread over names, phones and streets. */
const createMember = (n: number) => ({
  id: `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  kode_member: `PLG${String(n).padStart(7, '0')}`,
  nama_lengkap: `${pick(first, n * 7)} ${pick(last, Math.floor(n / 3))} ${pick(first, Math.floor(n / 41))}`,
  no_hp: `08${1_000_000_000 + ((n * 104_729) % 900_000_000)}`,
  alamat: `JL ${pick(streets, Math.floor(n / 7))} NO ${n % 613} RT ${n % 17}`,
  no_kartu: `K${String((n * 7919) % 1_000_003).padStart(8, '0')}`,
  no_identitas: String(3_500_000_000_000_000 + n * 7919),
})

const stamps = { created_at: '2026-01-01T00:00:00.000Z', created_by: 'X', updated_at: '2026-01-01T00:00:00.000Z' }

/** As SQL statements: triggers in the database maintain the trigram index. */
const buildInserts = (members: number): readonly string[] =>
  Array.from({ length: Math.ceil(members / rowsPerInsert) }, (_, at) => {
    const count = Math.min(rowsPerInsert, members - at * rowsPerInsert)
    const rows = Array.from({ length: count }, (_row, n) => ({
      ...createMember(at * rowsPerInsert + n),
      versi: 1,
      status_aktif: 1,
      kode_cabang_daftar: shopCode,
      ...stamps,
      updated_by: 'X',
    }))
    const values = rows.map(row => `(${Object.values(row).map(formatLiteral).join(', ')})`)
    return `insert into member (${Object.keys(rows[0] ?? {}).join(', ')}) values ${values.join(', ')}`
  })

const fillSqlite = (file: string, members: number): void => {
  const handle = new Database(file, { fileMustExist: true })
  handle.transaction(() => {
    for (const sql of buildInserts(members)) handle.exec(sql)
  })()
  handle.close()
}

const fillPostgres = async (url: string, members: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const sql of buildInserts(members)) await client.query(sql)
  await client.query('analyze member')
  await client.end()
}

const formatLiteral = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`)

/** One or two letters are in no index: they have no budget. */
const listSearchTexts = (members: number): readonly (readonly [by: string, text: string])[] => {
  const one = createMember(Math.floor(members * 0.7))
  return [
    ['code', one.kode_member],
    ['card', one.no_kartu],
    ['phone', one.no_hp],
    ['part of a phone', one.no_hp.slice(3, 9)],
    ['identity card', one.no_identitas],
    ['whole name', one.nama_lengkap],
    ['address', one.alamat],
    ['name of one in fourteen', pick(last, 3)],
    ['name of one in ten', pick(first, 3)],
    ['nobody', 'ZZYZX'],
    ['two letters', 'ti'],
  ]
}

/** Uses the empty PostgreSQL database at this address, otherwise SQLite. */
export const measureSearch = async (parent: string, members: number, postgres?: string): Promise<Measured> => {
  const folder = mkdtempSync(join(parent, 'search-'))
  const env = { ...(postgres !== undefined && { DATABASE_URL: postgres }) }
  await createShop(folder, env)
  if (postgres === undefined) fillSqlite(getDatabaseFile(folder), members)
  else await fillPostgres(postgres, members)
  const figures = await withShop(folder, env, async shop => {
    const measured: Figure[] = []
    for (const [by, text] of listSearchTexts(members)) {
      const filter = JSON.stringify({ q: text })
      const query = new URLSearchParams({ filter, range: '[0,24]', sort: '["kode_member","ASC"]' })
      const { median, headers } = await measureCall(shop, { path: `/api/member?${query}`, times: [8, 20] })
      const found = Number.parseInt(headers.get('content-range')?.split('/')[1] ?? '', 10)
      const budget = text.length > 2 ? dataBudgets.search : undefined
      measured.push({ name: `search by ${by}`, value: median, unit: 'ms', budget, note: `${formatWhole(found)} found` })
    }
    return measured
  })
  const database = postgres === undefined ? 'SQLite' : 'PostgreSQL'
  return { text: `Searched among ${formatWhole(members)} members, ${database}, in the server.`, figures }
}
