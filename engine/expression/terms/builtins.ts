// Every function of the language that reads only its arguments; a new one is a line in one of these families.
import type { Builtin } from './builtin.ts'
import { dateBuiltins } from './date-builtins.ts'
import { numberBuiltins } from './number-builtins.ts'
import { textBuiltins } from './text-builtins.ts'

export const builtins: Readonly<Record<string, Builtin>> = { ...numberBuiltins, ...textBuiltins, ...dateBuiltins }

/** The builtin of that name; a schema file may name anything. */
export const findBuiltin = (name: string): Builtin | undefined =>
  Object.hasOwn(builtins, name) ? builtins[name] : undefined
