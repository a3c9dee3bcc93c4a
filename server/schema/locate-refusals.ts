// Adds line and column of the field to the reasons that refuse a migration.
import { findOffset, getLineAndColumn, readJson } from '../../engine/definition/files/read-json.ts'
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import { SchemaMismatch } from '../storage/migration/schema-mismatch.ts'

/** Runs a migration to these files; its refusals name the line of the field that they are about. */
export const locateRefusals = async <T>(files: readonly SourceFile[], migrate: () => Promise<T>): Promise<T> => {
  try {
    return await migrate()
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    throw new SchemaMismatch(error.sentences.map(sentence => locateSentence(files, sentence)))
  }
}

/** `file: "field" ...` with the position of the field, if the file defines it. */
const locateSentence = (files: readonly SourceFile[], sentence: string): string => {
  const [, path, rest = '', field = ''] = /^(\S+\.json): (.*?"([a-z_][a-z0-9_]*)".*)$/.exec(sentence) ?? []
  const file = files.find(one => one.path === path)
  if (!file) return sentence
  const text = file.text.replace(/^\uFEFF/, '')
  const { root, value } = readJson(text)
  const { properties } = value as { readonly properties?: object }
  if (!Object.hasOwn(properties ?? {}, field)) return sentence
  const { line, column } = getLineAndColumn(text, findOffset(root, ['properties', field], 'key'))
  return `${file.path}:${line}:${column}: ${rest}`
}
