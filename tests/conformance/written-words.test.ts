// Words that expressions write into rows have a title in each language, or are codes that stay as they are.
import { expect, test } from 'vitest'
import type { Expression } from '../../engine/expression/terms/scope.ts'
import { collectPossibleConstants } from '../../engine/expression/terms/term-parts.ts'
import { formatStoredValue } from '../../engine/field/value-text.ts'
import type { Field } from '../../engine/schema/field.ts'
import type { Report, ReportTable } from '../../engine/schema/report.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getLedger, getResource } from '../../engine/schema/schema.ts'
import { compileSchema, localizeSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

const files = compileSchema(readSchemaFiles('schema'))
const english = localizeSchema(files, 'en')

interface WrittenField {
  readonly resource: Resource
  readonly name: string
  readonly expression: Expression
  readonly reversed?: string | undefined
}

const listWritten = (resource: Resource): readonly WrittenField[] => {
  const { flow, posts } = resource.lifecycle
  const own = resource.fields.flatMap(({ name, calc, defaultBy }) =>
    [calc, defaultBy].flatMap(expression => (expression ? [{ resource, name, expression }] : [])),
  )
  const sets = (flow?.moves ?? []).flatMap(move => Object.entries(move.sets))
  const posted = Object.values(posts).flatMap(rules =>
    rules.flatMap(({ ledger, set }) =>
      Object.entries(set).map(([name, expression]) => {
        const { resource: legs, dims } = getLedger(files, ledger)
        const { reversed } = dims.find(dim => dim.name === name) ?? {}
        return { resource: getResource(files, legs), name, expression, reversed }
      }),
    ),
  )
  return [...own, ...sets.map(([name, expression]) => ({ resource, name, expression })), ...posted]
}

/** Codes of places and groups, and words that are English already. */
const codes = ['ACC', 'KAS', 'TITIP', 'CASH', 'NON CASH', 'TRANSFER', 'CASHBACK']

const isTitled = ({ choices, titles = {} }: Pick<Field, 'choices' | 'titles'>, value: string): boolean =>
  codes.includes(value) || Object.hasOwn(titles, value) || choices.some(choice => choice.value === value)

/** Texts with letters among the possible results. */
const listConstants = ({ term }: Expression): readonly string[] =>
  collectPossibleConstants(term).flatMap(({ value }) =>
    typeof value === 'string' && /\p{L}/u.test(value) ? [value] : [],
  )

/** A reversed entry has the value with its prefix; what has it already is not reversed. */
const listValues = ({ expression, reversed }: WrittenField): readonly string[] =>
  listConstants(expression).flatMap(value =>
    reversed === undefined || value.startsWith(reversed) ? [value] : [value, reversed + value],
  )

test('a word that an expression writes into a text has an English title', () => {
  const written = Object.values(files.resources).flatMap(listWritten)
  expect(written.length).toBeGreaterThan(500)
  const missing = written.flatMap(one => {
    const field = getResource(english, one.resource.name).field[one.name]
    const values = field ? listValues(one).filter(value => !isTitled(field, value)) : []
    return values.map(value => `${one.resource.name}.${one.name}: ${value}`)
  })
  expect([...new Set(missing)].toSorted()).toEqual([])
})

test('so have the categories of authorizations', () => {
  const { authorization } = files.project
  const log = getResource(english, authorization?.resource ?? '')
  const field = log.field[authorization?.fields.category ?? '']
  const categories = Object.values(files.resources).flatMap(({ lifecycle }) =>
    (lifecycle.flow?.moves ?? []).flatMap(({ authorize }) => (authorize ? [authorize.category] : [])),
  )
  expect(categories.length).toBeGreaterThan(20)
  expect(categories.filter(category => field && !isTitled(field, category))).toEqual([])
})

test('a value without a title is shown as it is', () => {
  const field = getResource(english, 'kas-harian').field.kategori
  const show = (value: string) => field && formatStoredValue(field, value)
  expect([show('BATAL PENJUALAN'), show('ARISAN')]).toEqual(['SALE CANCELLED', 'ARISAN'])
  const own = getResource(files, 'kas-harian').field.kategori
  expect(own && formatStoredValue(own, 'BATAL PENJUALAN')).toBe('BATAL PENJUALAN')
})

test('so have constants in columns of reports', () => {
  const listTables = (report: Report): readonly ReportTable[] => [
    report,
    ...report.sections,
    ...Object.values(report.variants?.of ?? {}).flatMap(listTables),
  ]
  const reports = Object.values(english.reports)
  expect(reports.length).toBeGreaterThan(50)
  const missing = reports.flatMap(report =>
    listTables(report).flatMap(({ columns }) =>
      columns.flatMap(({ name, value, choices }) =>
        listConstants(value).flatMap(word => (isTitled({ choices }, word) ? [] : [`${report.name}.${name}: ${word}`])),
      ),
    ),
  )
  expect(missing).toEqual([])
})

test('a choice has a title in English, unless its value is English', () => {
  const plain = ['CASH', 'TRANSFER', 'CREDIT', 'QRIS', 'KTP', 'SIM', 'PASSPORT', 'Helvetica', 'Times', 'Courier']
  const isKey = (value: string): boolean => value.endsWith('F8')
  const untitled = Object.values(files.resources).flatMap(({ name, fields }) =>
    fields.flatMap(field => {
      const choices = getResource(english, name).field[field.name]?.choices ?? []
      const missing = choices.filter(({ value, title }) => value === title && !plain.includes(value) && !isKey(value))
      return missing.map(({ value }) => `${name}.${field.name}: ${value}`)
    }),
  )
  expect(untitled).toEqual([])
})
