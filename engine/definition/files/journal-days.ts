// Sums of a journal for each closed day: a table of its own, filled from entries like a balance from legs.

import { suggestion } from '../../faults/suggest.ts'
import { fieldTypes } from '../../fields/all.ts'
import { dayEntries, journalDaysName, journalLinks } from '../../schema/lines.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { TableFile } from './document-files.ts'
import type { ProjectWords } from './project-words.ts'

/** The day sum tables that the documents define for their journals. */
export const journalDayFiles = (tables: readonly TableFile[], words: ProjectWords): readonly TableFile[] =>
  tables.flatMap(journal => {
    if (journal.role !== 'journal') return []
    const whole = tables.find(({ role, name }) => role === 'whole' && name === journal.document)
    const lines = journal.name.slice(`journal:${journal.document}.`.length)
    const said = whole?.definition['x-journal']?.[lines]?.daily ?? []
    if (!whole || said.length === 0) return []
    const path: Path = ['x-journal', lines, 'daily']
    if (!hasDays(journal, words, message => whole.report(path, message))) return []
    return said.flatMap((days, index) => {
      if (said.findIndex(({ id }) => id === days.id) < index)
        whole.report([...path, index, 'id'], `day sums are called "${days.id}" already`)
      else return daysFile(journal, words, { days, path: [...path, index], report: whole.report })
      return []
    })
  })

const hasDays = (
  { definition }: TableFile,
  { businessDate }: ProjectWords,
  complain: (message: string) => void,
): boolean => {
  const isOfShop = definition['x-scope'] === 'shop'
  const isDated = businessDate !== undefined && Object.hasOwn(definition.properties, businessDate)
  if (!isOfShop) complain('each shop has days of its own, and these entries belong to none')
  else if (!isDated && businessDate !== undefined)
    complain(`an entry does not say of which day it is: name "${businessDate}" in "carry"`)
  return isOfShop && isDated
}

interface Said {
  readonly days: { readonly id: string; readonly by?: readonly string[]; readonly sums: readonly string[] }
  readonly path: Path
  readonly report: Report
}

const daysFile = (
  journal: TableFile,
  { businessDate = '' }: ProjectWords,
  { days: { id, by = [], sums }, path, report }: Said,
): readonly TableFile[] => {
  const { $schema, title, properties, 'x-scope': scope, 'x-kind': kind, 'x-was': was } = journal.definition
  const own: readonly string[] = [businessDate, journalLinks.sign, dayEntries]
  const check = (word: string, names: readonly string[]): void => {
    for (const [at, name] of names.entries()) {
      if (own.includes(name)) report([...path, word, at], `a day sum has "${name}" already`)
      else if (!Object.hasOwn(properties, name))
        report([...path, word, at], `the entries have no field "${name}"${suggestion(name, Object.keys(properties))}`)
    }
  }
  check('by', by)
  check('sums', sums)
  const known = (names: readonly string[]): readonly string[] =>
    names.filter(name => Object.hasOwn(properties, name) && !own.includes(name))
  const text: FieldDefinition = { type: 'string' }
  return [
    {
      ...journal,
      name: journalDaysName(linesOf(journal), id),
      role: 'balance',
      table: `${journal.table}_${id}_days`,
      report: (_, message, on) => report([...path, 'id'], message, on),
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
          ...Object.fromEntries(known(by).map(name => [name, text])),
          ...Object.fromEntries(known(sums).map(name => [name, sumOf(properties[name])])),
          [dayEntries]: { type: 'integer', default: 0 },
        },
        'x-key': [businessDate, journalLinks.sign, ...known(by)],
        'x-api': { verbs: [] },
        'x-list': {},
      },
    },
  ]
}

const linesOf = ({ name }: TableFile): string => name.replace(/^journal:/, '')

/** A field that is not a number is reported where its type is known. */
const sumOf = ({ $ref }: FieldDefinition = {}): FieldDefinition => {
  if ($ref === undefined) return { type: 'integer', default: 0 }
  return fieldTypes[$ref.replace(/^types#/, '')]?.blank === 'text' ? { $ref } : { $ref, default: 0 }
}
