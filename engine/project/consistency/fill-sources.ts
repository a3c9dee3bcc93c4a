// What gives a field its value: the user, a rule, a number, a ledger, or a move.

import type { PostingRule } from '../../schema/document.ts'
import type { Field } from '../../schema/field.ts'
import type { Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ResourceKeywords, TableFile } from '../../schema-file/files/table-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import { memoizeByObject } from '../../value/records.ts'

/** Whether a rule, a number or a ledger gives the field its value. */
export const isFilled = (
  { default: fallback, defaultBy, calc, fetch, number, derived }: Field,
  emptyText: string,
): boolean =>
  (fallback !== null && fallback !== '' && fallback !== emptyText) ||
  [defaultBy, calc, fetch, number, derived].some(source => source !== undefined)

/** Required fields without a rule that are not among the written ones; hidden fields need no value. */
export const findEmptyFields = (
  { fields, key, screen }: Resource,
  emptyText: string,
  written: ReadonlySet<string>,
): readonly string[] => {
  const conditional = new Set(screen.form.sections.flatMap(({ show, fields: names }) => (show ? names : [])))
  return fields
    .filter(field => field.required || key.includes(field.name))
    .filter(field => !isFilled(field, emptyText) && !written.has(field.name))
    .filter(({ when, name }) => !when?.show && !conditional.has(name))
    .map(({ name }) => name)
}

/** Fields that moves of the resource itself set, its state, and links to rows that they create. */
export const collectWritten = (name: string, tables: readonly CheckedTable[]): ReadonlySet<string> =>
  getWrittenFields(tables).get(name) ?? new Set()

/** Fields that moves of other documents give to the rows that they create. */
export const collectCreated = (name: string, tables: readonly CheckedTable[]): ReadonlySet<string> =>
  getCreatedFields(tables).get(name) ?? new Set()

type FieldsByResource = ReadonlyMap<string, ReadonlySet<string>>

const getWrittenFields = memoizeByObject(
  (tables: readonly CheckedTable[]): FieldsByResource =>
    new Map(
      tables.flatMap(({ resource: { name, lifecycle } }) => {
        const { flow } = lifecycle
        const names = flow?.moves.flatMap(({ sets, creates }) => [
          ...Object.keys(sets),
          flow.field,
          ...creates.flatMap(({ link }) => link ?? []),
        ])
        return names ? [[name, new Set(names)] as const] : []
      }),
    ),
)

const getCreatedFields = memoizeByObject((tables: readonly CheckedTable[]): FieldsByResource => {
  const creates = tables.flatMap(({ resource }) => resource.lifecycle.flow?.moves.flatMap(move => move.creates) ?? [])
  const byDocument = Map.groupBy(creates, ({ document }) => document)
  return new Map(
    [...byDocument].map(([document, rows]) => [document, new Set(rows.flatMap(({ map }) => Object.keys(map)))]),
  )
})

// What the checks of finished resources share: a file of a table with the resource that was compiled from it.

export interface CheckedTable {
  readonly file: TableFile
  readonly resource: Resource
  readonly definition: ResourceKeywords
  readonly report: ReportFault
}

/** The tables whose resources were compiled from these files. */
export const pairTables = (files: readonly TableFile[], schema: CompilingSchema): readonly CheckedTable[] =>
  files.flatMap(file => {
    const resource = findResource(schema, file.name)
    if (resource?.file !== file.path) return []
    return [{ file, resource, definition: file.definition, report: file.report }]
  })

export interface LocatedPosting {
  readonly path: JsonPath
  readonly set: string
  readonly posting: PostingRule
}

/** The postings of a resource with their paths; sets of which one could not be compiled are left out. */
export const locatePostings = ({ resource, definition }: CheckedTable): readonly LocatedPosting[] =>
  Object.entries(definition.post).flatMap(([set, definitions]) => {
    const postings = resource.lifecycle.posts[set] ?? []
    if (postings.length !== definitions.length) return []
    return postings.map((posting, index) => ({ path: ['x-post', set, index], set, posting }))
  })
