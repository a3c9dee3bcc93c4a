// Adds the fields of parts to the resources that use them, before anything else reads the files.

import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { PartDefinition } from '../shapes/part-shape.ts'
import type { ResourceFile } from './document-files.ts'
import type { SchemaFile } from './schema-file.ts'

export type PartFile = SchemaFile<PartDefinition>

/** The resource files with the fields and checks of their parts; faults in a part are reported in its own file. */
export const expandParts = (files: readonly ResourceFile[], parts: readonly PartFile[]): readonly ResourceFile[] =>
  files.map(file => (file.definition['x-parts'] ?? []).reduce((whole, name) => withPart(whole, parts, name), file))

/** A missing part adds nothing. */
const withPart = (file: ResourceFile, parts: readonly PartFile[], name: string): ResourceFile => {
  const part = parts.find(one => one.name === name)
  if (!part) return file
  const { definition } = file
  const shared = Object.keys(part.definition.properties)
  const added = findAddedFields(part.definition, definition.properties)
  const own = shared.filter(field => Object.hasOwn(definition.properties, field) && !added.has(field))
  for (const field of own)
    file.report(['properties', field], `the part "${name}" has a field "${field}" already`, 'key')
  for (const [field, names] of added) {
    for (const line of names.filter(line => hasLineField(part.definition.properties[field], line)))
      file.report(
        getLineFieldPath(field, line),
        `the lines of the part "${name}" have a field "${line}" already`,
        'key',
      )
  }
  const checks = definition['x-checks'] ?? []
  const report: ReportFault = (path, message, marker) => {
    const theirs = toPartPath(path, {
      shared: shared.filter(field => !own.includes(field)),
      added,
      checks: checks.length,
    })
    if (theirs) part.report(theirs, message, marker)
    else file.report(path, message, marker)
  }
  return {
    ...file,
    report,
    definition: {
      ...definition,
      properties: {
        ...part.definition.properties,
        ...definition.properties,
        ...Object.fromEntries(
          [...added.keys()].map(field => [field, withAddedFields(part.definition, definition, field)]),
        ),
      },
      required: [...(definition.required ?? []), ...(part.definition.required ?? [])],
      'x-checks': [...checks, ...(part.definition['x-checks'] ?? [])],
    },
  }
}

type FieldsByName = Readonly<Record<string, FieldDefinition>>

/** Names of the fields that the document adds, by lines of the part. */
type AddedLineFields = ReadonlyMap<string, readonly string[]>

const hasLineField = (lines: FieldDefinition | undefined, name: string): boolean =>
  Object.hasOwn(lines?.items?.properties ?? {}, name)

const getLineFieldPath = (lines: string, name: string): JsonPath => ['properties', lines, 'items', 'properties', name]

/** A document adds fields to lines of its part by naming the lines without repeating their `x-lines`. */
const findAddedFields = ({ properties: shared }: PartDefinition, own: FieldsByName): AddedLineFields =>
  new Map(
    Object.entries(own).flatMap(([name, { type, items, 'x-lines': linesDefinition }]) =>
      type === 'array' && !linesDefinition && shared[name]?.['x-lines']
        ? [[name, Object.keys(items?.properties ?? {})] as const]
        : [],
    ),
  )

const withAddedFields = (
  part: PartDefinition,
  own: { readonly properties: FieldsByName },
  name: string,
): FieldDefinition => {
  const [theirs, ours] = [part.properties[name]?.items, own.properties[name]?.items]
  const items = {
    ...theirs,
    required: [...(theirs?.required ?? []), ...(ours?.required ?? [])],
    properties: { ...ours?.properties, ...theirs?.properties },
  }
  return { ...part.properties[name], items }
}

/** Maps a path of the resource to the file of the part; undefined for keywords of the resource itself. */
const toPartPath = (
  [first, second, ...rest]: JsonPath,
  {
    shared,
    added,
    checks,
  }: { readonly shared: readonly string[]; readonly added: AddedLineFields; readonly checks: number },
): JsonPath | undefined => {
  const [, inProperties, line] = rest
  const isAdded = inProperties === 'properties' && added.get(String(second))?.includes(String(line))
  if (first === 'properties' && isAdded) return undefined
  if (first === 'properties' && shared.includes(String(second))) return [first, String(second), ...rest]
  if (first === 'x-checks' && typeof second === 'number' && second >= checks) return [first, second - checks, ...rest]
  return undefined
}
