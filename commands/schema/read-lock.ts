import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from '../../server/schema/load-schema.ts'
import { parseShape, type SchemaShape } from '../../server/storage/migration/schema-shape.ts'

/** Reads the shape that was generated last; undefined if there is none. */
export const readLock = (folder: string): SchemaShape | undefined => {
  const path = join(folder, lockFile)
  return existsSync(path) ? parseShape(readFileSync(path, 'utf8')) : undefined
}
