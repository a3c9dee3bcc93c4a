// Expands `x-copy`: each copied field becomes a field with the type and title of the referenced row.

import { formatSuggestion } from '../../message/suggest.ts'
import { pickDefined } from '../language/naming.ts'
import type { JsonPath, ReportFault } from '../language/shape.ts'
import type { FieldDefinition } from '../shapes/field-shape.ts'
import type { ResourceFile } from './document-files.ts'
import { type FieldGroup, mapFieldGroups } from './field-groups.ts'

const keyword = 'x-copy'

type FilesByName = ReadonlyMap<string, ResourceFile>

/** The resource files with the fields that `x-copy` names, each after the reference that it is copied through. */
export const expandCopies = (files: readonly ResourceFile[]): readonly ResourceFile[] => {
  const byName: FilesByName = new Map(files.toReversed().map(file => [file.name, file]))
  return files.map(file => {
    const placed: CopiedFieldLocation[] = []
    const definition = mapFieldGroups(file.definition, (group, path) => {
      const expanded = expandGroup(group, { files: byName, path, report: file.report })
      placed.push(...expanded.placed)
      return expanded.group
    })
    return placed.length === 0 ? file : { ...file, definition, report: redirectReport(file.report, placed) }
  })
}

/** A generated field, and the path of the `x-copy` entry that it comes from. */
interface CopiedFieldLocation {
  readonly fieldPath: JsonPath
  readonly sourcePath: JsonPath
}

interface CopyContext {
  readonly files: FilesByName
  readonly path: JsonPath
  readonly report: ReportFault
}

const expandGroup = <T extends FieldGroup>(
  group: T,
  context: CopyContext,
): { readonly group: T; readonly placed: readonly CopiedFieldLocation[] } => {
  const copies = group[keyword]
  if (!copies) return { group, placed: [] }
  const { path, report } = context
  for (const name of Object.keys(copies))
    if (!Object.hasOwn(group.properties, name))
      report(
        [...path, keyword, name],
        `no field is called "${name}"${formatSuggestion(name, Object.keys(group.properties))}`,
        'key',
      )
  const placed: CopiedFieldLocation[] = []
  const properties = Object.entries(group.properties).flatMap(([name, field]) => {
    const copied = (Object.hasOwn(copies, name) ? copies[name] : undefined) ?? []
    const copiedFields = copied.flatMap((copy, index) => {
      const sourcePath: JsonPath = [...path, keyword, name, index]
      const fieldName = typeof copy === 'string' ? copy : copy.field
      if (Object.hasOwn(group.properties, fieldName)) {
        report(sourcePath, `"${fieldName}" is a field already`)
        return []
      }
      placed.push({ fieldPath: [...path, 'properties', fieldName], sourcePath })
      return [[fieldName, buildCopiedField({ name, field, copy, sourcePath }, context)] as const]
    })
    return [[name, field] as const, ...copiedFields]
  })
  return { group: { ...group, properties: Object.fromEntries(properties) }, placed }
}

type CopyDefinition = NonNullable<FieldGroup['x-copy']>[string][number]

interface FieldCopy {
  /** The reference that it is copied through. */
  readonly name: string
  readonly field: FieldDefinition
  readonly copy: CopyDefinition
  readonly sourcePath: JsonPath
}

const buildCopiedField = (
  { name, field, copy, sourcePath }: FieldCopy,
  { files, report }: CopyContext,
): FieldDefinition => {
  const { from, title } =
    typeof copy === 'string' ? { from: copy } : { from: copy.from ?? copy.field, title: copy.title }
  const to = field['x-ref']?.to
  if (to === undefined)
    report(sourcePath, `"${name}" refers to no row: only fields of a row that an "x-ref" names are copied`)
  const target = to === undefined ? undefined : files.get(to)
  const source = target && findSourceField(target, from, { files, seen: new Set() })
  if (target && !source) {
    const available = Object.keys(target.definition.properties)
    const at = typeof copy === 'string' ? sourcePath : [...sourcePath, copy.from === undefined ? 'field' : 'from']
    report(at, `"${to}" has no field "${from}" that can be copied${formatSuggestion(from, available)}`)
  }
  // A missing source was already reported; the field gets a type so that it is not reported again where it is used.
  const copiedKeywords = source ?? { type: 'string' as const }
  return {
    ...copiedKeywords,
    ...(title !== undefined && { title }),
    readOnly: true,
    ...(source && { 'x-fetch': { from: `${name}.${from}`, mode: 'copy' as const } }),
  }
}

interface CopySearch {
  readonly files: FilesByName
  readonly seen: ReadonlySet<string>
}

/** The keywords that a copy takes from the field, which may be a copy itself. */
const findSourceField = (
  { name: resource, definition }: ResourceFile,
  name: string,
  { files, seen }: CopySearch,
): Pick<FieldDefinition, '$ref' | 'type' | 'enum' | 'x-enum' | 'x-case' | 'title'> | undefined => {
  const ownField = Object.hasOwn(definition.properties, name) ? definition.properties[name] : undefined
  if (ownField) return ownField.type === 'array' ? undefined : copiedKeywords(ownField)
  const key = `${resource}.${name}`
  if (seen.has(key)) return undefined
  for (const [through, copies] of Object.entries(definition[keyword] ?? {})) {
    const copy = copies.find(one => (typeof one === 'string' ? one : one.field) === name)
    const target = files.get(definition.properties[through]?.['x-ref']?.to ?? '')
    if (!copy || !target) continue
    const from = typeof copy === 'string' ? copy : (copy.from ?? copy.field)
    const match = findSourceField(target, from, { files, seen: new Set([...seen, key]) })
    return match && { ...match, ...(typeof copy === 'object' && copy.title !== undefined && { title: copy.title }) }
  }
  return undefined
}

const copiedKeys = ['$ref', 'type', 'enum', 'x-enum', 'x-case', 'title'] as const

const copiedKeywords = (field: FieldDefinition): Pick<FieldDefinition, (typeof copiedKeys)[number]> =>
  pickDefined(field, ...copiedKeys)

/** Reports faults of generated fields at the `x-copy` entry. */
const redirectReport =
  (report: ReportFault, placed: readonly CopiedFieldLocation[]): ReportFault =>
  (path, message, marker) => {
    const match = placed.find(({ fieldPath }) => fieldPath.every((part, index) => path[index] === part))
    report(match ? match.sourcePath : path, message, match ? 'value' : marker)
  }
