// Parses `x-entries`: the settings of a resource by key, each like a field of a row that no table stores.

import type { FieldIndex } from '../schema/resource.ts'
import type { LinkedField, ParsedEntries, ParsedField } from '../schema/stages.ts'
import type { FieldKeywords, ResourceKeywords, TableFile } from '../schema-file/files/table-file.ts'
import { readField } from '../schema-file/files/table-file.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { parseFieldWithChoices } from './compile-field.ts'

type EntriesSectionDefinition = NonNullable<ResourceKeywords['entries']>['sections'][number]

/** The keywords that describe a single value; all other keywords depend on the row that contains it. */
const entryKeywords: ReadonlySet<string> = new Set([
  '$ref',
  '$comment',
  'type',
  'title',
  'description',
  'default',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'x-enum',
  'x-case',
  'x-ui',
  'x-messages',
])

export const parseEntries = (
  file: TableFile,
  { field: fields }: FieldIndex<ParsedField>,
  emptyText: string,
): ParsedEntries | undefined => {
  const { definition, report } = file
  const entriesDefinition = definition.entries
  if (!entriesDefinition) return undefined
  for (const keyword of ['key', 'value'] as const) {
    const field = fields[entriesDefinition[keyword]]
    if (field && field.type.column !== 'text')
      report(['x-entries', keyword], `"${entriesDefinition[keyword]}" is no text`)
  }
  const key = definition.key
  if (fields[entriesDefinition.key] && (key.length !== 1 || key[0] !== entriesDefinition.key))
    report(['x-entries', 'key'], 'the entries are identified by the key of the resource')
  const sections = entriesDefinition.sections.map((section, index) => {
    const of = parseEntryFields(section, { file, path: ['x-entries', 'sections', index, 'entries'], emptyText })
    return { title: section.title, columns: 2, fields: of.map(({ name }) => name), of }
  })
  reportDuplicates(sections, file)
  return { key: entriesDefinition.key, value: entriesDefinition.value, sections }
}

interface EntriesContext {
  readonly file: TableFile
  readonly path: JsonPath
  readonly emptyText: string
}

const parseEntryFields = (
  { entries }: EntriesSectionDefinition,
  { file, path, emptyText }: EntriesContext,
): readonly LinkedField[] =>
  Object.entries(entries).flatMap(([name, source]) => {
    const at = [...path, name]
    const fieldDefinition = readField(source)
    reportUnsupportedKeywords(fieldDefinition, at, file)
    const field = parseFieldWithChoices(name, fieldDefinition, {
      report: file.report,
      path: at,
      emptyText,
      required: false,
      isKey: false,
    })
    if (field && (field.type.secret || field.type.uploaded))
      file.report([...at, '$ref'], `the type "${field.type.name}" is not for a setting`)
    return field ? [field] : []
  })

const reportUnsupportedKeywords = (definition: FieldKeywords, path: JsonPath, { report }: TableFile): void => {
  for (const key of definition.keywords) {
    if (!entryKeywords.has(key)) report([...path, key], `"${key}" is not for a setting`, 'key')
  }
  for (const [value, { show }] of Object.entries(definition.enumEntries)) {
    if (show !== undefined) report([...path, 'x-enum', value, 'show'], '"show" is not for a setting', 'key')
  }
}

const reportDuplicates = (sections: ParsedEntries['sections'], { report }: TableFile): void => {
  const seen = new Set<string>()
  for (const [index, { fields }] of sections.entries()) {
    for (const name of fields) {
      if (seen.has(name))
        report(['x-entries', 'sections', index, 'entries', name], `"${name}" stands here twice`, 'key')
      seen.add(name)
    }
  }
}
