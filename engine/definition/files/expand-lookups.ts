// What a resource says of the references to it is put into those which do not say it themselves.

import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { ResourceFile } from './document-files.ts'
import { mapFieldGroups } from './field-groups.ts'

const word = 'x-lookup'

/** The resource files with whole references; what is wrong with a condition is reported once, in the file that states it. */
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

/** Refusals need a filter: without one nothing refuses a row. */
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
  /** What it says itself. */
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

/** The same place in the file of the resource that is referred to; undefined for what the reference says itself. */
const placeInLookup = ({ own }: Taken, [key, index, ...rest]: Path): Path | undefined => {
  const count = own.refusals?.length ?? 0
  if (key === 'refusals' && typeof index === 'number')
    return index < count ? undefined : [word, key, index - count, ...rest]
  const isTaken = (key === 'search' || key === 'columns' || key === 'preload') && own[key] === undefined
  return isTaken ? [word, key, ...(index === undefined ? [] : [index]), ...rest] : undefined
}

/** A field that is not there, also in a message, is reported with the file's own names. */
const namesNothing = ({ definition }: ResourceFile, [, key, index, inside]: Path): boolean => {
  if (inside === 'message') return true
  const names = key === 'search' || key === 'columns' ? (definition[word]?.[key] ?? []) : []
  const name = names[Number(index)]
  return name !== undefined && !Object.hasOwn(definition.properties, name)
}
