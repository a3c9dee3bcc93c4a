// Searching among many members by different fields: the time of each list request in the server.
import { join } from 'node:path'
import { budgets } from '../harness/budgets.ts'
import { measureCall } from '../harness/calls.ts'
import { type Figure, formatWhole, type Measured } from '../harness/figures.ts'
import { createShop, shopCode, withShop, withStorage } from '../harness/shop.ts'

const members = 200_000
const rowsPerInsert = 500

const first =
  'SITI BUDI AGUS DEWI SRI RINA WATI JOKO NUR ANI EKA TRI ADI INDAH YULI RATNA HENDRA FITRI LINA RUDI'.split(' ')
const last =
  'SANTOSO WIJAYA LESTARI SUSANTI PRATAMA HALIM KUSUMA HARTONO GUNAWAN SETIAWAN RAHAYU PUTRI SARI UTAMI'.split(' ')
const streets = 'MERDEKA SUDIRMAN DIPONEGORO GAJAH-MADA AHMAD-YANI PAHLAWAN MELATI KENANGA ANGGREK MAWAR'.split(' ')

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? ''
const stamp = '2026-01-01T00:00:00.000Z'

/** The n-th member; the same for the same number, and spread over names, phones and streets. */
const createMember = (n: number) => ({
  id: `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  kode_member: `PLG${String(n).padStart(7, '0')}`,
  nama_lengkap: `${pick(first, n * 7)} ${pick(last, Math.floor(n / 3))} ${pick(first, Math.floor(n / 41))}`,
  no_hp: `08${1_000_000_000 + ((n * 104_729) % 900_000_000)}`,
  alamat: `JL ${pick(streets, Math.floor(n / 7))} NO ${n % 613} RT ${n % 17}`,
  no_kartu: `K${String((n * 7919) % 1_000_003).padStart(8, '0')}`,
  no_identitas: String(3_500_000_000_000_000 + n * 7919),
  versi: 1,
  status_aktif: 1,
  kode_cabang_daftar: shopCode,
  created_at: stamp,
  created_by: 'X',
  updated_at: stamp,
  updated_by: 'X',
})

/** By SQL: triggers in the database maintain the trigram index. */
const fillMembers = (env: Readonly<Record<string, string>>): Promise<void> =>
  withStorage(env, ({ storage }) =>
    storage.write(
      async connection => {
        const names = Object.keys(createMember(0))
        const places = `(${names.map(() => '?').join(', ')})`
        for (let from = 0; from < members; from += rowsPerInsert) {
          const rows = Array.from({ length: rowsPerInsert }, (_, n) => createMember(from + n))
          const sql = `insert into member (${names.join(', ')}) values ${rows.map(() => places).join(', ')}`
          await connection.run({ sql, values: rows.flatMap(row => Object.values(row)) })
        }
        if ('DATABASE_URL' in env) await connection.run({ sql: 'analyze member', values: [] })
      },
      { exclusive: true },
    ),
  )

/** One or two letters are in no index: they have no budget. */
const listSearchTexts = (): readonly (readonly [by: string, text: string])[] => {
  const one = createMember(members * 0.7)
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
export const measureSearch = async (parent: string, postgres?: string): Promise<Measured> => {
  const folder = join(parent, `search${postgres === undefined ? '' : '-postgres'}`)
  const env = { ...(postgres !== undefined && { DATABASE_URL: postgres }) }
  await createShop(folder, env)
  await fillMembers({ DATA_DIR: folder, ...env })
  return withShop(folder, env, async shop => {
    const figures: Figure[] = []
    for (const [by, text] of listSearchTexts()) {
      const filter = JSON.stringify({ q: text })
      const query = new URLSearchParams({ filter, range: '[0,24]', sort: '["kode_member","ASC"]' })
      const { median, headers } = await measureCall(shop, { path: `/api/member?${query}`, times: [8, 20] })
      const found = Number.parseInt(headers.get('content-range')?.split('/')[1] ?? '', 10)
      const budget = text.length > 2 ? budgets.search : undefined
      figures.push({ name: `search by ${by}`, value: median, unit: 'ms', budget, note: `${formatWhole(found)} found` })
    }
    const database = postgres === undefined ? 'SQLite' : 'PostgreSQL'
    return { text: `Searched among ${formatWhole(members)} members, ${database}, in the server.`, figures }
  })
}
