// Adds line and column of the field to the reasons that refuse a migration.
import { findOffset, getLineAndColumn, readJson } from '../../engine/schema-file/language/read-json.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { SchemaMismatch } from '../storage/migration/schema-mismatch.ts'

/** Runs a migration to these files; its refusals name the line of the field that they are about. */
export const locateRefusals = async <T>(files: readonly SourceFile[], migrate: () => Promise<T>): Promise<T> => {
  try {
    return await migrate()
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    throw new SchemaMismatch(error.sentences.map(sentence => formatLocatedSentence(files, sentence)))
  }
}

interface LocatedSentence {
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly message: string
}

/** `file:line:column: message`, as far as they are known. */
export const formatLocatedSentence = (files: readonly SourceFile[], sentence: string): string => {
  const { file, line, column, message } = locateSentence(files, sentence)
  if (file === undefined) return message
  return line === undefined ? `${file}: ${message}` : `${file}:${line}:${column}: ${message}`
}

/** Splits `file: "field" ...` into file and message, with the position of the field if the file defines it. */
export const locateSentence = (files: readonly SourceFile[], sentence: string): LocatedSentence => {
  const [, path, message = ''] = /^(\S+\.json): (.*)$/s.exec(sentence) ?? []
  const file = files.find(one => one.path === path)
  if (!file) return { message: sentence }
  const [, field = ''] = /"([a-z_][a-z0-9_]*)"/.exec(message) ?? []
  const text = file.text.replace(/^\uFEFF/, '')
  const { root, value } = readJson(text)
  const { properties } = value as { readonly properties?: object }
  if (!Object.hasOwn(properties ?? {}, field)) return { file: file.path, message }
  const { line, column } = getLineAndColumn(text, findOffset(root, ['properties', field], 'key'))
  return { file: file.path, line, column, message }
}
