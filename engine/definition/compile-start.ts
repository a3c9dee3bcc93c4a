// Start data out of its files: rows of a base come before a file's own.
import type { Start, StartRows } from '../schema.ts'
import type { SchemaFile } from './schema-file.ts'
import type { StartDefinition } from './shapes/start.ts'
import { suggestion } from './suggest.ts'

type StartFile = SchemaFile<StartDefinition>

export const compileStarts = (files: readonly StartFile[]): Readonly<Record<string, Start>> =>
  Object.fromEntries(files.map(file => [file.name, startOf(file, files)]))

const startOf = (file: StartFile, files: readonly StartFile[]): Start => {
  const own = { chain: file.definition.chain, shops: file.definition.shops ?? {} }
  const base = baseOf(file, files)
  if (!base) return own
  const { chain, shops = {} } = base.definition
  const codes = [...new Set([...Object.keys(shops), ...Object.keys(own.shops)])]
  return {
    chain: joined(chain, own.chain),
    shops: Object.fromEntries(codes.map(code => [code, joined(shops[code] ?? {}, own.shops[code] ?? {})])),
  }
}

const baseOf = ({ name, definition, report }: StartFile, files: readonly StartFile[]): StartFile | undefined => {
  const { base } = definition
  if (base === undefined) return undefined
  const others = files.filter(other => other.name !== name)
  const found = others.find(other => other.name === base)
  const names = others.map(other => other.name)
  if (!found) report(['base'], `no other start data is called "${base}"${suggestion(base, names)}`)
  else if (found.definition.base !== undefined) report(['base'], `"${base}" has a base of its own`)
  return found
}

const joined = (first: StartRows, then: StartRows): StartRows =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(then)])].map(name => [
      name,
      [...(first[name] ?? []), ...(then[name] ?? [])],
    ]),
  )
