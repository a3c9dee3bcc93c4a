// `npm run schema -- <command>`: everything about the schema files; texts for people, or one JSON object with `--json`.
import { parseArgs } from 'node:util'
import { formatSuggestion } from '../../engine/message/suggest.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import type { CommandCall, CommandResult, OptionValues, SchemaCommand } from './command.ts'
import { schemaCommands } from './commands.ts'
import { formatFinding, toFinding } from './findings.ts'
import { type CommandName, type CommandOutput, commandOutput } from './output.ts'
import { UnclearUse } from './scan-used-fields.ts'

type RunSchemaCommand = (call: CommandCall) => Promise<CommandResult>

/** The code of a command is loaded when it runs. */
const commandLoaders: Readonly<Record<CommandName, () => Promise<RunSchemaCommand>>> = {
  check: async () => (await import('./check.ts')).runCheck,
  fix: async () => (await import('./fix.ts')).runFix,
  plan: async () => (await import('./plan.ts')).runPlan,
  diff: async () => (await import('./diff.ts')).runDiff,
  explain: async () => (await import('./explain.ts')).runExplain,
  why: async () => (await import('./why.ts')).runWhy,
  new: async () => (await import('./new.ts')).runNew,
  generate: async () => (await import('./generate.ts')).runGenerate,
  revert: async () => (await import('./revert.ts')).runRevert,
  release: async () => (await import('./release-schema.ts')).runRelease,
  apply: async () => (await import('./release-schema.ts')).runApply,
}

const commonOptions: SchemaCommand['options'] = {
  json: { type: 'boolean', description: 'prints one JSON object; with --help its JSON schema' },
  help: { type: 'boolean', description: 'prints this' },
}

/** The command line is wrong: nothing ran. */
class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'UsageError'
  }
}

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

const isCommandName = (name: string): name is CommandName => Object.hasOwn(schemaCommands, name)

const formatOverview = (): string =>
  [
    'Usage: npm run schema -- <command> [options]',
    '',
    ...Object.entries(schemaCommands).map(([name, { description }]) => `  ${name.padEnd(10)}${description}`),
    '',
    'Each takes --help and --json. Exit codes: 0 done, 1 something is wrong or differs, 2 the command could not run.',
  ].join('\n')

const formatHelp = (name: CommandName, { usage, description, options }: SchemaCommand): string => {
  const rows = Object.entries({ ...options, ...commonOptions }).map(([option, { type, description: text }]) => {
    const form = type === 'string' ? `--${option}=...` : `--${option}`
    return `  ${form.padEnd(14)}${text}`
  })
  return [
    `Usage: npm run schema -- ${name} ${usage}`,
    `${description[0]?.toUpperCase()}${description.slice(1)}.`,
    '',
    ...rows,
  ].join('\n')
}

const parseOptions = (name: CommandName, options: SchemaCommand['options'], args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error
    const [, wrong] = /^Unknown option '(-[^']*)'/.exec(error.message) ?? []
    if (wrong === undefined) throw new UsageError(error.message)
    const names = Object.keys(options).map(option => `--${option}`)
    const hint = formatSuggestion(wrong, names) || `; there are ${names.join(', ')}.`
    throw new UsageError(`${wrong} is no option of "schema ${name}"${hint}`)
  }
}

const parseCall = (name: CommandName, { options, maxArgs }: SchemaCommand, args: readonly string[]) => {
  const known = { ...options, ...commonOptions }
  const { values, positionals } = parseOptions(name, known, args)
  if (positionals.length > maxArgs)
    throw new UsageError(
      `"schema ${name}" takes at most ${maxArgs} argument${maxArgs === 1 ? '' : 's'}, not ${positionals.length}.`,
    )
  return { options: values as OptionValues, args: positionals }
}

/** The result of a command that ran, or the reason for which it could not. */
const runCommand = async (
  name: CommandName,
  args: readonly string[],
): Promise<CommandResult | { readonly fault: string }> => {
  try {
    const call = parseCall(name, schemaCommands[name], args)
    const run = await commandLoaders[name]()
    return await run(call)
  } catch (error) {
    if (error instanceof SchemaError) {
      const findings = error.faults.map(fault => toFinding([], fault))
      return { summary: 'The schema files are wrong; see "npm run schema:check".', findings }
    }
    if (error instanceof UsageError || error instanceof UnclearUse) return { fault: error.message }
    // Loads the databases, which most commands do not need.
    const { isOperatorError } = await import('../../server/start/operator-errors.ts')
    if (isOperatorError(error)) return { fault: error.message }
    throw error
  }
}

const toOutput = (command: CommandName, result: Awaited<ReturnType<typeof runCommand>>): CommandOutput => {
  if ('fault' in result)
    return {
      command,
      exitCode: 2,
      summary: result.fault,
      findings: [{ code: 'command', severity: 'fault', message: result.fault }],
    }
  const { summary, findings = [], files, result: found } = result
  const hasFault = findings.some(({ severity }) => severity === 'fault')
  return {
    command,
    exitCode: hasFault ? 1 : (result.exitCode ?? 0),
    summary,
    findings,
    ...(files && { files }),
    ...(found && { result: found }),
  }
}

const printForPeople = ({ exitCode, summary, findings }: CommandOutput, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(lines.join('\n'))
  const faults = findings.filter(({ severity, code }) => severity === 'fault' && code !== 'command').map(formatFinding)
  if (faults.length > 0) console.error(faults.join('\n'))
  if (exitCode === 0) console.log(summary)
  else console.error(summary)
}

/** Runs the command with its arguments, prints what it returns, and returns the exit code. */
export const runSchema = async ([name = '', ...args]: readonly string[]): Promise<number> => {
  if (name === '--help' || name === '-h') {
    console.log(formatOverview())
    return 0
  }
  if (!isCommandName(name)) {
    console.error(name === '' ? formatOverview() : `There is no command "${name}".\n\n${formatOverview()}`)
    return 2
  }
  const isJson = args.includes('--json')
  if (args.includes('--help')) {
    console.log(isJson ? formatJson(commandOutput) : formatHelp(name, schemaCommands[name]))
    return 0
  }
  const result = await runCommand(name, args)
  const output = toOutput(name, result)
  if (isJson) console.log(formatJson(output))
  else printForPeople(output, 'lines' in result ? (result.lines ?? []) : [])
  return output.exitCode
}
