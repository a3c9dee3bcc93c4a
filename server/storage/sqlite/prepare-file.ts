// Prepares an opened file for writing: finds every problem before the first change, and changes nothing if there is
// one.
import { dirname } from 'node:path'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DataUpgrades } from '../migration/data-version.ts'
import { DatabaseUnusable, type Recompute, type Trouble } from '../storage.ts'
import { describeDamage, detectFailure } from './failures.ts'
import { migrate } from './migrate.ts'
import type { OpenedFile } from './open-file.ts'
import { findDamage, runSelfTest } from './self-test.ts'
import type { Troubles } from './troubles.ts'
import { adoptOpenFile, describeLostLog, isMarkedOpen } from './write-ahead-log.ts'

export interface SqliteOpenOptions {
  readonly file: string
  readonly schema: Schema
  /** The files of the schema, stored beside the tables so that a plan can compare with them. */
  readonly files?: readonly SourceFile[]
  /** The wall clock, for the self-test. */
  readonly now: () => Date
  readonly recompute: Recompute
  /** Upgrades rows written by earlier versions of the program; without it the data version is not checked. */
  readonly upgrades?: DataUpgrades | undefined
  /** A reason of the caller to forbid writes, independent of the file. */
  readonly forbidden?: Trouble | undefined
  /** Called when writes become impossible, and with undefined when they are possible again. */
  readonly onTrouble?: ((trouble: Trouble | undefined) => void) | undefined
}

interface PrepareFileOptions extends SqliteOpenOptions {
  /** True if the write-ahead log existed before the file was opened. */
  readonly hadLog: boolean
}

/** Migrates the tables to the schema and tests the file; sets a permanent trouble if the file must not be written. */
export const prepareFile = async (
  { writer, reader, trouble }: OpenedFile,
  troubles: Troubles,
  { file, schema, files, now, recompute, upgrades, forbidden, hadLog }: PrepareFileOptions,
): Promise<void> => {
  const lostLog = !hadLog && isMarkedOpen(reader.handle) ? describeLostLog(file) : undefined
  const damage = findFileDamage(reader, file) ?? lostLog
  reader.handle.pragma('shrink_memory')
  const damaged: Trouble | undefined = damage === undefined ? undefined : { kind: 'damaged', reason: damage }
  const blocker = trouble ?? forbidden ?? damaged
  if (blocker) return troubles.setPermanent(blocker)
  if (!writer) return
  adoptOpenFile(writer.handle)
  try {
    await migrate(writer, { schema, files, recompute, upgrades })
  } catch (error) {
    const failure = troubles.report(error)
    if (!failure) throw error
    if (!hasTables(reader)) throw new DatabaseUnusable(failure)
    return troubles.setPermanent({
      ...failure,
      reason: `the tables could not be brought up to the schema, as ${failure.reason}`,
    })
  }
  const problem = runSelfTest(writer.handle, { schema, now })
  if (problem !== undefined) troubles.setPermanent({ kind: 'read-only', reason: problem })
  writer.handle.pragma('shrink_memory')
}

const findFileDamage = ({ handle }: OpenedFile['reader'], file: string): string | undefined => {
  try {
    const damage = findDamage(handle)
    return damage === undefined ? undefined : describeDamage(dirname(file), damage)
  } catch (error) {
    const trouble: Trouble | undefined = detectFailure(error, dirname(file))?.trouble
    if (!trouble) throw error
    return trouble.reason
  }
}

/** Returns whether the file has tables that can be read. */
const hasTables = ({ handle }: OpenedFile['reader']): boolean =>
  handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kencana_meta'").get() !== undefined
