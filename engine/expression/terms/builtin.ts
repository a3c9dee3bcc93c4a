// The contract of a function of the language itself that reads only its arguments.
import { type Kind, type Type, text } from './types.ts'
import type { Value } from './value.ts'

export interface BuiltinParameter {
  readonly kinds: readonly Kind[]
  readonly optional?: true
}

export interface Builtin {
  readonly parameters: readonly BuiltinParameter[]
  /** The last parameter is variadic, and all arguments are of one kind. */
  readonly isRepeated?: true
  readonly result: (types: readonly Type[]) => Type
  /** The result if any argument is null; absent: null. */
  readonly ofNothing?: Value
  /** Called with non-null values only; omitted optional values are missing at the end. */
  readonly run: (values: readonly Value[], emptyText: string) => Value
}

export const aNumber: BuiltinParameter = { kinds: ['number'] }
export const aText: BuiltinParameter = { kinds: ['text', 'reference'] }
export const aDate: BuiltinParameter = { kinds: ['date'] }
export const aMoment: BuiltinParameter = { kinds: ['instant'] }

export const givesText = (): Type => text
