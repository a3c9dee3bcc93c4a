// A ledger has several tables: its legs, and one for each balance. Each is compiled as a resource of its own; its faults are
// reported where the file of the ledger defines them.

import { findFieldType } from '../field/all.ts'
import {
  getBalanceName,
  getDaysName,
  getLegsName,
  getLoweredColumn,
  getRaisedColumn,
  legLinks,
} from '../schema/ledger.ts'
import type { KeyFields } from '../schema/resource.ts'
import type { RawTableFile } from '../schema-file/files/document-files.ts'
import type { ProjectConfig } from '../schema-file/files/project-types.ts'
import type { LedgerFile } from '../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'
import type { FieldDefinition } from '../schema-file/shapes/field-shape.ts'
import type { LedgerDefinition } from '../schema-file/shapes/ledger-shape.ts'
import type { ResourceDefinition } from '../schema-file/shapes/resource-shape.ts'
import { mapNames, mapValues } from '../value/records.ts'

export const buildLedgerTables = (files: readonly LedgerFile[], words: ProjectConfig): readonly RawTableFile[] =>
  files.flatMap(file => {
    reportDuplicateColumns(file, words)
    const { balances = [] } = file.definition
    return [
      buildLegsFile(file, words),
      ...balances.flatMap((_, index) =>
        buildBalanceFile(file, index).flatMap(table => [table, ...buildDaysFile(file, index, words)]),
      ),
    ]
  })

const text: FieldDefinition = { type: 'string' }

const buildLegsFile = (file: LedgerFile, { businessDate }: ProjectConfig): RawTableFile => {
  const { definition } = file
  const { transfer, dims = {}, kinds, places } = definition
  const date = businessDate === undefined ? {} : { [businessDate]: { $ref: 'types#date' } }
  const enumerated = mapValues(kinds, ({ title }) => ({ title }))
  const { entry, kind, posting, document, documentId, move, line, reverses } = legLinks
  return {
    ...buildTableFile(file, ['transfer']),
    name: getLegsName(file.name),
    role: 'legs',
    table: definition.table,
    definition: {
      ...getCommonKeywords(definition),
      'x-scope': 'shop',
      properties: {
        [entry]: text,
        ...date,
        [kind]: { type: 'string', enum: Object.keys(kinds), 'x-enum': enumerated },
        [transfer.place]: text,
        [transfer.from]: text,
        [transfer.to]: text,
        ...mapValues(dims, ({ $ref, title, ref, 'x-enum': titles }) => ({
          $ref,
          ...(title && { title }),
          ...(titles && { 'x-enum': mapValues(titles, one => ({ title: one })) }),
          ...(ref && { 'x-ref': { to: ref } }),
        })),
        ...buildAmountFields(definition),
        [posting]: text,
        [document]: text,
        [documentId]: text,
        [move]: text,
        [line]: text,
        [reverses]: text,
      },
      'x-key': [entry, transfer.place],
      'x-index': [
        ...(businessDate === undefined ? [] : [[businessDate, transfer.place]]),
        [documentId],
        ...(places.rows ? [getPlaceIndex(definition, businessDate)] : []),
        ...getDimIndexes(definition),
      ],
    },
  }
}

/**
 * The index of a place. Where a required dim is in no balance, periods by it are summed from the legs: then the index has all that such
 * a sum reads, because the legs of a place lie scattered among those of others.
 */
const getPlaceIndex = (
  { transfer, dims = {}, amounts, balances = [] }: LedgerDefinition,
  businessDate: string | undefined,
): readonly string[] => {
  const summed = balances.flatMap(({ by }) => by)
  const unsummed = Object.keys(dims).filter(name => dims[name]?.required && !summed.includes(name))
  if (unsummed.length === 0 || businessDate === undefined) return [transfer.place]
  const { kind, move, reverses } = legLinks
  return [transfer.place, businessDate, ...unsummed, kind, move, reverses, ...Object.keys(amounts)]
}

/** Columns of the indexes that find the legs of one dim value, such as one piece. */
const getDimIndexes = ({ balances = [], dims = {} }: LedgerDefinition): readonly (readonly string[])[] => {
  const dimNames = balances.map(({ by }) => by.filter(name => Object.hasOwn(dims, name)))
  return [...new Map(dimNames.filter(({ length }) => length > 0).map(names => [names.join(), names])).values()]
}

