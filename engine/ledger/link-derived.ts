// Fields derived from ledgers: which ledger, by which column and which value, each checked against the ledger.

import { isFlagType, isSameType } from '../field/field-type.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Derivation } from '../schema/document.ts'
import { findField, indexFields, type ResourceCore } from '../schema/resource.ts'
import type { LinkedField, LinkedLedger, LinkedResource, LinkedResources, LinkedSchema } from '../schema/stages.ts'
import type { FieldKeywords, TableFile } from '../schema-file/files/table-file.ts'

/** Adds the derivations to the resources. */
export const withDerived = (files: readonly TableFile[], schema: DerivationSchema): LinkedResources => {
  const changed = files.flatMap(file => {
    const resource = schema.resources[file.name]
    if (!resource || resource.file !== file.path) return []
    const derived = linkDerivedFields(file, resource, schema)
    return derived.length === 0 ? [] : [[file.name, withFields(resource, derived)] as const]
  })
  return { ...schema.resources, ...Object.fromEntries(changed) }
}

type DerivationSchema = Pick<LinkedSchema, 'resources' | 'ledgers'>

const withFields = (resource: LinkedResource, derived: readonly LinkedField[]): LinkedResource => ({
  ...resource,
  ...indexFields(resource.fields.map(field => derived.find(({ name }) => name === field.name) ?? field)),
})

const linkDerivedFields = (
  file: TableFile,
  resource: LinkedResource,
  schema: DerivationSchema,
): readonly LinkedField[] =>
  resource.fields.flatMap(field => {
    const definition = file.definition.properties[field.name]
    if (!definition?.balance) return []
    reportContradictions(file, field, definition)
    const derived = compileDerivation({ file, resource, field, schema }, definition.balance)
    return derived ? [{ ...field, derived }] : []
  })

const forbiddenKeywords = [
  ...(['x-calc', 'x-fetch', 'x-default', 'default', 'x-number', 'x-when', 'x-once', 'x-store', 'enum'] as const),
  'writeOnly',
] as const

/** Reports other keywords that would give the field a value or ask the user for one. */
const reportContradictions = (
  { definition, report }: TableFile,
  { name }: LinkedField,
  fieldDefinition: FieldKeywords,
): void => {
  const path = ['properties', name]
  for (const key of forbiddenKeywords) {
    if (fieldDefinition.keywords.has(key))
      report([...path, key], `the books keep "${name}": "${key}" says nothing here`, 'key')
  }
  const reason = 'the books keep it, and nobody writes it'
  const required = definition.required.indexOf(name)
  if (required >= 0) report(['required', required], `"${name}" cannot be required: ${reason}`)
  const key = definition.key.indexOf(name)
  if (key >= 0) report(['x-key', key], `"${name}" is no key: ${reason}`)
}

interface DerivationContext {
  readonly file: TableFile
  readonly resource: LinkedResource
  readonly field: LinkedField
  readonly schema: DerivationSchema
}

const compileDerivation = (
  context: DerivationContext,
  balanceDefinition: NonNullable<FieldKeywords['balance']>,
): Derivation | undefined => {
  const { file, field, schema, resource } = context
  const at = ['properties', field.name, 'x-balance']
  const ledger = Object.hasOwn(schema.ledgers, balanceDefinition.ledger)
    ? schema.ledgers[balanceDefinition.ledger]
    : undefined
  if (!ledger) return undefined
  const reportFault = (message: string): void => file.report([...at, 'value'], message)
  const by = findRowColumn(ledger, resource, message => file.report([...at, 'ledger'], message))
  const value = parseDerivedValue(ledger, balanceDefinition.value, reportFault)
  if (by === undefined || !value) return undefined
  reportUnfit(context, { ledger, value }, reportFault)
  reportUnsummed({ ledger, by, value }, resource, { schema, complain: reportFault })
  return { ledger: ledger.name, by, value }
}

