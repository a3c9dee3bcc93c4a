// Expands `x-copy`: each copied field becomes a field with the type and title of the referenced row.

import { suggestion } from '../../faults/suggest.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { ResourceFile } from './document-files.ts'
import { type FieldGroup, mapFieldGroups } from './field-groups.ts'

const word = 'x-copy'

type Files = ReadonlyMap<string, ResourceFile>

/** The resource files with the fields that `x-copy` names, each after the reference that it is copied through. */
export const expandCopies = (files: readonly ResourceFile[]): readonly ResourceFile[] => {
  const byName: Files = new Map(files.toReversed().map(file => [file.name, file]))
  return files.map(file => {
    const placed: Placed[] = []
    const definition = mapFieldGroups(file.definition, (group, path) => {
      const expanded = expandGroup(group, { files: byName, path, report: file.report })
      placed.push(...expanded.placed)
      return expanded.group
    })
    return placed.length === 0 ? file : { ...file, definition, report: reportFrom(file.report, placed) }
  })
}

/** A generated field, and the path of the `x-copy` entry that it comes from. */
interface Placed {
  readonly made: Path
  readonly said: Path
}

interface Place {
  readonly files: Files
  readonly path: Path
  readonly report: Report
}

const expandGroup = <T extends FieldGroup>(
  group: T,
  place: Place,
): { readonly group: T; readonly placed: readonly Placed[] } => {
  const copies = group[word]
  if (!copies) return { group, placed: [] }
  const { path, report } = place
  for (const name of Object.keys(copies))
    if (!Object.hasOwn(group.properties, name))
      report(
        [...path, word, name],
        `no field is called "${name}"${suggestion(name, Object.keys(group.properties))}`,
        'key',
      )
  const placed: Placed[] = []
  const properties = Object.entries(group.properties).flatMap(([name, field]) => {
    const copied = (Object.hasOwn(copies, name) ? copies[name] : undefined) ?? []
    const made = copied.flatMap((copy, index) => {
      const said: Path = [...path, word, name, index]
      const own = typeof copy === 'string' ? copy : copy.field
      if (Object.hasOwn(group.properties, own)) {
        report(said, `"${own}" is a field already`)
        return []
      }
      placed.push({ made: [...path, 'properties', own], said })
      return [[own, copiedField({ name, field, copy, said }, place)] as const]
    })
    return [[name, field] as const, ...made]
  })
  return { group: { ...group, properties: Object.fromEntries(properties) }, placed }
}

type Copy = NonNullable<FieldGroup['x-copy']>[string][number]

interface Copied {
  /** The reference that it is copied through. */
  readonly name: string
  readonly field: FieldDefinition
  readonly copy: Copy
  readonly said: Path
}

const copiedField = ({ name, field, copy, said }: Copied, { files, report }: Place): FieldDefinition => {
  const { from, title } =
    typeof copy === 'string' ? { from: copy } : { from: copy.from ?? copy.field, title: copy.title }
  const to = field['x-ref']?.to
  if (to === undefined)
    report(said, `"${name}" refers to no row: only fields of a row that an "x-ref" names are copied`)
  const target = to === undefined ? undefined : files.get(to)
  const source = target && sourceField(target, from, { files, seen: new Set() })
  if (target && !source) {
    const known = Object.keys(target.definition.properties)
    const at = typeof copy === 'string' ? said : [...said, copy.from === undefined ? 'field' : 'from']
    report(at, `"${to}" has no field "${from}" that can be copied${suggestion(from, known)}`)
  }
  // A missing source was already reported; the field gets a type so that it is not reported again where it is used.
  const described = source ?? { type: 'string' as const }
  return {
    ...described,
    ...(title !== undefined && { title }),
    readOnly: true,
    ...(source && { 'x-fetch': { from: `${name}.${from}`, mode: 'copy' as const } }),
  }
}

interface Search {
  readonly files: Files
  readonly seen: ReadonlySet<string>
}

/** The keywords that a copy takes from the field, which may be a copy itself. */
const sourceField = (
  { name: resource, definition }: ResourceFile,
  name: string,
  { files, seen }: Search,
): Pick<FieldDefinition, '$ref' | 'type' | 'format' | 'enum' | 'x-enum' | 'x-case' | 'title'> | undefined => {
  const own = Object.hasOwn(definition.properties, name) ? definition.properties[name] : undefined
  if (own) return own.type === 'array' ? undefined : described(own)
  const called = `${resource}.${name}`
  if (seen.has(called)) return undefined
  for (const [through, copies] of Object.entries(definition[word] ?? {})) {
    const copy = copies.find(one => (typeof one === 'string' ? one : one.field) === name)
    const target = files.get(definition.properties[through]?.['x-ref']?.to ?? '')
    if (!copy || !target) continue
    const from = typeof copy === 'string' ? copy : (copy.from ?? copy.field)
    const found = sourceField(target, from, { files, seen: new Set([...seen, called]) })
    return found && { ...found, ...(typeof copy === 'object' && copy.title !== undefined && { title: copy.title }) }
  }
  return undefined
}

const taken = ['$ref', 'type', 'format', 'enum', 'x-enum', 'x-case', 'title'] as const

const described = (field: FieldDefinition): Pick<FieldDefinition, (typeof taken)[number]> =>
  Object.fromEntries(taken.flatMap(key => (field[key] === undefined ? [] : [[key, field[key]]])))

/** Reports faults of generated fields at the `x-copy` entry. */
const reportFrom =
  (report: Report, placed: readonly Placed[]): Report =>
  (path, message, on) => {
    const found = placed.find(({ made }) => made.every((part, index) => path[index] === part))
    report(found ? found.said : path, message, found ? 'value' : on)
  }
