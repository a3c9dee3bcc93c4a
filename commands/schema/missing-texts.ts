// Texts of schema files without a translation, and translations of texts that no longer occur.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Schema } from '../../engine/schema/schema.ts'
import { completeFiles, findProject } from '../../engine/schema-file/files/complete-files.ts'
import type { UnlocatedFault } from '../../engine/schema-file/files/locate-fault.ts'
import { buildMetaSchemas } from '../../engine/schema-file/files/meta-schemas.ts'
import {
  type FileKind,
  getFileKind,
  readSchemaFiles,
  type SourceFile,
} from '../../engine/schema-file/files/schema-file.ts'
import {
  buildDictionary,
  collectTexts,
  collectTranslatableTexts,
  getLanguages,
  isTexts,
} from '../../engine/schema-file/files/translate-files.ts'
import { namesFile } from '../../engine/schema-file/language/shape.ts'
import { getModuleOptions } from '../../server/schema/load-schema.ts'
import { collectOfferedNames } from './offered-names.ts'

/** False for a text of {fields} alone, which is the same in each language. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}/g, ''))

/** A note for each file with missing texts, at the first of them, and one for each unused text. */
export const findMissingTexts = (sources: readonly SourceFile[]): readonly UnlocatedFault[] => {
  const files = completeFiles(readSchemaFiles(sources, []))
  const translatable = files.map(file => ({ file, texts: collectTranslatableTexts(file) }))
  const usedTexts = new Set([
    ...translatable.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ...collectTexts(findProject(files)?.defaults),
  ])
  return getLanguages(files).flatMap(language => {
    const dictionary = buildDictionary(files, language)
    const unused = files
      .filter(isTexts)
      .filter(({ area }) => area === language)
      .flatMap(({ path, definition }) =>
        Object.keys(definition.texts)
          .filter(text => !usedTexts.has(text))
          .map(
            (text): UnlocatedFault => ({
              file: path,
              path: ['texts', text],
              message: `no schema file says "${text}"`,
              note: 'texts',
            }),
          ),
      )
    const missing = translatable.flatMap(({ file, texts }): readonly UnlocatedFault[] => {
      const untranslated = texts.filter(({ text }) => hasWords(text) && !dictionary.has(text))
      const [first] = untranslated
      const names = [...new Set(untranslated.map(({ text }) => text))].join(' | ')
      return first
        ? [{ file: file.path, path: first.path, message: `not in "${language}": ${names}`, note: 'texts' }]
        : []
    })
    return [...missing, ...unused]
  })
}

// Validates the schema files with ajv, by the meta-schema of each file, independently of the code that reads them.

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
