// Compiles start data from its files: the rows of the base (which may have a base too) come before the rows of the file.

import { formatSuggestion } from '../message/suggest.ts'
import type { StartData, StartRows } from '../schema/schema.ts'
import type { SchemaFile } from '../schema-file/files/schema-file.ts'
import type { StartDefinition } from '../schema-file/shapes/start-shape.ts'

type StartFile = SchemaFile<StartDefinition>

export const compileStarts = (files: readonly StartFile[]): Readonly<Record<string, StartData>> =>
  Object.fromEntries(files.map(file => [file.name, compileStart(file, files)]))

const compileStart = (file: StartFile, files: readonly StartFile[], ancestors: readonly string[] = []): StartData => {
  const { chain, shops = {}, days = {} } = file.definition
  const isBase = files.some(({ definition }) => definition.base === file.name)
  const own = { isBase, chain, shops, days: sortDays(days) }
  const baseFile = findBase(file, files, [...ancestors, file.name])
  if (!baseFile) return own
  const base = compileStart(baseFile, files, [...ancestors, file.name])
  const codes = [...new Set([...Object.keys(base.shops), ...Object.keys(own.shops)])]
  return {
    isBase,
    chain: mergeRows(base.chain, own.chain),
    shops: Object.fromEntries(codes.map(code => [code, mergeRows(base.shops[code] ?? {}, own.shops[code] ?? {})])),
    // Rows of the base come first on the same day.
    days: [...base.days, ...own.days].toSorted(([one], [other]) => other - one),
  }
}

const sortDays = (days: NonNullable<StartDefinition['days']>): StartData['days'] =>
  Object.entries(days)
    .map(([ago, shops]) => [Number(ago), shops] as const)
    .toSorted(([one], [other]) => other - one)

const findBase = (
  { definition, report }: StartFile,
  files: readonly StartFile[],
  ancestors: readonly string[],
): StartFile | undefined => {
  const { base } = definition
  if (base === undefined) return undefined
  const others = files.filter(other => !ancestors.includes(other.name))
  const match = others.find(other => other.name === base)
  // Reports each fault once: for the file itself, and not again for the files that are based on it.
  const [first] = ancestors
  if (ancestors.length > 1 && base === first) report(['base'], `"${base}" is built on this one`)
  else if (!match && ancestors.length === 1) {
    const names = others.map(other => other.name)
    report(['base'], `no other start data is called "${base}"${formatSuggestion(base, names)}`)
  }
  return match
}

const mergeRows = (first: StartRows, then: StartRows): StartRows =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(then)])].map(name => [
      name,
      [...(first[name] ?? []), ...(then[name] ?? [])],
    ]),
  )
