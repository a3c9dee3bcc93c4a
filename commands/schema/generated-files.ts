// The files that are generated beside every project: the meta-schemas for editors, and the lock.

import type { Schema } from '../../engine/schema/schema.ts'
import { buildMetaSchemas } from '../../engine/schema-file/files/meta-schemas.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { getModuleOptions, lockFile } from '../../server/schema/load-schema.ts'
import { buildSchemaShape, formatShape } from '../../server/storage/migration/schema-shape.ts'
import { collectOfferedNames } from './offered-names.ts'

/** File content by path; deterministic for a schema. */
export type GeneratedFiles = Readonly<Record<string, string>>

/** The files beside a project, by their places in its folder: the meta-schemas for editors, and the lock. */
export const generateProjectFiles = (sources: readonly SourceFile[], schema: Schema): GeneratedFiles => {
  const metaSchemas = buildMetaSchemas(collectOfferedNames(schema, { sources, ...getModuleOptions(sources) }))
  return Object.fromEntries([
    ...Object.entries(metaSchemas).map(([name, content]) => [
      `dialect/${name}`,
      `${JSON.stringify(content, null, 2)}\n`,
    ]),
    [lockFile, formatShape(buildSchemaShape(schema))],
  ])
}