const buildBalanceFile = (file: LedgerFile, index: number): readonly RawTableFile[] => {
  const { definition, report } = file
  const { transfer, dims = {}, balances = [] } = definition
  const balance = balances[index]
  if (!balance) return []
  const columns = [transfer.place, ...Object.keys(dims)]
  if (balances.findIndex(({ id }) => id === balance.id) < index) {
    report(['balances', index, 'id'], `a balance is called "${balance.id}" already`)
    return []
  }
  const [first, ...others] = balance.by.filter(name => columns.includes(name))
  if (first === undefined) return []
  const by: KeyFields = [first, ...others]
  return [
    {
      ...buildTableFile(file, ['balances', index]),
      name: getBalanceName(file.name, balance.id),
      role: 'balance',
      table: `${definition.table}_${balance.id}`,
      definition: {
        ...getCommonKeywords(definition),
        'x-scope': definition.places.scope ?? 'shop',
        properties: {
          ...mapNames(by, name => (dims[name] ? { $ref: dims[name].$ref } : text)),
          ...buildAmountFields(definition),
        },
        'x-key': by,
      },
    },
  ]
}

/** Amounts moved on each day, by kind: a table that is filled from legs, like a balance. */
const buildDaysFile = (file: LedgerFile, index: number, { businessDate }: ProjectConfig): readonly RawTableFile[] => {
  const { definition } = file
  const { dims = {}, amounts, balances = [] } = definition
  const balance = balances[index]
  if (!balance?.daily || businessDate === undefined || definition.places.scope === 'global') return []
  const { kind } = legLinks
  const sums = Object.entries(amounts).flatMap(([name, { $ref }]) =>
    [getRaisedColumn(name), getLoweredColumn(name)].map(sum => [sum, { $ref, default: 0 }] as const),
  )
  return [
    {
      ...buildTableFile(file, ['balances', index]),
      name: getDaysName(file.name, balance.id),
      role: 'balance',
      table: `${definition.table}_${balance.id}_days`,
      definition: {
        ...getCommonKeywords(definition),
        'x-scope': 'shop',
        properties: {
          [businessDate]: { $ref: 'types#date' },
          [kind]: text,
          ...mapNames(balance.by, name => (dims[name] ? { $ref: dims[name].$ref } : text)),
          ...Object.fromEntries(sums),
        },
        'x-key': [businessDate, kind, ...balance.by],
      },
    },
  ]
}

/** An amount that is added later is 0 in existing legs. */
const buildAmountFields = ({ amounts }: LedgerDefinition): Readonly<Record<string, FieldDefinition>> =>
  mapValues(amounts, ({ $ref, title }) => ({
    $ref,
    ...(title && { title }),
    ...(isNumber($ref) && { default: 0 }),
  }))

const isNumber = ($ref: string): boolean => {
  const type = findFieldType($ref.replace(/^types#/, ''))?.json.type
  return type === 'integer' || type === 'number'
}

const getCommonKeywords = ({ $schema, title }: LedgerDefinition): Omit<ResourceDefinition, 'properties' | 'x-key'> => ({
  $schema,
  title,
  type: 'object',
  'x-kind': 'log',
  'x-audit': 'none',
  'x-api': { verbs: [] },
  'x-list': {},
})

const buildTableFile = (
  { definition, ...file }: LedgerFile,
  ownPath: JsonPath,
): Omit<RawTableFile, 'name' | 'role' | 'definition'> => ({
  ...file,
  report: mapReportPaths(file.report, definition, ownPath),
})

/** Maps paths of a table to paths of the ledger's file; `ownPath` is used for what has no definition of its own there. */
const mapReportPaths =
  (report: ReportFault, { transfer, dims = {}, amounts }: LedgerDefinition, ownPath: JsonPath): ReportFault =>
  ([first, name = '', ...rest], message, marker) => {
    // Faults in a field are reported for the legs; a balance has the same fields.
    if (first === 'properties' && ownPath[0] === 'balances') return
    if (first === 'x-table') return report(ownPath[0] === 'balances' ? [...ownPath, 'id'] : ['table'], message)
    const field = String(name)
    if (first !== 'properties') return report(ownPath, message, marker)
    const inner = rest[0] === 'x-ref' ? ['ref'] : rest
    if (Object.hasOwn(dims, field)) return report(['dims', field, ...inner], message, marker)
    if (Object.hasOwn(amounts, field)) return report(['amounts', field, ...inner], message, marker)
    const column = Object.entries(transfer).find(([, named]) => named === field)
    report(column ? ['transfer', column[0]] : ownPath, message)
  }

/** Reports column names of a leg that are used twice. */
const reportDuplicateColumns = ({ definition, report }: LedgerFile, { businessDate = '' }: ProjectConfig): void => {
  const { transfer, dims = {}, amounts } = definition
  const taken = new Set<string>([...Object.values(legLinks), businessDate])
  const registerColumn = (name: string, path: JsonPath, marker?: 'key'): void => {
    if (taken.has(name)) report(path, `a leg has a column "${name}" already; choose another name`, marker)
    taken.add(name)
  }
  for (const [word, name] of Object.entries(transfer)) registerColumn(name, ['transfer', word])
  for (const name of Object.keys(dims)) registerColumn(name, ['dims', name], 'key')
  for (const name of Object.keys(amounts)) registerColumn(name, ['amounts', name], 'key')
}
