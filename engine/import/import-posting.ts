// Checks imports against postings: rows that post may not be replaced, except those before the first day of the shop.
import { filterTypedLines } from '../schema/lines.ts'
import type { Resource } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { CompilingSchema } from '../schema/stages.ts'
import type { SchemaFile } from '../schema-file/files/schema-file.ts'
import type { InferShape } from '../schema-file/language/shape.ts'
import type { importShape } from '../schema-file/shapes/import-shape.ts'

export type ImportSchemaFile = SchemaFile<InferShape<typeof importShape>>

interface ImportPostingContext {
  readonly file: ImportSchemaFile
  readonly schema: CompilingSchema
  readonly into: Resource
}

/** True if all postings are dated before the first day of a shop: they are reversed on that day, so the rows may be replaced. */
export const isDated = ({ lifecycle }: Resource): boolean => {
  const postings = Object.values(lifecycle.posts).flat()
  return postings.length > 0 && postings.every(({ date }) => date !== undefined)
}

/** The mapped fields that hold the day: the business date of documents, or the date of the postings. */
export const findDays = ({ file: { definition }, into, schema }: ImportPostingContext): readonly string[] => {
  const entryDays = Object.values(into.lifecycle.posts).flatMap(postings =>
    postings.flatMap(({ date }) =>
      date?.term.kind === 'path' && !date.term.root ? (date.term.steps[0]?.name ?? []) : [],
    ),
  )
  const days = definition.history ? [schema.project.shop.businessDate] : entryDays
  return [...new Set(days)].filter(name => Object.hasOwn(definition.map, name))
}

export const reportWithin = ({ file: { report, definition }, into }: ImportPostingContext): void => {
  const { within, mode } = definition
  if (within && mode !== 'replace') report(['within'], `nothing goes by "${mode}": leave "within" out`, 'key')
  else if (within && filterTypedLines(into.lifecycle.lines).length > 0)
    report(['within'], 'documents are replaced as a whole: leave "within" out', 'key')
}

/** Rows that post are permanent; documents are imported as batches without moves. */
export const reportPosting = ({ file, into, schema }: ImportPostingContext): void => {
  const { report, definition } = file
  const isPosting = Object.keys(into.lifecycle.posts).length > 0
  if (filterTypedLines(into.lifecycle.lines).length === 0) {
    if (isPosting && definition.mode === 'replace' && !isDated(into))
      report(
        ['mode'],
        `"${into.name}" posts when a row is made, so no row goes because a file lacks it: say another mode`,
      )
    return
  }
  if (definition.history || definition.move !== undefined) return
  const tables = [
    into,
    ...filterTypedLines(into.lifecycle.lines).flatMap(({ resource }) => findResource(schema, resource) ?? []),
  ]
  const numbered = tables.flatMap(({ fields }) => fields).find(({ number }) => number !== undefined)
  if (isPosting)
    report(['into'], `documents are imported without their moves, and moves of "${into.name}" post entries`)
  else if (numbered)
    report(['into'], `documents are imported without their moves, which give "${into.name}" its "${numbered.name}"`)
}
