// Adds the defaults that a resource defines for references to it (`x-lookup`) to these references.

import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { ResourceFile } from './document-files.ts'
import { mapFieldGroups } from './field-groups.ts'

const keyword = 'x-lookup'

/** The resource files with completed references; a fault in a condition is reported once, in the file that defines it. */
export const expandLookups = (files: readonly ResourceFile[]): readonly ResourceFile[] => {
  const byName = new Map(files.toReversed().map(file => [file.name, file]))
  const seen = new Set<string>()
  return files.map(file => {
    const completed: CompletedReference[] = []
    const definition = mapFieldGroups(file.definition, (group, path) => {
      const properties = Object.fromEntries(
        Object.entries(group.properties).map(([name, field]) => {
          const target = byName.get(field['x-ref']?.to ?? '')
          if (!target?.definition[keyword]) return [name, field]
          const whole = withLookup(field, target)
          completed.push({ at: [...path, 'properties', name, 'x-ref'], ownDefinition: field['x-ref'] ?? {}, target })
          return [name, whole]
        }),
      )
      return { ...group, properties }
    })
    return completed.length === 0 ? file : { ...file, definition, report: redirectReport(file, completed, seen) }
  })
}

/** Refusals need a filter: without one no row is refused. */
const withLookup = (field: FieldDefinition, { definition }: ResourceFile): FieldDefinition => {
  const { refusals = [], ...lookup } = definition[keyword] ?? {}
  const reference = field['x-ref']
  if (!reference) return field
  const all = reference.filter === undefined ? [] : [...(reference.refusals ?? []), ...refusals]
  return { ...field, 'x-ref': { ...lookup, ...reference, ...(all.length > 0 && { refusals: all }) } }
}

interface CompletedReference {
  /** The reference that was completed. */
  readonly at: JsonPath
  /** The keywords of the reference itself. */
  readonly ownDefinition: Partial<NonNullable<FieldDefinition['x-ref']>>
  readonly target: ResourceFile
}

const redirectReport =
  (file: ResourceFile, completed: readonly CompletedReference[], seen: Set<string>): ReportFault =>
  (path, message, marker) => {
    const match = completed.find(({ at }) => at.every((part, index) => path[index] === part))
    const lookupPath = match && toLookupPath(match, path.slice(match.at.length))
    if (!lookupPath) return file.report(path, message, marker)
    if (isMissingField(match.target, lookupPath)) return
    const key = JSON.stringify([match.target.name, lookupPath, message])
    if (seen.has(key)) return
    seen.add(key)
    match.target.report(lookupPath, message, marker)
  }

/** Maps a path of the reference to the file of its target; undefined for keywords of the reference itself. */
const toLookupPath = ({ ownDefinition }: CompletedReference, [key, index, ...rest]: JsonPath): JsonPath | undefined => {
  const count = ownDefinition.refusals?.length ?? 0
  if (key === 'refusals' && typeof index === 'number')
    return index < count ? undefined : [keyword, key, index - count, ...rest]
  const isTaken = (key === 'search' || key === 'columns' || key === 'preload') && ownDefinition[key] === undefined
  return isTaken ? [keyword, key, ...(index === undefined ? [] : [index]), ...rest] : undefined
}

/** Missing fields, also those in a message, are reported with the names of the target's own file. */
const isMissingField = ({ definition }: ResourceFile, [, key, index, inside]: JsonPath): boolean => {
  if (inside === 'message') return true
  const names = key === 'search' || key === 'columns' ? (definition[keyword]?.[key] ?? []) : []
  const name = names[Number(index)]
  return name !== undefined && !Object.hasOwn(definition.properties, name)
}
