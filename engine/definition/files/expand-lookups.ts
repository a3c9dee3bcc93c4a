// Adds the defaults that a resource defines for references to it (`x-lookup`) to these references.

import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { ResourceFile } from './document-files.ts'
import { mapFieldGroups } from './field-groups.ts'

const word = 'x-lookup'

/** The resource files with completed references; a fault in a condition is reported once, in the file that defines it. */
export const expandLookups = (files: readonly ResourceFile[]): readonly ResourceFile[] => {
  const byName = new Map(files.toReversed().map(file => [file.name, file]))
  const seen = new Set<string>()
  return files.map(file => {
    const taken: Taken[] = []
    const definition = mapFieldGroups(file.definition, (group, path) => {
      const properties = Object.fromEntries(
        Object.entries(group.properties).map(([name, field]) => {
          const target = byName.get(field['x-ref']?.to ?? '')
          if (!target?.definition[word]) return [name, field]
          const whole = withLookup(field, target)
          taken.push({ at: [...path, 'properties', name, 'x-ref'], own: field['x-ref'] ?? {}, target })
          return [name, whole]
        }),
      )
      return { ...group, properties }
    })
    return taken.length === 0 ? file : { ...file, definition, report: reportFrom(file, taken, seen) }
  })
}

/** Refusals need a filter: without one no row is refused. */
const withLookup = (field: FieldDefinition, { definition }: ResourceFile): FieldDefinition => {
  const { refusals = [], ...lookup } = definition[word] ?? {}
  const reference = field['x-ref']
  if (!reference) return field
  const all = reference.filter === undefined ? [] : [...(reference.refusals ?? []), ...refusals]
  return { ...field, 'x-ref': { ...lookup, ...reference, ...(all.length > 0 && { refusals: all }) } }
}

interface Taken {
  /** The reference that was completed. */
  readonly at: Path
  /** The keywords of the reference itself. */
  readonly own: Partial<NonNullable<FieldDefinition['x-ref']>>
  readonly target: ResourceFile
}

const reportFrom =
  (file: ResourceFile, taken: readonly Taken[], seen: Set<string>): Report =>
  (path, message, on) => {
    const found = taken.find(({ at }) => at.every((part, index) => path[index] === part))
    const there = found && placeInLookup(found, path.slice(found.at.length))
    if (!there) return file.report(path, message, on)
    if (namesNothing(found.target, there)) return
    const called = JSON.stringify([found.target.name, there, message])
    if (seen.has(called)) return
    seen.add(called)
    found.target.report(there, message, on)
  }

/** Maps a path of the reference to the file of its target; undefined for keywords of the reference itself. */
const placeInLookup = ({ own }: Taken, [key, index, ...rest]: Path): Path | undefined => {
  const count = own.refusals?.length ?? 0
  if (key === 'refusals' && typeof index === 'number')
    return index < count ? undefined : [word, key, index - count, ...rest]
  const isTaken = (key === 'search' || key === 'columns' || key === 'preload') && own[key] === undefined
  return isTaken ? [word, key, ...(index === undefined ? [] : [index]), ...rest] : undefined
}

/** Missing fields, also those in a message, are reported with the names of the target's own file. */
const namesNothing = ({ definition }: ResourceFile, [, key, index, inside]: Path): boolean => {
  if (inside === 'message') return true
  const names = key === 'search' || key === 'columns' ? (definition[word]?.[key] ?? []) : []
  const name = names[Number(index)]
  return name !== undefined && !Object.hasOwn(definition.properties, name)
}
