// From an opened file to one that may be written: whatever is in doubt is found before the first change, and then there is none.
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
  /** What the rows of an earlier version of the program lack; without it nobody asks for their version. */
  readonly upgrades?: DataUpgrades | undefined
  /** Why this process must not write, whatever the file says. */
  readonly forbidden?: Trouble | undefined
  /** Called when saving becomes impossible, and with undefined when it is possible again. */
  readonly onTrouble?: ((trouble: Trouble | undefined) => void) | undefined
}

interface FoundFile extends OpenOptions {
  /** Whether the file had its write-ahead log beside it before it was opened. */
  readonly hadLog: boolean
}

/** Brings the tables up to the schema and tests the file; what keeps it from being written is settled. */
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

/** Whether there are tables that can be read as they are. */
const isFilled = ({ handle }: OpenedFile['reader']): boolean =>
  handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kencana_meta'").get() !== undefined
