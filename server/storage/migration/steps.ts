// The parts of a migration: ordered steps, and questions to the rows that may refuse it.
import type { Stored } from '../../../engine/field/field-type.ts'
import type { SearchIndex, StorageTable, TableColumn, TableIndex } from '../tables.ts'
import type { DuplicateValues } from './describe-refusals.ts'

/** The order in which the kinds of steps are executed; names are those that apply at that moment. */
export const stepOrder = [
  'drop-guards',
  'drop-search',
  'drop-index',
  'drop-table',
  'rename-table',
  'rename-column',
  'drop-column',
  'add-column',
  'create-table',
  'fill-column',
  'rename-value',
  'create-index',
  'create-search',
  'create-guards',
] as const

export type MigrationStep =
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'drop-table'; readonly table: string }
  | { readonly kind: 'rename-table'; readonly table: string; readonly to: string }
  | { readonly kind: 'rename-column'; readonly table: string; readonly column: string; readonly to: string }
  | { readonly kind: 'drop-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: TableColumn }
  | { readonly kind: 'create-table'; readonly table: StorageTable }
  | {
      readonly kind: 'fill-column'
      readonly sql: string
      readonly table: string
      readonly column: string
      /** Only rows that contain null or one of these values are filled; absent: all rows. */
      readonly blanks?: readonly Stored[]
    }
  /** Replaces a name in rows of system tables; existing rows with the new name are deleted. */
  | {
      readonly kind: 'rename-value'
      readonly table: string
      readonly column: string
      readonly from: string
      readonly to: string
      readonly where?: Readonly<Record<string, string>>
    }
  /** The guard triggers of the table, under its name at that moment. */
  | { readonly kind: 'drop-guards' | 'create-guards'; readonly table: StorageTable }
  | { readonly kind: 'create-index'; readonly table: StorageTable; readonly index: TableIndex }
  | { readonly kind: 'drop-search'; readonly name: string }
  /** Includes the existing rows. */
  | { readonly kind: 'create-search'; readonly table: StorageTable; readonly search: SearchIndex }

export type MigrationRefusal = string | undefined

/** Asked before any step, with existing names; the answer is a refusal or undefined. */
export type MigrationQuestion =
  | { readonly ask: 'rows'; readonly table: string; readonly refuse: (count: number) => MigrationRefusal }
  /** How many rows are null or contain one of these values, or contain another one. */
  | {
      readonly ask: 'blank' | 'filled'
      readonly table: string
      readonly column: string
      readonly blanks: readonly Stored[]
      readonly refuse: (count: number) => MigrationRefusal
    }
  | {
      readonly ask: 'values'
      readonly table: string
      readonly column: string
      readonly breaks: (value: Stored) => boolean
      readonly refuse: (count: number, examples: readonly Stored[]) => MigrationRefusal
    }
  | {
      readonly ask: 'doubles'
      readonly table: string
      readonly columns: readonly string[]
      readonly refuse: (doubles: readonly DuplicateValues[]) => MigrationRefusal
    }

export interface MigrationPlan {
  readonly steps: readonly MigrationStep[]
  readonly questions: readonly MigrationQuestion[]
  readonly refusals: readonly string[]
}
