// What a migration consists of: steps in their order, and questions to the rows that may forbid them all.
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { SearchIndex, Table, TableColumn, TableIndex } from '../tables.ts'
import type { Double } from './refusals.ts'

/** In the order in which the kinds are carried out; names are those that hold at that moment. */
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

export type Step =
  | { readonly kind: 'drop-index'; readonly name: string }
  | { readonly kind: 'drop-table'; readonly table: string }
  | { readonly kind: 'rename-table'; readonly table: string; readonly to: string }
  | { readonly kind: 'rename-column'; readonly table: string; readonly column: string; readonly to: string }
  | { readonly kind: 'drop-column'; readonly table: string; readonly column: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: TableColumn }
  | { readonly kind: 'create-table'; readonly table: Table }
  | { readonly kind: 'fill-column'; readonly sql: string }
  /** The rows of the server's own tables that hold one name hold another; rows that hold that one already go. */
  | {
      readonly kind: 'rename-value'
      readonly table: string
      readonly column: string
      readonly from: string
      readonly to: string
      readonly where?: Readonly<Record<string, string>>
    }
  /** What keeps the rows of the table from being changed; under the name that it has at that moment. */
  | { readonly kind: 'drop-guards' | 'create-guards'; readonly table: Table }
  | { readonly kind: 'create-index'; readonly table: Table; readonly index: TableIndex }
  | { readonly kind: 'drop-search'; readonly name: string }
  /** With the rows that are there. */
  | { readonly kind: 'create-search'; readonly table: Table; readonly search: SearchIndex }

export type Refusal = string | undefined

/** Asked before any step, of the names that are there; an answer is a refusal or nothing. */
export type Question =
  | { readonly ask: 'rows'; readonly table: string; readonly refuse: (count: number) => Refusal }
  /** How many rows hold one of these values or null, or hold something else. */
  | {
      readonly ask: 'blank' | 'filled'
      readonly table: string
      readonly column: string
      readonly blanks: readonly Stored[]
      readonly refuse: (count: number) => Refusal
    }
  | {
      readonly ask: 'values'
      readonly table: string
      readonly column: string
      readonly breaks: (value: Stored) => boolean
      readonly refuse: (count: number, examples: readonly Stored[]) => Refusal
    }
  | {
      readonly ask: 'doubles'
      readonly table: string
      readonly columns: readonly string[]
      readonly refuse: (doubles: readonly Double[]) => Refusal
    }

export interface MigrationPlan {
  readonly steps: readonly Step[]
  readonly questions: readonly Question[]
  readonly refusals: readonly string[]
}
