// Adds line and column of the field to the reasons that refuse a migration.

import type { Field } from '../../engine/schema/field.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { findOffset, getLineAndColumn, readJson } from '../../engine/schema-file/language/read-json.ts'
import { mapByName } from '../../engine/value/records.ts'
import { SchemaMismatch } from '../storage/migration/schema-conflicts.ts'

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

// A revert takes renames back: what the schema in force renamed has its former name again, with its rows.

/** The earlier schema for a migration alone: its resources and fields name as `was` what they are called in force. */
export const reverseRenames = (earlier: Schema, inForce: Schema): Schema => {
  const successors = Object.values(inForce.resources).filter(
    ({ name, was }) => was !== undefined && !Object.hasOwn(earlier.resources, name),
  )
  const resources = Object.values(earlier.resources).map(resource => {
    const successor = successors.find(({ was }) => was === resource.name)
    const current = successor ?? inForce.resources[resource.name]
    const reversed = current ? reverseFields(resource, current) : resource
    return successor ? { ...reversed, was: successor.name } : reversed
  })
  return { ...earlier, resources: mapByName(resources, resource => resource) }
}

const reverseFields = (resource: Resource, inForce: Resource): Resource => {
  const successors = inForce.fields.filter(({ name, was }) => was !== undefined && !Object.hasOwn(resource.field, name))
  if (successors.length === 0) return resource
  const fields = resource.fields.map((field): Field => {
    const successor = successors.find(({ was }) => was === field.name)
    return successor ? { ...field, was: successor.name } : field
  })
  return { ...resource, fields, field: mapByName(fields, field => field) }
}
