// Fields that several resources share are put into each of them before anything else reads its file.

import type { PartDefinition } from '../shapes/part.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { ResourceFile } from './document-files.ts'
import type { SchemaFile } from './schema-file.ts'

export type PartFile = SchemaFile<PartDefinition>

/** The resource files with the fields and checks of their parts; faults in a part are reported in its own file. */
export const expandParts = (files: readonly ResourceFile[], parts: readonly PartFile[]): readonly ResourceFile[] =>
  files.map(file => (file.definition['x-parts'] ?? []).reduce((whole, name) => withPart(whole, parts, name), file))

/** A part that is not there adds nothing. */
const withPart = (file: ResourceFile, parts: readonly PartFile[], name: string): ResourceFile => {
  const part = parts.find(one => one.name === name)
  if (!part) return file
  const { definition } = file
  const shared = Object.keys(part.definition.properties)
  const own = shared.filter(field => Object.hasOwn(definition.properties, field))
  for (const field of own)
    file.report(['properties', field], `the part "${name}" has a field "${field}" already`, 'key')
  const checks = definition['x-checks'] ?? []
  const report: Report = (path, message, on) => {
    const theirs = placeInPart(path, { shared: shared.filter(field => !own.includes(field)), checks: checks.length })
    if (theirs) part.report(theirs, message, on)
    else file.report(path, message, on)
  }
  return {
    ...file,
    report,
    definition: {
      ...definition,
      properties: { ...part.definition.properties, ...definition.properties },
      required: [...(definition.required ?? []), ...(part.definition.required ?? [])],
      'x-checks': [...checks, ...(part.definition['x-checks'] ?? [])],
    },
  }
}

/** The same place in the file of the part; undefined for what the resource says itself. */
const placeInPart = (
  [first, second, ...rest]: Path,
  { shared, checks }: { readonly shared: readonly string[]; readonly checks: number },
): Path | undefined => {
  if (first === 'properties' && shared.includes(String(second))) return [first, String(second), ...rest]
  if (first === 'x-checks' && typeof second === 'number' && second >= checks) return [first, second - checks, ...rest]
  return undefined
}
