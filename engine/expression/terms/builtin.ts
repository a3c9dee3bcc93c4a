// The contract of a function of the language itself that reads only its arguments.
import { type ExpressionType, type TypeKind, text } from './types.ts'
import type { ExpressionValue } from './value.ts'

export interface BuiltinParameter {
  readonly kinds: readonly TypeKind[]
  readonly optional?: true
}

export interface Builtin {
  readonly parameters: readonly BuiltinParameter[]
  /** The last parameter is variadic, and all arguments are of one kind. */
  readonly isRepeated?: true
  readonly result: (types: readonly ExpressionType[]) => ExpressionType
  /** The result if any argument is null; absent: null. */
  readonly nullResult?: ExpressionValue
  /** Called with non-null values only; omitted optional values are missing at the end. */
  readonly run: (values: readonly ExpressionValue[], emptyText: string) => ExpressionValue
}

export const numberParameter: BuiltinParameter = { kinds: ['number'] }
export const textParameter: BuiltinParameter = { kinds: ['text', 'reference'] }
export const dateParameter: BuiltinParameter = { kinds: ['date'] }
export const instantParameter: BuiltinParameter = { kinds: ['instant'] }

export const returnTextType = (): ExpressionType => text
