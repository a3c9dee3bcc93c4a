// The shop changes while it is open: a saved schema file is read with all others, the database follows, then one assignment swaps.
import { watch } from 'node:fs'
import { SchemaError } from '../engine/definition/schema-fault.ts'
import type { Schema } from '../engine/schema.ts'
import { loadSchema } from './load-schema.ts'

export interface LiveSchemaOptions {
  readonly folder: string
  /** False: files are read only when `reload` is called. */
  readonly watched: boolean
  /** The schema that is in force. */
  readonly current: () => Schema
  /** Brings the database up to a schema; refuses by throwing, and has then changed nothing. */
  readonly migrate: (schema: Schema) => Promise<void>
  /** Puts a schema in force; called only when the database is ready for it. */
  readonly swap: (schema: Schema) => void
  /** Tells developers what is wrong; the running schema stays untouched. */
  readonly onRefused: (error: Error) => void
}

export interface LiveSchema {
  /** Reads the files now; true when another schema is in force afterwards. */
  readonly reload: () => Promise<boolean>
  readonly close: () => void
}

/** A burst of saves is one swap: files are read when nothing was saved for this long. */
const quietMilliseconds = 80

export const liveSchema = (options: LiveSchemaOptions): LiveSchema => {
  let last: Promise<unknown> = Promise.resolve()
  const reload = (): Promise<boolean> => {
    const mine = last.then(() => applyFiles(options))
    last = mine
    return mine
  }
  const stop = options.watched ? watchFiles(options, reload) : () => undefined
  return { reload, close: stop }
}

/** Calls `reload` when schema files were saved and it has been quiet since; the answer stops it. */
const watchFiles = ({ folder, onRefused }: LiveSchemaOptions, reload: () => Promise<boolean>): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, (_, name) => {
    if (name?.startsWith('dialect') || !name?.endsWith('.json')) return
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), quietMilliseconds)
  })
  watcher.on('error', onRefused)
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}

const applyFiles = async ({ folder, current, migrate, swap, onRefused }: LiveSchemaOptions): Promise<boolean> => {
  try {
    const next = loadSchema(folder)
    if (next.version === current().version) return false
    await migrate(next)
    swap(next)
    return true
  } catch (error) {
    onRefused(error instanceof Error ? error : new Error(String(error)))
    return false
  }
}

/** What developers read of a refused schema: its faults, line by line. */
export const refusalText = (error: Error): string =>
  error instanceof SchemaError
    ? `The schema files are wrong; what was in force goes on.\n${error.message}`
    : error.message
