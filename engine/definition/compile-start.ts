// Compiles start data from its files: the rows of the base (which may have a base too) come before the rows of the file.

import { suggestion } from '../faults/suggest.ts'
import type { Start, StartRows } from '../schema/schema.ts'
import type { SchemaFile } from './files/schema-file.ts'
import type { StartDefinition } from './shapes/start.ts'

type StartFile = SchemaFile<StartDefinition>

export const compileStarts = (files: readonly StartFile[]): Readonly<Record<string, Start>> =>
  Object.fromEntries(files.map(file => [file.name, startOf(file, files)]))

const startOf = (file: StartFile, files: readonly StartFile[], above: readonly string[] = []): Start => {
  const { chain, shops = {}, days = {} } = file.definition
  const isBase = files.some(({ definition }) => definition.base === file.name)
  const own = { isBase, chain, shops, days: daysOf(days) }
  const found = baseOf(file, files, [...above, file.name])
  if (!found) return own
  const base = startOf(found, files, [...above, file.name])
  const codes = [...new Set([...Object.keys(base.shops), ...Object.keys(own.shops)])]
  return {
    isBase,
    chain: joined(base.chain, own.chain),
    shops: Object.fromEntries(codes.map(code => [code, joined(base.shops[code] ?? {}, own.shops[code] ?? {})])),
    // Rows of the base come first on the same day.
    days: [...base.days, ...own.days].toSorted(([one], [other]) => other - one),
  }
}

const daysOf = (days: NonNullable<StartDefinition['days']>): Start['days'] =>
  Object.entries(days)
    .map(([ago, shops]) => [Number(ago), shops] as const)
    .toSorted(([one], [other]) => other - one)

const baseOf = (
  { definition, report }: StartFile,
  files: readonly StartFile[],
  above: readonly string[],
): StartFile | undefined => {
  const { base } = definition
  if (base === undefined) return undefined
  const others = files.filter(other => !above.includes(other.name))
  const found = others.find(other => other.name === base)
  // Reports each fault once: for the file itself, and not again for the files that are based on it.
  const [first] = above
  if (above.length > 1 && base === first) report(['base'], `"${base}" is built on this one`)
  else if (!found && above.length === 1) {
    const names = others.map(other => other.name)
    report(['base'], `no other start data is called "${base}"${suggestion(base, names)}`)
  }
  return found
}

const joined = (first: StartRows, then: StartRows): StartRows =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(then)])].map(name => [
      name,
      [...(first[name] ?? []), ...(then[name] ?? [])],
    ]),
  )
