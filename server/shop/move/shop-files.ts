// A shop as a file, which is a backup that holds this shop alone; and from a file into a database.
import { existsSync, rmSync } from 'node:fs'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { computeVersion } from '../../../engine/schema-file/files/version.ts'
import { createRecompute } from '../../audit/rebuild/recompute.ts'
import { readBackupLabel } from '../../backup/restore-backup.ts'
import { checkTables, completeBackup, type WrittenBackup, withCurrentTables } from '../../backup/write-backup.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { dataUpgrades, openAppliedSchema } from '../../project/open-storage.ts'
import { readSchemaFiles } from '../../schema/load-schema.ts'
import { findMeta, insertMeta, startMeta } from '../../storage/meta.ts'
import { findAppliedSchema } from '../../storage/migration/applied-files.ts'
import { quoteIdentifier } from '../../storage/run-query.ts'
import { openSqlite } from '../../storage/sqlite/open.ts'
import type { Connection } from '../../storage/storage.ts'
import { carryShop } from './carry-shop.ts'
import { assertSettled, auditExport, deactivateShop } from './leave-shop.ts'
import { type ReceivedUsers, receiveShop } from './move-shop.ts'

interface ShopExport {
  readonly shop: string
  readonly file: string
  readonly now: Date
  /** The shop is switched off here in the same transaction: it goes on where the file is imported. */
  readonly isLeaving: boolean
}

/** Writes the file and audits it here; throws ShopRefused and leaves no file behind. */
export const exportShop = async (config: Config, options: ShopExport): Promise<WrittenBackup> => {
  const { shop, file, now, isLeaving } = options
  assertNoFile(file)
  const { schema, storage } = await openAppliedSchema(config, { now: () => now, command: 'shop:export' })
  const context = { schema, storage, now, shop, device: 'npm run shop:export' }
  try {
    const writeExport = async (connection: Connection): Promise<WrittenBackup> => {
      if (isLeaving) await assertSettled(connection, schema, shop)
      const files = (await findAppliedSchema(connection))?.files ?? readSchemaFiles(config.schemaDir)
      const written = await writeShopFile(connection, { schema, files, shop, file, now })
      await auditExport(connection, context)
      if (isLeaving) await deactivateShop(connection, context)
      return written
    }
    return await storage.write(writeExport, { exclusive: true }).catch((error: unknown) => {
      rmSync(file, { force: true })
      throw error
    })
  } finally {
    await storage.close()
  }
}

/** Writes the file of a shop as it is in a backup; the backup does not change. */
export const exportFromBackup = async (
  config: Config,
  backup: string,
  options: Omit<ShopExport, 'isLeaving'>,
): Promise<WrittenBackup> => {
  assertNoFile(options.file)
  const { files } = readBackupLabel(backup)
  return withCurrentTables(backup, { files, schemaDir: config.schemaDir }, async current => {
    await checkTables(current)
    const { schema, inspected } = current
    return writeShopFile(inspected.connection, { ...options, files: current.files, schema })
  })
}

const assertNoFile = (file: string): void => {
  if (existsSync(file)) throw new ConfigError(`${file} is there already; name a file that is not there yet.`)
}

interface ShopFileInput extends Omit<ShopExport, 'isLeaving'> {
  readonly schema: Schema
  readonly files: readonly SourceFile[]
}

const writeShopFile = async (
  source: Connection,
  { schema, files, shop, file, now }: ShopFileInput,
): Promise<WrittenBackup> => {
  const draft = `${file}.${process.pid}.unfinished`
  const getNow = () => now
  try {
    const storage = await openSqlite({
      file: draft,
      schema,
      files,
      now: getNow,
      recompute: createRecompute(getNow),
      upgrades: dataUpgrades,
    })
    try {
      await storage.write(async target => {
        await insertMeta(target, startMeta, (await findMeta(source, startMeta)) ?? 'empty')
        await carryShop(source, target, { schema, shop, now, device: 'npm run shop:export' })
      })
    } finally {
      await storage.close()
    }
    return await completeBackup(draft, file, { at: now.toISOString(), database: source.database, files })
  } catch (error) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true })
    throw error
  }
}

interface ImportedShop {
  readonly shop: string
  readonly counts: ReadonlyMap<string, number>
}

interface ShopImport {
  readonly file: string
  /** Undefined: the only one in the file. */
  readonly shop: string | undefined
  readonly now: Date
  readonly users: ReceivedUsers
}

/** Takes a shop out of a shop's file or of a backup; throws ShopRefused or ConfigError and changes nothing. */
export const importShop = async (config: Config, { file, shop, now, users }: ShopImport): Promise<ImportedShop> => {
  const { files } = readBackupLabel(file)
  return withCurrentTables(file, { files, schemaDir: config.schemaDir }, async current => {
    const { breaches } = await checkTables(current)
    if (breaches.length > 0)
      throw new ConfigError(
        `The books in ${file} have ${breaches.length} breaches; nothing was changed: ${breaches[0]}`,
      )
    const { schema, inspected } = current
    const code = shop ?? (await getOnlyShop(inspected.connection, schema, file))
    await assertSettled(inspected.connection, schema, code)
    const source = { shop: code, schemaVersion: computeVersion(current.files), now, command: 'shop:import', users }
    const counts = await receiveShop(config, inspected.connection, source)
    return { shop: code, counts }
  })
}

const getOnlyShop = async (connection: Connection, schema: Schema, file: string): Promise<string> => {
  const { resource, key } = schema.project.shop
  const sql = `select ${quoteIdentifier(key)} as code from ${quoteIdentifier(getResource(schema, resource).table)} order by 1`
  const codes = (await connection.all({ sql, values: [] })).map(row => String(row.code))
  if (codes.length === 1 && codes[0] !== undefined) return codes[0]
  throw new ConfigError(`${file} holds the shops ${codes.join(', ')}; name one: --shop=${codes[0] ?? 'CODE'}`)
}
