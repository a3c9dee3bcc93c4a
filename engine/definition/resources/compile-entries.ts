// The settings that a resource knows by their keys: compiled like fields, of a row that no table holds.

import type { Field } from '../../schema/field.ts'
import { type Entries, type Resource, rowKey } from '../../schema/resource.ts'
import { compileField } from '../fields/compile-field.ts'
import type { TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

type Section = NonNullable<ResourceDefinition['x-entries']>['sections'][number]

/** The keywords that describe a single value; all other keywords depend on the row that contains it. */
const words: ReadonlySet<string> = new Set([
  ...['$ref', '$comment', 'type', 'title', 'description', 'default', 'examples', 'enum', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'format', 'x-enum', 'x-case'],
  ...['x-ui', 'x-messages'],
])

export const compileEntries = (file: TableFile, resource: Resource, emptyText: string): Entries | undefined => {
  const { definition, report } = file
  const said = definition['x-entries']
  if (!said) return undefined
  for (const word of ['key', 'value'] as const) {
    const field = resource.field[said[word]]
    if (field && field.type.column !== 'text') report(['x-entries', word], `"${said[word]}" is no text`)
  }
  if (resource.field[said.key] && (resource.key.length !== 1 || resource.key[0] !== said.key))
    report(['x-entries', 'key'], 'the entries are identified by the key of the resource')
  const sections = said.sections.map((section, index) => ({
    title: section.title,
    columns: 2,
    fields: fieldsOf(section, { file, path: ['x-entries', 'sections', index, 'entries'], emptyText }),
  }))
  reportDoubles(sections, file)
  const fields = sections.flatMap(section => section.fields)
  return {
    key: said.key,
    value: said.value,
    of: {
      ...resource,
      key: rowKey,
      label: resource.title,
      fields,
      field: Object.fromEntries(fields.map(field => [field.name, field])),
      unique: [],
      index: [],
      perm: {},
      api: { ...resource.api, aliases: [] },
      screen: {
        ...resource.screen,
        list: { ...resource.screen.list, columns: [], sort: [], search: [], filters: [] },
        form: {
          ...resource.screen.form,
          as: 'page',
          sections: sections.map(section => ({ ...section, fields: section.fields.map(({ name }) => name) })),
        },
      },
    },
  }
}

interface Place {
  readonly file: TableFile
  readonly path: Path
  readonly emptyText: string
}

const fieldsOf = ({ entries }: Section, { file, path, emptyText }: Place): readonly Field[] =>
  Object.entries(entries).flatMap(([name, said]) => {
    const at = [...path, name]
    reportForeign(said, at, file)
    const field = compileField(name, said, { report: file.report, path: at, emptyText, required: false, isKey: false })
    if (field && (field.type.hashed || field.type.uploaded))
      file.report([...at, '$ref'], `the type "${field.type.name}" is not for a setting`)
    return field ? [field] : []
  })

const reportForeign = (said: FieldDefinition, path: Path, { report }: TableFile): void => {
  for (const key of Object.keys(said)) {
    if (!words.has(key)) report([...path, key], `"${key}" is not for a setting`, 'key')
  }
  for (const [value, { show }] of Object.entries(said['x-enum'] ?? {})) {
    if (show !== undefined) report([...path, 'x-enum', value, 'show'], '"show" is not for a setting', 'key')
  }
}

const reportDoubles = (sections: readonly { readonly fields: readonly Field[] }[], { report }: TableFile): void => {
  const seen = new Set<string>()
  for (const [index, { fields }] of sections.entries()) {
    for (const { name } of fields) {
      if (seen.has(name))
        report(['x-entries', 'sections', index, 'entries', name], `"${name}" stands here twice`, 'key')
      seen.add(name)
    }
  }
}
