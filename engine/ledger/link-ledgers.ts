// Links ledgers with the tables that they name: places, kinds and balances.
import { findFieldType } from '../field/all.ts'
import type { FieldType } from '../field/field-type.ts'
import {
  type DayColumn,
  type EntryKind,
  getBalanceName,
  getDaysName,
  getLegsName,
  getLoweredColumn,
  getRaisedColumn,
  type HeldPlace,
  type Ledger,
  type LedgerPlaces,
  type PlaceRows,
} from '../schema/ledger.ts'
import { type FieldIndex, findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedLedger, ParsedField, ParsedSchema } from '../schema/stages.ts'
import type { ProjectConfig } from '../schema-file/files/project-types.ts'
import type { LedgerFile } from '../schema-file/files/schema-file.ts'
import { formatTitle, pickDefined } from '../schema-file/language/naming.ts'
import { mapValues } from '../value/records.ts'

export const linkLedgers = (
  files: readonly LedgerFile[],
  schema: ParsedSchema,
  { emptyText }: ProjectConfig,
): Readonly<Record<string, LinkedLedger>> => {
  const ledgers: Record<string, LinkedLedger> = {}
  for (const file of files) {
    const legs = schema.resources[getLegsName(file.name)]
    if (!legs || legs.file !== file.path) continue
    reportTypes(file, legs)
    reportEmptyNames(file, emptyText)
    ledgers[file.name] = linkLedger(file, schema)
  }
  return ledgers
}

const linkLedger = (file: LedgerFile, schema: ParsedSchema): LinkedLedger => {
  const { name, path, definition } = file
  const { title, transfer, dims = {}, amounts, balances = [] } = definition
  reportUnguarded(file)
  reportReversed(file)
  reportDaily(file)
  return {
    name,
    title,
    file: path,
    resource: getLegsName(name),
    transfer,
    places: linkPlaces(file, schema),
    dims: Object.entries(dims).map(([dim, { ref, required, reversed }]) => ({
      name: dim,
      required: required === true,
      ...(ref !== undefined && { ref }),
      ...(reversed !== undefined && { reversed }),
    })),
    amounts: Object.entries(amounts).map(([amount, { neverNegative }]) => ({
      name: amount,
      neverNegative: neverNegative === true,
    })),
    kinds: linkKinds(file),
    balances: balances.map(({ id, by, daily }) => ({
      id,
      by,
      resource: getBalanceName(name, id),
      ...(daily && { days: getDaysName(name, id) }),
    })),
    columns: compileDayColumns(file),
    ...compileHistory(file),
    ...pickDefined(definition, 'sealed'),
  }
}

/** Places and dims are texts and never null; amounts are numbers. */
const reportTypes = (
  { definition: { dims = {}, amounts }, report }: LedgerFile,
  legs: FieldIndex<ParsedField>,
): void => {
  for (const name of Object.keys(dims)) {
    const type = findField(legs, name)?.type
    if (type && type.blank !== 'text') report(['dims', name, '$ref'], `a dim is a text, not of the type "${type.name}"`)
  }
  for (const name of Object.keys(amounts)) {
    const type = findField(legs, name)?.type
    if (type && !isNumber(type))
      report(['amounts', name, '$ref'], `an amount is a number, not of the type "${type.name}"`)
  }
}

const isNumber = ({ json, column }: FieldType): boolean =>
  column === 'integer' && (json.type === 'integer' || json.type === 'number')

const reportEmptyNames = ({ definition: { places }, report }: LedgerFile, emptyText: string): void => {
  for (const part of ['inside', 'outside'] as const) {
    for (const [index, place] of (places[part] ?? []).entries()) {
      if (place === emptyText) report(['places', part, index], `"${place}" stands for nothing and is no place`)
    }
  }
}

/** An amount that may not be negative needs a balance by place. */
const reportUnguarded = ({ definition, report }: LedgerFile): void => {
  const { amounts, balances = [], transfer } = definition
  if (balances.some(({ by }) => by.includes(transfer.place))) return
  for (const [name, { neverNegative }] of Object.entries(amounts)) {
    if (neverNegative === true)
      report(['amounts', name, 'neverNegative'], `nothing guards it: no balance is by "${transfer.place}"`)
  }
}

/** Refuses "reversed" for a dim that refers to rows or that a balance is grouped by. */
const reportReversed = ({ definition: { dims = {}, balances = [] }, report }: LedgerFile): void => {
  for (const [name, { ref, reversed }] of Object.entries(dims)) {
    const at = ['dims', name, 'reversed']
    if (reversed === undefined) continue
    if (ref !== undefined) report(at, `"${name}" names rows of "${ref}": what takes an entry back names the same`)
    else if (balances.some(({ by }) => by.includes(name)))
      report(at, `a balance is by "${name}": what takes an entry back has to meet the same one`)
  }
}

