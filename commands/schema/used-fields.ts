// The fields that no schema may remove: those that hand-written code uses, and those that project.json names.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Field } from '../../engine/schema/field.ts'
import { findField, systemColumns } from '../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { isFilled, listProjectWords } from '../../server/schema/check-used-fields.ts'
import type { UsedField, UsedFields, UsedRecord } from '../../server/schema/used-fields.ts'
import { type FieldUse, type HandWrittenFile, scanUsedFields, UnclearUse } from './scan-used-fields.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All code that may use records. */
export const readHandWritten = (): readonly HandWrittenFile[] =>
  globSync('{server,domain,src}/**/*.{ts,tsx}', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Throws UnclearUse if code uses records without naming fields, or fields that the schema does not have. */
export const collectUsedFields = (
  schema: Schema,
  sources: readonly SourceFile[],
  code: readonly HandWrittenFile[] = readHandWritten(),
): UsedFields => {
  const system: readonly string[] = systemColumns
  const uses = scanUsedFields(code).filter(({ field }) => !system.includes(field))
  const missing = uses.filter(use => !findUsedField(schema, use))
  if (missing.length > 0)
    throw new UnclearUse(
      missing.map(({ path, resource, field }) => `${path}: the resource "${resource}" has no field "${field}"`),
    )
  const records = sortEntries(
    [...Map.groupBy(uses, ({ resource }) => resource)].map(([name, ownUses]) => [
      name,
      buildUsedRecord(schema, sources, ownUses),
    ]),
  )
  return { records, words: buildUsedWords(schema) }
}

const findUsedField = (
  schema: Schema,
  { resource, field }: Pick<FieldUse, 'resource' | 'field'>,
): Field | undefined => {
  const resource_ = findResource(schema, resource)
  return resource_ && findField(resource_, field)
}

const buildUsedRecord = (schema: Schema, sources: readonly SourceFile[], uses: readonly FieldUse[]): UsedRecord => {
  const file = findResource(schema, uses[0]?.resource ?? '')?.file
  const fields = [...Map.groupBy(uses, ({ field }) => field).values()].flatMap(same => {
    const [first] = same
    const field = first && findUsedField(schema, first)
    const by = [...new Set(same.map(({ path }) => path))].toSorted()
    return field ? [[field.name, { ...describeField(field), by }] as const] : []
  })
  return { place: sources.find(({ path }) => path === file)?.place ?? '', fields: sortEntries(fields) }
}

/** Fields that the server reads without knowing their names: project.json names them. */
const buildUsedWords = (schema: Schema): UsedFields['words'] => {
  const parts = (['shop', 'user'] as const).flatMap(part => {
    return Object.entries(listProjectWords(schema.project, part)).map(
      ([word, field]) =>
        [`${part}.${word}`, findUsedField(schema, { resource: schema.project[part].resource, field })] as const,
    )
  })
  return sortEntries(parts.flatMap(([word, field]) => (field ? [[word, describeField(field)] as const] : [])))
}

const describeField = (field: Field): UsedField => ({ type: field.type.name, filled: isFilled(field) })

const sortEntries = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
