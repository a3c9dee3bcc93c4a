// Validates the schema files with ajv, by the meta-schema of each file, independently of the code that reads them.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { buildMetaSchemas } from '../../engine/schema-file/files/meta-schemas.ts'
import { type FileKind, getFileKind, type SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { namesFile } from '../../engine/schema-file/language/shape.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { getModuleOptions } from '../../server/schema/load-schema.ts'
import { collectOfferedNames } from './offered-names.ts'

/** Words that editors read beside those of JSON Schema. */
const editorKeywords = ['defaultSnippets', 'enumDescriptions']

/** A line for each place that a meta-schema refuses: file, place in it, reason. */
export const validateFiles = (files: readonly SourceFile[], schema: Schema): readonly string[] => {
  const metas = buildMetaSchemas(collectOfferedNames(schema, { sources: files, ...getModuleOptions(files) }))
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, keywords: editorKeywords })
  ajv.addSchema(metas[namesFile] ?? {}, namesFile)
  const validators = new Map<FileKind, ValidateFunction>()
  return files.flatMap(({ place, path, text }) => {
    const kind = getFileKind(place)
    if (kind === undefined) return []
    const validate = validators.get(kind) ?? ajv.compile(metas[`${kind}.schema.json`] ?? false)
    validators.set(kind, validate)
    return validate(JSON.parse(text.replace(/^\uFEFF/, '')))
      ? []
      : (validate.errors ?? []).map(error => `${path}: ${formatError(error)}`)
  })
}

const formatError = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message ?? 'is refused'} ${JSON.stringify(params)}`
