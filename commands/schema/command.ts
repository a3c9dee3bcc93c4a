// A command of `npm run schema`: its options, its help, and what it returns.
import type { ParseArgsOptionDescriptor } from 'node:util'
import type { CommandOutput, SchemaFinding } from './output.ts'

export interface CommandResult {
  readonly summary: string
  readonly findings?: readonly SchemaFinding[]
  /** Lines for people before the faults; `findings` has what they say. */
  readonly lines?: readonly string[]
  readonly files?: CommandOutput['files']
  readonly result?: CommandOutput['result']
  /** 1 without a fault, such as `diff` where something differs. */
  readonly exitCode?: 0 | 1
}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export interface CommandCall {
  readonly options: OptionValues
  readonly args: readonly string[]
}

export interface CommandOption extends Pick<ParseArgsOptionDescriptor, 'type'> {
  readonly description: string
}

export interface SchemaCommand {
  /** After `npm run schema -- <name>`. */
  readonly usage: string
  readonly description: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** At most so many arguments. */
  readonly maxArgs: number
}

/** Returns an option that takes a text, or undefined. */
export const getTextOption = (options: OptionValues, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
