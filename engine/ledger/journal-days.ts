// Sums of a journal for each closed day: a table of its own, filled from entries like a balance from legs.

import { findFieldType } from '../field/all.ts'
import { formatSuggestion } from '../message/suggest.ts'
import { dayEntries, getJournalDaysName, journalLinks } from '../schema/lines.ts'
import type { RawTableFile } from '../schema-file/files/document-files.ts'
import type { ProjectConfig } from '../schema-file/files/project-types.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import type { FieldDefinition } from '../schema-file/shapes/field-shape.ts'

/** The day sum tables that the documents define for their journals. */
export const buildJournalDayFiles = (tables: readonly RawTableFile[], words: ProjectConfig): readonly RawTableFile[] =>
  tables.flatMap(journal => {
    if (journal.role !== 'journal') return []
    const whole = tables.find(({ role, name }) => role === 'whole' && name === journal.document)
    const lines = journal.name.slice(`journal:${journal.document}.`.length)
    const dayDefinitions = whole?.definition['x-journal']?.[lines]?.daily ?? []
    if (!whole || dayDefinitions.length === 0) return []
    const path: JsonPath = ['x-journal', lines, 'daily']
    if (!hasDays(journal, words, message => whole.report(path, message))) return []
    return dayDefinitions.flatMap((days, index) => {
      if (dayDefinitions.findIndex(({ id }) => id === days.id) < index)
        whole.report([...path, index, 'id'], `day sums are called "${days.id}" already`)
      else return buildDaysFile(journal, words, { days, path: [...path, index], report: whole.report })
      return []
    })
  })

const hasDays = (
  { definition }: RawTableFile,
  { businessDate }: ProjectConfig,
  reportFault: (message: string) => void,
): boolean => {
  const isOfShop = definition['x-scope'] === 'shop'
  const isDated = businessDate !== undefined && Object.hasOwn(definition.properties, businessDate)
  if (!isOfShop) reportFault('each shop has days of its own, and these entries belong to none')
  else if (!isDated && businessDate !== undefined)
    reportFault(`an entry does not say of which day it is: name "${businessDate}" in "carry"`)
  return isOfShop && isDated
}

interface JournalDaysDefinition {
  readonly days: { readonly id: string; readonly by?: readonly string[]; readonly sums: readonly string[] }
  readonly path: JsonPath
  readonly report: ReportFault
}

const buildDaysFile = (
  journal: RawTableFile,
  { businessDate = '' }: ProjectConfig,
  { days: { id, by = [], sums }, path, report }: JournalDaysDefinition,
): readonly RawTableFile[] => {
  const { $schema, title, properties, 'x-scope': scope, 'x-kind': kind, 'x-was': was } = journal.definition
  const reserved: readonly string[] = [businessDate, journalLinks.sign, dayEntries]
  const check = (word: string, names: readonly string[]): void => {
    for (const [at, name] of names.entries()) {
      if (reserved.includes(name)) report([...path, word, at], `a day sum has "${name}" already`)
      else if (!Object.hasOwn(properties, name))
        report(
          [...path, word, at],
          `the entries have no field "${name}"${formatSuggestion(name, Object.keys(properties))}`,
        )
    }
  }
  check('by', by)
  check('sums', sums)
  const filterKnown = (names: readonly string[]): readonly string[] =>
    names.filter(name => Object.hasOwn(properties, name) && !reserved.includes(name))
  const text: FieldDefinition = { type: 'string' }
  return [
    {
      ...journal,
      name: getJournalDaysName(getLinesName(journal), id),
      role: 'balance',
      table: `${journal.table}_${id}_days`,
      report: (_, message, marker) => report([...path, 'id'], message, marker),
      definition: {
        $schema,
        type: 'object',
        title,
        'x-kind': kind,
        'x-audit': 'none',
        ...(scope && { 'x-scope': scope }),
        ...(was !== undefined && { 'x-was': `${was.replace(/^journal:/, 'days:')}.${id}` }),
        properties: {
          [businessDate]: { $ref: 'types#date' },
          [journalLinks.sign]: { type: 'integer' },
          ...Object.fromEntries(filterKnown(by).map(name => [name, text])),
          ...Object.fromEntries(filterKnown(sums).map(name => [name, buildSumField(properties[name])])),
          [dayEntries]: { type: 'integer', default: 0 },
        },
        'x-key': [businessDate, journalLinks.sign, ...filterKnown(by)],
        'x-api': { verbs: [] },
        'x-list': {},
      },
    },
  ]
}

const getLinesName = ({ name }: RawTableFile): string => name.replace(/^journal:/, '')

/** A field that is not a number is reported where its type is known. */
const buildSumField = ({ $ref }: FieldDefinition = {}): FieldDefinition => {
  if ($ref === undefined) return { type: 'integer', default: 0 }
  return findFieldType($ref.replace(/^types#/, ''))?.blank === 'text' ? { $ref } : { $ref, default: 0 }
}
