// The limit and our server on the same 100,000 rows: their databases and their start.
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBarangId, buildStoredBarang, rowCount, shop } from '../dataset/barang-uji.ts'
import { buildInsert, getDatabaseFile, withDatabase } from '../harness/database.ts'
import { type MeasuredServer, startProgram } from '../harness/processes.ts'
import type { BenchmarkSide } from '../harness/rounds.ts'
import { startOurs } from '../harness/shop.ts'

/** Starts the server on the data in the folder; its first answer is a row, or that it is healthy. */
export const startServer = (side: BenchmarkSide, folder: string): Promise<MeasuredServer> =>
  side === 'limit'
    ? startProgram(new URL('../limit/serve-limit.ts', import.meta.url), {
        env: { LIMIT_FILE: join(folder, 'limit.db') },
        firstPath: `/barang-uji/${buildBarangId(0)}`,
      })
    : startOurs(join(folder, 'ours'), {
        NODE_COMPILE_CACHE: join(folder, 'compiled'),
        SCHEMA_DIR: join(folder, 'schema'),
        KENCANA_SHOP: shop,
      })

const stamp = '2025-01-01T00:00:00.000Z'
const systemValues = {
  kode_toko: shop,
  created_at: stamp,
  created_by: 'SYSTEM',
  updated_at: stamp,
  updated_by: 'SYSTEM',
}

/** Our server creates its database, then it is filled and copied for the limit. */
export const prepareDatabases = async (folder: string): Promise<void> => {
  writeManyFiles(join(folder, 'schema'))
  await (await startServer('ours', folder)).stop()
  const ours = join(folder, 'ours')
  withDatabase(ours, handle => {
    const columns = Object.keys({ ...buildStoredBarang(0), ...systemValues })
    const insert = handle.prepare(buildInsert('barang_uji', columns))
    handle.transaction(() => {
      for (let n = 0; n < rowCount; n++) insert.run({ ...buildStoredBarang(n), ...systemValues })
    })()
  })
  copyFileSync(getDatabaseFile(ours), join(folder, 'limit.db'))
}

/** As many as a whole shop has. */
const schemaFiles = 150
const master = 'resources/master/barang-uji'

/** Copies the schema folder and fills it up with files of resources, each with its entry of the menu. */
const writeManyFiles = (to: string): void => {
  cpSync(fileURLToPath(new URL('../schema', import.meta.url)), to, { recursive: true })
  const resource = JSON.parse(readFileSync(join(to, `${master}.json`), 'utf8'))
  const menu = JSON.parse(readFileSync(join(to, 'menu.json'), 'utf8'))
  for (let n = 2; menu.items.length < schemaFiles; n++) {
    const [id, title] = [`barang-uji-${n}`, `Barang Uji ${n}`]
    writeFileSync(join(to, `${master}-${n}.json`), JSON.stringify({ ...resource, title }))
    menu.items.push({ id, title, to: `resource:${id}`, path: `/${id}` })
  }
  writeFileSync(join(to, 'menu.json'), JSON.stringify(menu))
}
