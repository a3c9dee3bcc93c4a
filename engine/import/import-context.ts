// What the parts of the compiler of imports share.
import type { ExpressionScope } from '../expression/terms/scope.ts'
import type { Field } from '../schema/field.ts'
import type { Resource } from '../schema/resource.ts'
import type { CompilingSchema } from '../schema/stages.ts'
import type { ImportSchemaFile } from './import-posting.ts'

/** What is needed to compile one import. */
export interface ImportContext {
  readonly file: ImportSchemaFile
  readonly schema: CompilingSchema
  readonly into: Resource
  readonly targets: ImportTargets
  /** Fields that are filled from a column alone: expressions may name these. */
  readonly scope: ExpressionScope
}

/** A field that the file may fill: of the row itself, or of the lines of a document. */
export interface ImportFieldTarget {
  readonly field: Field
  readonly resource: Resource
  readonly lines?: string
}

export type ImportTargets = ReadonlyMap<string, ImportFieldTarget>
