// A server with little memory, asked for the largest that is allowed while a shop saves: no save fails, and it goes on.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { buildSalesCsv, masterFiles, readLegacyText } from '../support/files/sales-csv.ts'
import { builtMain, getTempPlaces, post, programs } from '../support/programs/programs.ts'
import { addReports } from '../support/schema/sample-report.ts'
import { createSchemaFolder } from '../support/schema/schema-folder.ts'
import { password } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'
import { createPlace as newPostgres, removePlace, withClient } from '../support/storage/postgres-place.ts'

const places = getTempPlaces('kencana-memory-')
const schema = createSchemaFolder()
addReports(schema)
schema.editJson('reports/baki-detail.json', report => {
  report.outputs = { pdf: { paper: 'A4' }, xlsx: true, csv: true }
})
const { start, opened } = programs()
const used: string[] = []
afterAll(async () => {
  places.remove()
  schema.remove()
  for (const url of used) await removePlace(url)
})

/** Nearly as many rows as a report may have; fewer where nobody has the time. */
const [rows, imported, askers] = [99_000, 100_000, 12]
const heapMebibytes = 256
/** In milliseconds, between two requests of one kind: an address has its number of requests a minute. */
const pause = 200

type Environment = Readonly<Record<string, string>>

const startLittle = (env: Environment) =>
  start(
    { ...env, SCHEMA_DIR: schema.path, KENCANA_OWNER_PASSWORD: password },
    { command: process.execPath, args: [`--max-old-space-size=${heapMebibytes}`, builtMain] },
  )

const unchanged = 'kode_toko, kode_gudang, berat_bandrol, status_aktif, created_at, created_by, updated_at, updated_by'

const getCopies = (many: string): string =>
  `INSERT INTO baki (id, versi, kode_baki, nama_baki, berat_baki, ${unchanged})
    SELECT b.id || n, 1, b.kode_baki || n, b.nama_baki || n, b.berat_baki + n, ${unchanged}
    FROM ${many}, (SELECT * FROM baki LIMIT 1) AS b`

/** Trays beyond number, in tables that nobody has open. */
const fillTrays = async ({ DATA_DIR = '', DATABASE_URL }: Environment): Promise<void> => {
  if (DATABASE_URL !== undefined) {
    await withClient(DATABASE_URL, client => client.query(getCopies(`generate_series(1, ${rows}) AS many(n)`)))
    return
  }
  const handle = new Database(join(DATA_DIR, 'kencana.db'), { fileMustExist: true })
  const counted = `WITH RECURSIVE many(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM many WHERE n < ${rows})`
  handle.exec(getCopies(`(${counted} SELECT n FROM many)`))
  handle.close()
}

const readEnvironment = async (database: string): Promise<Environment> => {
  const env = { DATA_DIR: places.newPlace() }
  if (database === 'sqlite') return env
  const url = await newPostgres()
  used.push(url)
  return { ...env, DATABASE_URL: url }
}

/** What a browser asks of the server at the address. */
const browser = async (address: string) => {
  const signedIn = await post(address, 'users/login', { user_id: 'OWNER', password })
  const { token } = (await signedIn.json()) as { token: string }
  const get = (path: string): Promise<Response> =>
    fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  /** The state that is no longer `working` or `running`. */
  const readState = async (path: string): Promise<string> => {
    for (;;) {
      const { state, message } = (await (await get(path)).json()) as { state: string; message: string }
      if (['ready', 'done'].includes(state)) return state
      if (state === undefined || state === 'failed') return message
      await setTimeout(pause)
    }
  }
  return {
    save: async (kode_bank: string) => (await post(address, 'banks', { kode_bank, nama_bank: 'BANK' }, token)).status,
    report: async () => {
      const answer = await get('reports/baki-detail')
      return [answer.status, (await answer.text()).includes('"totals"')]
    },
    file: async (format: string) => {
      const begun = await post(address, 'reports/baki-detail/files', { format, filter: {} }, token)
      return readState(`reports/files/${((await begun.json()) as { id: string }).id}`)
    },
    importOf: async (type: string, body: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
      const send = async (confirmation: Readonly<Record<string, string>> = {}) => {
        const request = { method: 'POST', headers: { ...headers, ...confirmation }, body }
        const answer = await fetch(`${address}/api/imports/${type}?file=${type}.csv`, request)
        return (await answer.json()) as { id: string; questions?: readonly { readonly id: string }[] }
      }
      const first = await send()
      const confirmed = first.questions?.map(({ id }) => id).join(',')
      const begun = confirmed === undefined ? first : await send({ confirmed, 'confirm-reason': 'Import' })
      return readState(`imports/jobs/${begun.id}`)
    },
  }
}

test.each(databases)(
  `%s: ${askers} reports of ${rows} rows, their files and an import of ${imported} rows at once`,
  async database => {
    const env = await readEnvironment(database)
    const first = startLittle(env)
    const { importOf } = await browser(await opened(first))
    for (const type of masterFiles) expect(await importOf(type, readLegacyText(type))).toBe('done')
    first.child.kill('SIGTERM')
    await first.ended
    await fillTrays(env)
    const server = startLittle(env)
    const ask = await browser(await opened(server))
    let isOver = false
    const saved: number[] = []
    const saver = async (): Promise<void> => {
      for (let n = 0; !isOver; n++) {
        saved.push(await ask.save(`B${n}`))
        await setTimeout(pause)
      }
    }
    const saving = saver()
    const importing = ask.importOf('penjualan', buildSalesCsv(imported))
    const files = Promise.all(['csv', 'xlsx'].map(format => ask.file(format)))
    const reports = await Promise.all(Array.from({ length: askers }, ask.report))
    const made = [...(await files), await ask.file('pdf')]
    const ended = await importing
    isOver = true
    await saving
    expect(ended).toBe('done')
    expect(reports.filter(([status, isWhole]) => status !== 503 && !(status === 200 && isWhole))).toEqual([])
    // A file that needs more than there is fails alone.
    expect(made.filter(state => !['ready', 'File Gagal Dibuat'].includes(state))).toEqual([])
    expect([server.child.exitCode, saved.filter(status => status !== 201)]).toEqual([null, []])
  },
  7_200_000,
)