/** The dim that refers to the rows; else the place, if the key alone identifies a row as place. */
const findRowColumn = (
  { name, dims, places, transfer }: LinkedLedger,
  resource: ResourceCore,
  reportFault: (message: string) => void,
): string | undefined => {
  const ownDims = dims.filter(({ ref }) => ref === resource.name)
  if (ownDims.length > 1) reportFault(`several dims of "${name}" refer to "${resource.name}"`)
  if (ownDims[0]) return ownDims[0].name
  const pattern = ['', resource.key[0], ''].join('\n')
  const isPlace = places.rows.some(row => row.resource === resource.name && row.pattern.join('\n') === pattern)
  if (isPlace && resource.key.length === 1) return transfer.place
  reportFault(`no dim of "${name}" refers to "${resource.name}", and no place of it is its key`)
  return undefined
}

const parseDerivedValue = (
  { name, places, amounts }: LinkedLedger,
  text: string,
  reportFault: (message: string) => void,
): Derivation['value'] | undefined => {
  if (text === 'place' || text === 'held') return { kind: text }
  const parts = [...new Set(places.rows.flatMap(({ pattern }) => pattern.filter((_, at) => at % 2 === 1)))]
  if (text.startsWith('place.')) {
    const part = text.slice('place.'.length)
    if (parts.includes(part)) return { kind: 'part', part }
    reportFault(`no pattern of the places of "${name}" has a part "${part}"${formatSuggestion(part, parts)}`)
    return undefined
  }
  const amountNames = amounts.map(amount => amount.name)
  if (amountNames.includes(text)) return { kind: 'amount', amount: text }
  const near = formatSuggestion(text, ['place', 'held', ...parts.map(part => `place.${part}`), ...amountNames])
  reportFault(`"${name}" has no amount "${text}"; say "place", "place.part", "held" or an amount${near}`)
  return undefined
}

const isPlace = ({ kind }: Derivation['value']): boolean => kind === 'place' || kind === 'part'

type LedgerValue = Pick<Derivation, 'value'> & { readonly ledger: LinkedLedger }

/** A place needs a text field, an amount the type of the ledger's amount, and `held` a flag. */
const reportUnfit = (
  { schema, field: { type } }: DerivationContext,
  { ledger, value }: LedgerValue,
  reportFault: (message: string) => void,
): void => {
  const legs = schema.resources[ledger.resource]
  const expectedType = value.kind === 'amount' ? legs && findField(legs, value.amount)?.type : undefined
  if (expectedType && !isSameType(expectedType, type))
    reportFault(
      `"${ledger.name}" keeps it in the type "${expectedType.name}", and the field is of the type "${type.name}"`,
    )
  if (value.kind === 'held' && !isFlagType(type))
    reportFault(`a row is held or not: the field is of the type "flag", not "${type.name}"`)
  if (isPlace(value) && (type.blank !== 'text' || type.many || type.uploaded || type.secret))
    reportFault(`a place is a text, not of the type "${type.name}"`)
}

/** Derived values are read from balances: without one, each posting would sum up all entries. */
const reportUnsummed = (
  { ledger, by, value }: LedgerValue & Pick<Derivation, 'by'>,
  { name, scope }: ResourceCore,
  {
    schema,
    complain: reportFault,
  }: { readonly schema: DerivationSchema; readonly complain: (message: string) => void },
): void => {
  const { place } = ledger.transfer
  const needed = isPlace(value) ? [by, place] : [by]
  if (isPlace(value) && by === place) reportFault(`the rows are the places of "${ledger.name}" themselves`)
  else if (!ledger.balances.some(balance => needed.every(column => balance.by.includes(column))))
    reportFault(`"${ledger.name}" keeps no balance by ${needed.map(column => `"${column}"`).join(' and ')}`)
  const balance = schema.resources[ledger.balances[0]?.resource ?? '']
  if (scope.kind === 'shop' && balance && balance.scope.kind !== 'shop')
    reportFault(`each shop has a "${name}" of its own; the balances of "${ledger.name}" are those of the whole chain`)
}