/** Day sums need places of each shop, and a balance by place. */
const reportDaily = ({ definition: { balances = [], places, transfer, amounts }, report }: LedgerFile): void => {
  const taken = Object.keys(amounts)
  for (const [index, { by, daily }] of balances.entries()) {
    const at = ['balances', index, 'daily']
    if (daily !== true) continue
    if (places.scope === 'global') report(at, 'each shop has days of its own, and this book is one of the whole chain')
    else if (!by.includes(transfer.place))
      report(at, `what moved is summed up by place: name "${transfer.place}" in "by"`)
    const duplicate = taken.find(
      name => taken.includes(getRaisedColumn(name)) || taken.includes(getLoweredColumn(name)),
    )
    if (duplicate !== undefined) report(at, `a day sum of "${duplicate}" would have the name of another amount`)
  }
}

const linkPlaces = (file: LedgerFile, schema: ParsedSchema): LedgerPlaces => {
  const { definition, report } = file
  const { rows = [], $ref, inside = [], outside = [] } = definition.places
  if (rows.length === 0 && $ref === undefined && inside.length === 0)
    report(['places'], 'no place is inside: say "rows", "$ref" or "inside"')
  for (const [index, place] of outside.entries()) {
    if (inside.includes(place)) report(['places', 'outside', index], `"${place}" is inside already`)
  }
  const free = $ref === undefined ? undefined : resolvePlaceType($ref, message => report(['places', '$ref'], message))
  return {
    rows: rows.flatMap((_, index) => linkPlaceRows(file, schema, index)),
    held: linkHeldPlaces(file),
    inside,
    outside,
    ...(free && { free }),
  }
}

const linkHeldPlaces = ({ definition: { places }, report }: LedgerFile): readonly HeldPlace[] => {
  const { held = [], inside = [], rows = [] } = places
  const patterns = rows.flatMap(({ pattern }) => pattern ?? [])
  return held.map(({ place, by, while: states }, index) => {
    const isPattern = patterns.includes(place)
    if (!isPattern && !inside.includes(place))
      report(['places', 'held', index, 'place'], `"${place}" is no place of "inside" and no pattern of "rows"`)
    return { place: isPattern ? (place.split('{')[0] ?? '') : place, isPattern, by, states }
  })
}

