// Links ledgers with the tables that they name: places, kinds and balances.

import { fieldTypes } from '../../fields/all.ts'
import type { FieldType } from '../../fields/field-type.ts'
import {
  balanceName,
  daysName,
  type EntryKind,
  type HeldPlace,
  legsName,
  loweredName,
  type PlaceRows,
  type Places,
  raisedName,
} from '../../schema/ledger.ts'
import { type FieldsOf, findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedLedger, ParsedField } from '../../schema/stages.ts'
import type { Known } from '../across/check-across.ts'
import type { ProjectWords } from '../files/project-words.ts'
import { dayColumns } from './day-columns.ts'
import { historyOf } from './ledger-history.ts'
import type { LedgerFile } from './ledger-tables.ts'

export const linkLedgers = (
  files: readonly LedgerFile[],
  known: Known,
  { emptyText }: ProjectWords,
): Readonly<Record<string, LinkedLedger>> => {
  const ledgers: Record<string, LinkedLedger> = {}
  for (const file of files) {
    const legs = known.resources[legsName(file.name)]
    if (!legs || legs.file !== file.path) continue
    reportTypes(file, legs)
    reportEmptyNames(file, emptyText)
    ledgers[file.name] = linkLedger(file, known)
  }
  return ledgers
}

const linkLedger = (file: LedgerFile, known: Known): LinkedLedger => {
  const { name, path, definition } = file
  const { title, transfer, dims = {}, amounts, balances = [] } = definition
  reportUnguarded(file)
  reportReversed(file)
  reportDaily(file)
  return {
    name,
    title,
    file: path,
    resource: legsName(name),
    transfer,
    places: placesOf(file, known),
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
    kinds: kindsOf(file),
    balances: balances.map(({ id, by, daily }) => ({
      id,
      by,
      resource: balanceName(name, id),
      ...(daily && { days: daysName(name, id) }),
    })),
    columns: dayColumns(file),
    ...historyOf(file),
    ...(definition.sealed !== undefined && { sealed: definition.sealed }),
  }
}

/** Places and dims are texts and never null; amounts are numbers. */
const reportTypes = ({ definition: { dims = {}, amounts }, report }: LedgerFile, legs: FieldsOf<ParsedField>): void => {
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
    const double = taken.find(name => taken.includes(raisedName(name)) || taken.includes(loweredName(name)))
    if (double !== undefined) report(at, `a day sum of "${double}" would have the name of another amount`)
  }
}

const placesOf = (file: LedgerFile, known: Known): Places => {
  const { definition, report } = file
  const { rows = [], $ref, inside = [], outside = [] } = definition.places
  if (rows.length === 0 && $ref === undefined && inside.length === 0)
    report(['places'], 'no place is inside: say "rows", "$ref" or "inside"')
  for (const [index, place] of outside.entries()) {
    if (inside.includes(place)) report(['places', 'outside', index], `"${place}" is inside already`)
  }
  const free = $ref === undefined ? undefined : freeType($ref, message => report(['places', '$ref'], message))
  return {
    rows: rows.flatMap((_, index) => placeRowsOf(file, known, index)),
    held: heldPlaces(file),
    inside,
    outside,
    ...(free && { free }),
  }
}

const heldPlaces = ({ definition: { places }, report }: LedgerFile): readonly HeldPlace[] => {
  const { held = [], inside = [], rows = [] } = places
  const patterns = rows.flatMap(({ pattern }) => pattern ?? [])
  return held.map(({ place, by, while: states }, index) => {
    const isPattern = patterns.includes(place)
    if (!isPattern && !inside.includes(place))
      report(['places', 'held', index, 'place'], `"${place}" is no place of "inside" and no pattern of "rows"`)
    return { place: isPattern ? (place.split('{')[0] ?? '') : place, isPattern, by, states }
  })
}

const freeType = ($ref: string, complain: (message: string) => void): FieldType | undefined => {
  const name = $ref.replace(/^types#/, '')
  const type = $ref.startsWith('types#') && Object.hasOwn(fieldTypes, name) ? fieldTypes[name] : undefined
  if (type && type.blank !== 'text') complain(`a place is a text, not of the type "${name}"`)
  return type
}

const placeRowsOf = ({ definition, report }: LedgerFile, known: Known, index: number): readonly PlaceRows[] => {
  const said = definition.places.rows?.[index]
  const at = ['places', 'rows', index]
  const resource = said && findResource(known, said.ref)
  if (!said || !resource) return []
  if (definition.places.scope === 'global' && resource.scope.kind === 'shop')
    report([...at, 'ref'], `each shop has a "${said.ref}" of its own; places of the whole chain need one list for all`)
  const [key] = resource.key
  if (said.pattern === undefined && resource.key.length > 1)
    report([...at, 'ref'], `"${said.ref}" has a key of several fields; say "pattern"`)
  const pattern = (said.pattern ?? `{${key}}`).split(/[{}]/)
  const names = pattern.filter((_, part) => part % 2 === 1)
  if (names.length === 0) report([...at, 'pattern'], 'a pattern names fields of its rows: "{field}"')
  for (const name of names) {
    const type = findField(resource, name)?.type
    if (type && type.blank !== 'text') report([...at, 'pattern'], `"${name}" is no text`)
  }
  return [{ resource: said.ref, pattern }]
}

const kindsOf = ({ definition: { kinds }, report }: LedgerFile): Readonly<Record<string, EntryKind>> => {
  const reversedBy = new Map<string, string>()
  for (const [name, { reverses }] of Object.entries(kinds)) {
    if (reverses === undefined) continue
    const complain = (message: string): void => report(['kinds', name, 'reverses'], message)
    const earlier = reversedBy.get(reverses)
    if (kinds[reverses]?.reverses !== undefined || reverses === name)
      complain(`"${reverses}" takes back itself, and is never taken back`)
    else if (earlier !== undefined) complain(`"${reverses}" is taken back by "${earlier}" already`)
    reversedBy.set(reverses, name)
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { title, reverses }]) => [
      name,
      { title, reversedBy: reversedBy.get(name) ?? name, ...(reverses !== undefined && { reverses }) },
    ]),
  )
}
