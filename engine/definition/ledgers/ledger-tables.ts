// A ledger has several tables: its legs, and one for each balance. Each is compiled as a resource of its own; its faults are
// reported where the file of the ledger defines them.

import { fieldTypes } from '../../fields/all.ts'
import { balanceName, daysName, legLinks, legsName, loweredName, raisedName } from '../../schema/ledger.ts'
import type { Key } from '../../schema/resource.ts'
import type { TableFile } from '../files/document-files.ts'
import type { ProjectWords } from '../files/project-words.ts'
import type { SchemaFile } from '../files/schema-file.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { LedgerDefinition } from '../shapes/ledger.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path, Report } from '../shapes/shape.ts'

export type LedgerFile = SchemaFile<LedgerDefinition>

export const ledgerTables = (files: readonly LedgerFile[], words: ProjectWords): readonly TableFile[] =>
  files.flatMap(file => {
    reportTwice(file, words)
    const { balances = [] } = file.definition
    return [
      legsFile(file, words),
      ...balances.flatMap((_, index) =>
        balanceFile(file, index).flatMap(table => [table, ...daysFile(file, index, words)]),
      ),
    ]
  })

const text: FieldDefinition = { type: 'string' }

const legsFile = (file: LedgerFile, { businessDate }: ProjectWords): TableFile => {
  const { definition } = file
  const { transfer, dims = {}, kinds, places } = definition
  const date = businessDate === undefined ? {} : { [businessDate]: { $ref: 'types#date' } }
  const enumerated = Object.fromEntries(Object.entries(kinds).map(([kind, { title }]) => [kind, { title }]))
  const { entry, kind, posting, document, documentId, move, line, reverses } = legLinks
  return {
    ...tableFile(file, ['transfer']),
    name: legsName(file.name),
    role: 'legs',
    table: definition.table,
    definition: {
      ...common(definition),
      'x-scope': 'shop',
      properties: {
        [entry]: text,
        ...date,
        [kind]: { type: 'string', enum: Object.keys(kinds), 'x-enum': enumerated },
        [transfer.place]: text,
        [transfer.from]: text,
        [transfer.to]: text,
        ...mapValues(dims, ({ $ref, title, ref }) => ({
          $ref,
          ...(title && { title }),
          ...(ref && { 'x-ref': { to: ref } }),
        })),
        ...amountFields(definition),
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
        ...(places.rows ? [[transfer.place]] : []),
        ...balancesByDims(definition),
      ],
    },
  }
}

/** Columns of the indexes that find the legs of one dim value, such as one piece. */
const balancesByDims = ({ balances = [], dims = {} }: LedgerDefinition): readonly (readonly string[])[] => {
  const wanted = balances.map(({ by }) => by.filter(name => Object.hasOwn(dims, name)))
  return [...new Map(wanted.filter(({ length }) => length > 0).map(names => [names.join(), names])).values()]
}

const balanceFile = (file: LedgerFile, index: number): readonly TableFile[] => {
  const { definition, report } = file
  const { transfer, dims = {}, balances = [] } = definition
  const said = balances[index]
  if (!said) return []
  const known = [transfer.place, ...Object.keys(dims)]
  if (balances.findIndex(({ id }) => id === said.id) < index) {
    report(['balances', index, 'id'], `a balance is called "${said.id}" already`)
    return []
  }
  const [first, ...others] = said.by.filter(name => known.includes(name))
  if (first === undefined) return []
  const by: Key = [first, ...others]
  return [
    {
      ...tableFile(file, ['balances', index]),
      name: balanceName(file.name, said.id),
      role: 'balance',
      table: `${definition.table}_${said.id}`,
      definition: {
        ...common(definition),
        'x-scope': definition.places.scope ?? 'shop',
        properties: {
          ...Object.fromEntries(by.map(name => [name, dims[name] ? { $ref: dims[name].$ref } : text])),
          ...amountFields(definition),
        },
        'x-key': by,
      },
    },
  ]
}

