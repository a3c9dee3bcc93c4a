// Validates the schema files with ajv, by the meta-schema of each file, independently of the code that reads them.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { metaSchemas } from '../engine/definition/files/meta-schemas.ts'
import { type FileKind, kindOfPlace, type SourceFile } from '../engine/definition/files/schema-file.ts'
import { namesFile } from '../engine/definition/shapes/shape.ts'
import type { Schema } from '../engine/schema/schema.ts'
import { offeredNames } from './offered-names.ts'

/** Words that editors read beside those of JSON Schema. */
const ofEditors = ['defaultSnippets', 'enumDescriptions']

/** A line for each place that a meta-schema refuses: file, place in it, reason. */
export const judgeFiles = (files: readonly SourceFile[], schema: Schema): readonly string[] => {
  const metas = metaSchemas(offeredNames(schema))
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, keywords: ofEditors })
  ajv.addSchema(metas[namesFile] ?? {}, namesFile)
  const judges = new Map<FileKind, ValidateFunction>()
  return files.flatMap(({ place, path, text }) => {
    const kind = kindOfPlace(place)
    if (kind === undefined) return []
    const judge = judges.get(kind) ?? ajv.compile(metas[`${kind}.schema.json`] ?? false)
    judges.set(kind, judge)
    return judge(JSON.parse(text.replace(/^\uFEFF/, '')))
      ? []
      : (judge.errors ?? []).map(error => `${path}: ${writeLine(error)}`)
  })
}

const writeLine = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message ?? 'is refused'} ${JSON.stringify(params)}`
