// Prepares an opened file for writing: finds every problem before the first change, and changes nothing if there is
// one.
import { dirname } from 'node:path'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { DataUpgrades } from '../migration/data-version.ts'
import { DatabaseUnusable, type Recompute, type Trouble } from '../storage.ts'
import { damageReason, failureOf } from './failures.ts'
import { adoptOpen, lostLogReason, saysOpen } from './log-mark.ts'
import { migrate } from './migrate.ts'
import type { OpenedFile } from './open-file.ts'
import { findDamage, selfTest } from './self-test.ts'
import type { Troubles } from './troubles.ts'

export interface OpenOptions {
  readonly file: string
  readonly schema: Schema
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

interface FoundFile extends OpenOptions {
  /** True if the write-ahead log existed before the file was opened. */
  readonly hadLog: boolean
}

/** Migrates the tables to the schema and tests the file; sets a permanent trouble if the file must not be written. */
export const makeReady = async (
  { writer, reader, trouble }: OpenedFile,
  troubles: Troubles,
  { file, schema, now, recompute, upgrades, forbidden, hadLog }: FoundFile,
): Promise<void> => {
  const lost = !hadLog && saysOpen(reader.handle) ? lostLogReason(file) : undefined
  const damage = damageOf(reader, file) ?? lost
  reader.handle.pragma('shrink_memory')
  const damaged: Trouble | undefined = damage === undefined ? undefined : { kind: 'damaged', reason: damage }
  const found = trouble ?? forbidden ?? damaged
  if (found) return troubles.settle(found)
  if (!writer) return
  adoptOpen(writer.handle)
  try {
    await migrate(writer, schema, recompute, upgrades)
  } catch (error) {
    const met = troubles.met(error)
    if (!met) throw error
    if (!isFilled(reader)) throw new DatabaseUnusable(met)
    return troubles.settle({ ...met, reason: `the tables could not be brought up to the schema, as ${met.reason}` })
  }
  const doubt = selfTest(writer.handle, { schema, now })
  if (doubt !== undefined) troubles.settle({ kind: 'read-only', reason: doubt })
  writer.handle.pragma('shrink_memory')
}

const damageOf = ({ handle }: OpenedFile['reader'], file: string): string | undefined => {
  try {
    const damage = findDamage(handle)
    return damage === undefined ? undefined : damageReason(dirname(file), damage)
  } catch (error) {
    const trouble: Trouble | undefined = failureOf(error, dirname(file))?.trouble
    if (!trouble) throw error
    return trouble.reason
  }
}

/** Returns whether the file has tables that can be read. */
const isFilled = ({ handle }: OpenedFile['reader']): boolean =>
  handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kencana_meta'").get() !== undefined