const resolvePlaceType = ($ref: string, reportFault: (message: string) => void): FieldType | undefined => {
  const name = $ref.replace(/^types#/, '')
  const type = $ref.startsWith('types#') ? findFieldType(name) : undefined
  if (type && type.blank !== 'text') reportFault(`a place is a text, not of the type "${name}"`)
  return type
}

const linkPlaceRows = (
  { definition, report }: LedgerFile,
  schema: ParsedSchema,
  index: number,
): readonly PlaceRows[] => {
  const rowsDefinition = definition.places.rows?.[index]
  const at = ['places', 'rows', index]
  const resource = rowsDefinition && findResource(schema, rowsDefinition.ref)
  if (!rowsDefinition || !resource) return []
  if (definition.places.scope === 'global' && resource.scope.kind === 'shop')
    report(
      [...at, 'ref'],
      `each shop has a "${rowsDefinition.ref}" of its own; places of the whole chain need one list for all`,
    )
  const [key] = resource.key
  if (rowsDefinition.pattern === undefined && resource.key.length > 1)
    report([...at, 'ref'], `"${rowsDefinition.ref}" has a key of several fields; say "pattern"`)
  const pattern = (rowsDefinition.pattern ?? `{${key}}`).split(/[{}]/)
  const names = pattern.filter((_, part) => part % 2 === 1)
  if (names.length === 0) report([...at, 'pattern'], 'a pattern names fields of its rows: "{field}"')
  for (const name of names) {
    const type = findField(resource, name)?.type
    if (type && type.blank !== 'text') report([...at, 'pattern'], `"${name}" is no text`)
  }
  return [{ resource: rowsDefinition.ref, pattern }]
}

const linkKinds = ({ definition: { kinds }, report }: LedgerFile): Readonly<Record<string, EntryKind>> => {
  const reversedBy = new Map<string, string>()
  for (const [name, { reverses }] of Object.entries(kinds)) {
    if (reverses === undefined) continue
    const reportFault = (message: string): void => report(['kinds', name, 'reverses'], message)
    const earlier = reversedBy.get(reverses)
    if (kinds[reverses]?.reverses !== undefined || reverses === name)
      reportFault(`"${reverses}" takes back itself, and is never taken back`)
    else if (earlier !== undefined) reportFault(`"${reverses}" is taken back by "${earlier}" already`)
    reversedBy.set(reverses, name)
  }
  return mapValues(kinds, ({ title, reverses }, name) => ({
    title,
    reversedBy: reversedBy.get(name) ?? name,
    ...(reverses !== undefined && { reverses }),
  }))
}

// Entries of a ledger that are dated before the first day of a shop: the entry that carries their sum away.

const compileHistory = ({ definition, report }: LedgerFile): Pick<Ledger, 'history'> => {
  const { history, kinds, places, dims = {}, balances = [], transfer } = definition
  if (!history) return {}
  const { kind, place, set } = history
  if (kinds[kind]?.reverses !== undefined)
    report(['history', 'kind'], `"${kind}" takes others back, and nobody posts such an entry`)
  if (!places.outside?.includes(place))
    report(['history', 'place'], `"${place}" is no outside place: what is carried away is no more here`)
  for (const name of Object.keys(set))
    if (!Object.hasOwn(dims, name)) report(['history', 'set', name], `the ledger has no dim "${name}"`, 'key')
  for (const [name, { required, ref }] of Object.entries(dims)) {
    if (required && set[name] === undefined) report(['history', 'set'], `no entry goes without "${name}"`)
    if (ref !== undefined && set[name] !== undefined)
      report(['history', 'set', name], `"${name}" names a row, which what is carried away does not`)
  }
  const narrower = balances.find(({ by }) => by.length !== 1 || by[0] !== transfer.place)
  if (narrower)
    report(
      ['history'],
      `the balance "${narrower.id}" knows more than the place, and what is carried away does not`,
      'key',
    )
  return { history: { kind, place, dims: set } }
}

// The columns of a day's balance: every entry of a place is counted in exactly one of them.

const compileDayColumns = (file: LedgerFile): readonly DayColumn[] => {
  const { columns, kinds } = file.definition
  if (!columns) return []
  reportKinds(file)
  reportRest(file)
  reportNames(file)
  const getReversingKinds = (kind: string): readonly string[] =>
    Object.entries(kinds).flatMap(([name, { reverses }]) => (reverses === kind ? [name] : []))
  return Object.entries(columns).map(([name, { title, sign, kinds: kindNames = [] }]) => ({
    name,
    title: title ?? formatTitle(name),
    raises: sign === '+',
    kinds: kindNames.flatMap(kind => [kind, ...getReversingKinds(kind)]),
  }))
}

const reportKinds = ({ definition: { columns = {}, kinds }, report }: LedgerFile): void => {
  const taken = new Map<string, string>()
  for (const [name, { sign, kinds: kindNames = [] }] of Object.entries(columns)) {
    for (const [index, kind] of kindNames.entries()) {
      const reportFault = (message: string): void => report(['columns', name, 'kinds', index], message)
      const entryKind = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
      const earlier = taken.get(`${sign} ${kind}`)
      if (entryKind?.reverses !== undefined) reportFault(`"${kind}" is counted where "${entryKind.reverses}" is`)
      else if (earlier !== undefined) reportFault(`"${kind}" is counted in "${earlier}" already`)
      taken.set(`${sign} ${kind}`, name)
    }
  }
}

/** Expressions name columns (`sold.qty`) beside places and dims. */
const reportNames = ({ definition: { columns = {}, transfer, dims = {}, amounts }, report }: LedgerFile): void => {
  const taken = [transfer.place, ...Object.keys(dims), ...Object.keys(amounts)]
  for (const name of Object.keys(columns)) {
    const path = ['columns', name]
    if (['opening', 'closing', 'in', 'and', 'or', 'not', 'true', 'false'].includes(name))
      report(path, `"${name}" means something else in expressions: call the column otherwise`, 'key')
    else if (taken.includes(name)) report(path, `a leg has a column "${name}" already; choose another name`, 'key')
  }
}

/** One column of each sign has no kinds: it counts all other entries, so that the columns always add up. */
const reportRest = ({ definition: { columns = {} }, report }: LedgerFile): void => {
  for (const [sign, does] of [
    ['+', 'raises'],
    ['-', 'lowers'],
  ] as const) {
    const [first, second] = Object.entries(columns).filter(
      ([, column]) => column.sign === sign && !column.kinds?.length,
    )
    if (!first)
      report(['columns'], `no column takes the rest of what ${does} a place: one of the sign "${sign}" without "kinds"`)
    if (first && second) report(['columns', second[0]], `"${first[0]}" takes the rest of what ${does} a place already`)
  }
}