/** Amounts moved on each day, by kind: a table that is filled from legs, like a balance. */
const daysFile = (file: LedgerFile, index: number, { businessDate }: ProjectWords): readonly TableFile[] => {
  const { definition } = file
  const { dims = {}, amounts, balances = [] } = definition
  const said = balances[index]
  if (!said?.daily || businessDate === undefined || definition.places.scope === 'global') return []
  const { kind } = legLinks
  const sums = Object.entries(amounts).flatMap(([name, { $ref }]) =>
    [raisedName(name), loweredName(name)].map(sum => [sum, { $ref, default: 0 }] as const),
  )
  return [
    {
      ...tableFile(file, ['balances', index]),
      name: daysName(file.name, said.id),
      role: 'balance',
      table: `${definition.table}_${said.id}_days`,
      definition: {
        ...common(definition),
        'x-scope': 'shop',
        properties: {
          [businessDate]: { $ref: 'types#date' },
          [kind]: text,
          ...Object.fromEntries(said.by.map(name => [name, dims[name] ? { $ref: dims[name].$ref } : text])),
          ...Object.fromEntries(sums),
        },
        'x-key': [businessDate, kind, ...said.by],
      },
    },
  ]
}

/** An amount that is added later is 0 in existing legs. */
const amountFields = ({ amounts }: LedgerDefinition): Readonly<Record<string, FieldDefinition>> =>
  mapValues(amounts, ({ $ref, title }) => ({
    $ref,
    ...(title && { title }),
    ...(isNumber($ref) && { default: 0 }),
  }))

const isNumber = ($ref: string): boolean => {
  const type = fieldTypes[$ref.replace(/^types#/, '')]?.json.type
  return type === 'integer' || type === 'number'
}

const common = ({ $schema, title }: LedgerDefinition): Omit<ResourceDefinition, 'properties' | 'x-key'> => ({
  $schema,
  title,
  type: 'object',
  'x-kind': 'log',
  'x-audit': 'none',
  'x-api': { verbs: [] },
  'x-list': {},
})

const tableFile = (
  { definition, ...file }: LedgerFile,
  own: Path,
): Omit<TableFile, 'name' | 'role' | 'definition'> => ({
  ...file,
  report: within(file.report, definition, own),
})

/** Maps paths of a table to paths of the ledger's file; `ownPath` is used for what has no definition of its own there. */
const within =
  (report: Report, { transfer, dims = {}, amounts }: LedgerDefinition, own: Path): Report =>
  ([first, name = '', ...rest], message, on) => {
    // Faults in a field are reported for the legs; a balance has the same fields.
    if (first === 'properties' && own[0] === 'balances') return
    if (first === 'x-table') return report(own[0] === 'balances' ? [...own, 'id'] : ['table'], message)
    const field = String(name)
    if (first !== 'properties') return report(own, message, on)
    const inner = rest[0] === 'x-ref' ? ['ref'] : rest
    if (Object.hasOwn(dims, field)) return report(['dims', field, ...inner], message, on)
    if (Object.hasOwn(amounts, field)) return report(['amounts', field, ...inner], message, on)
    const column = Object.entries(transfer).find(([, named]) => named === field)
    report(column ? ['transfer', column[0]] : own, message)
  }

/** Reports column names of a leg that are used twice. */
const reportTwice = ({ definition, report }: LedgerFile, { businessDate = '' }: ProjectWords): void => {
  const { transfer, dims = {}, amounts } = definition
  const taken = new Set<string>([...Object.values(legLinks), businessDate])
  const take = (name: string, path: Path, on?: 'key'): void => {
    if (taken.has(name)) report(path, `a leg has a column "${name}" already; choose another name`, on)
    taken.add(name)
  }
  for (const [word, name] of Object.entries(transfer)) take(name, ['transfer', word])
  for (const name of Object.keys(dims)) take(name, ['dims', name], 'key')
  for (const name of Object.keys(amounts)) take(name, ['amounts', name], 'key')
}

const mapValues = <T, U>(from: Readonly<Record<string, T>>, make: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value)]))
