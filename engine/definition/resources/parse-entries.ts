// Parses `x-entries`: the settings of a resource by key, each like a field of a row that no table stores.

import type { FieldsOf } from '../../schema/resource.ts'
import type { LinkedField, ParsedEntries, ParsedField } from '../../schema/stages.ts'
import { fieldWithChoices } from '../fields/compile-field.ts'
import type { TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

type Section = NonNullable<ResourceDefinition['x-entries']>['sections'][number]

/** The keywords that describe a single value; all other keywords depend on the row that contains it. */
const words: ReadonlySet<string> = new Set([
  '$ref',
  '$comment',
  'type',
  'title',
  'description',
  'default',
  'examples',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'x-enum',
  'x-case',
  'x-ui',
  'x-messages',
])

export const parseEntries = (
  file: TableFile,
  { field: own }: FieldsOf<ParsedField>,
  emptyText: string,
): ParsedEntries | undefined => {
  const { definition, report } = file
  const said = definition['x-entries']
  if (!said) return undefined
  for (const word of ['key', 'value'] as const) {
    const field = own[said[word]]
    if (field && field.type.column !== 'text') report(['x-entries', word], `"${said[word]}" is no text`)
  }
  const key = definition['x-key']
  if (own[said.key] && (key.length !== 1 || key[0] !== said.key))
    report(['x-entries', 'key'], 'the entries are identified by the key of the resource')
  const sections = said.sections.map((section, index) => {
    const of = fieldsOf(section, { file, path: ['x-entries', 'sections', index, 'entries'], emptyText })
    return { title: section.title, columns: 2, fields: of.map(({ name }) => name), of }
  })
  reportDoubles(sections, file)
  return { key: said.key, value: said.value, sections }
}

interface Place {
  readonly file: TableFile
  readonly path: Path
  readonly emptyText: string
}

const fieldsOf = ({ entries }: Section, { file, path, emptyText }: Place): readonly LinkedField[] =>
  Object.entries(entries).flatMap(([name, said]) => {
    const at = [...path, name]
    reportForeign(said, at, file)
    const field = fieldWithChoices(name, said, {
      report: file.report,
      path: at,
      emptyText,
      required: false,
      isKey: false,
    })
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

const reportDoubles = (sections: ParsedEntries['sections'], { report }: TableFile): void => {
  const seen = new Set<string>()
  for (const [index, { fields }] of sections.entries()) {
    for (const name of fields) {
      if (seen.has(name))
        report(['x-entries', 'sections', index, 'entries', name], `"${name}" stands here twice`, 'key')
      seen.add(name)
    }
  }
}
