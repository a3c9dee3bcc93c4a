// Fields derived from ledgers: which ledger, by which column and which value, each checked against the ledger.

import { suggestion } from '../../faults/suggest.ts'
import type { Derivation } from '../../schema/document.ts'
import { fieldsByName, findField, type ResourceCore } from '../../schema/resource.ts'
import type { LinkedField, LinkedLedger, LinkedResource, LinkedResources, LinkedSchema } from '../../schema/stages.ts'
import type { TableFile } from '../files/document-files.ts'
import type { FieldDefinition } from '../shapes/field.ts'

/** Adds the derivations to the resources. */
export const withDerived = (files: readonly TableFile[], schema: World): LinkedResources => {
  const changed = files.flatMap(file => {
    const resource = schema.resources[file.name]
    if (!resource || resource.file !== file.path) return []
    const made = derivedFields(file, resource, schema)
    return made.length === 0 ? [] : [[file.name, withFields(resource, made)] as const]
  })
  return { ...schema.resources, ...Object.fromEntries(changed) }
}

type World = Pick<LinkedSchema, 'resources' | 'ledgers'>

const withFields = (resource: LinkedResource, made: readonly LinkedField[]): LinkedResource => ({
  ...resource,
  ...fieldsByName(resource.fields.map(field => made.find(({ name }) => name === field.name) ?? field)),
})

const derivedFields = (file: TableFile, resource: LinkedResource, world: World): readonly LinkedField[] =>
  resource.fields.flatMap(field => {
    const definition = file.definition.properties[field.name]
    if (!definition?.['x-balance']) return []
    reportContradictions(file, field, definition)
    const derived = derivationOf({ file, resource, field, world }, definition['x-balance'])
    return derived ? [{ ...field, derived }] : []
  })

const others = [
  ...(['x-calc', 'x-fetch', 'x-default', 'default', 'x-number', 'x-when', 'x-once', 'x-store', 'enum'] as const),
  'writeOnly',
] as const

/** Reports other keywords that would give the field a value or ask the user for one. */
const reportContradictions = (
  { definition, report }: TableFile,
  { name }: LinkedField,
  said: FieldDefinition,
): void => {
  const path = ['properties', name]
  for (const key of others) {
    if (said[key] !== undefined) report([...path, key], `the books keep "${name}": "${key}" says nothing here`, 'key')
  }
  const nobody = 'the books keep it, and nobody writes it'
  const required = definition.required?.indexOf(name) ?? -1
  if (required >= 0) report(['required', required], `"${name}" cannot be required: ${nobody}`)
  const key = definition['x-key'].indexOf(name)
  if (key >= 0) report(['x-key', key], `"${name}" is no key: ${nobody}`)
}

interface Place {
  readonly file: TableFile
  readonly resource: LinkedResource
  readonly field: LinkedField
  readonly world: World
}

const derivationOf = (place: Place, said: NonNullable<FieldDefinition['x-balance']>): Derivation | undefined => {
  const { file, field, world, resource } = place
  const at = ['properties', field.name, 'x-balance']
  const ledger = Object.hasOwn(world.ledgers, said.ledger) ? world.ledgers[said.ledger] : undefined
  if (!ledger) return undefined
  const complain = (message: string): void => file.report([...at, 'value'], message)
  const by = columnOf(ledger, resource, message => file.report([...at, 'ledger'], message))
  const value = derivedValue(ledger, said.value, complain)
  if (by === undefined || !value) return undefined
  reportUnfit(place, { ledger, value }, complain)
  reportUnsummed({ ledger, by, value }, resource, { world, complain })
  return { ledger: ledger.name, by, value }
}

/** The dim that refers to the rows; else the place, if the key alone identifies a row as place. */
const columnOf = (
  { name, dims, places, transfer }: LinkedLedger,
  resource: ResourceCore,
  complain: (message: string) => void,
): string | undefined => {
  const own = dims.filter(({ ref }) => ref === resource.name)
  if (own.length > 1) complain(`several dims of "${name}" refer to "${resource.name}"`)
  if (own[0]) return own[0].name
  const pattern = ['', resource.key[0], ''].join('\n')
  const isPlace = places.rows.some(row => row.resource === resource.name && row.pattern.join('\n') === pattern)
  if (isPlace && resource.key.length === 1) return transfer.place
  complain(`no dim of "${name}" refers to "${resource.name}", and no place of it is its key`)
  return undefined
}

const derivedValue = (
  { name, places, amounts }: LinkedLedger,
  said: string,
  complain: (message: string) => void,
): Derivation['value'] | undefined => {
  if (said === 'place' || said === 'held') return { kind: said }
  const parts = [...new Set(places.rows.flatMap(({ pattern }) => pattern.filter((_, at) => at % 2 === 1)))]
  if (said.startsWith('place.')) {
    const part = said.slice('place.'.length)
    if (parts.includes(part)) return { kind: 'part', part }
    complain(`no pattern of the places of "${name}" has a part "${part}"${suggestion(part, parts)}`)
    return undefined
  }
  const known = amounts.map(amount => amount.name)
  if (known.includes(said)) return { kind: 'amount', amount: said }
  const near = suggestion(said, ['place', 'held', ...parts.map(part => `place.${part}`), ...known])
  complain(`"${name}" has no amount "${said}"; say "place", "place.part", "held" or an amount${near}`)
  return undefined
}

const isPlace = ({ kind }: Derivation['value']): boolean => kind === 'place' || kind === 'part'

type Valued = Pick<Derivation, 'value'> & { readonly ledger: LinkedLedger }

/** A place needs a text field, an amount the type of the ledger's amount, and `held` a flag. */
const reportUnfit = (
  { world, field: { type } }: Place,
  { ledger, value }: Valued,
  complain: (message: string) => void,
): void => {
  const legs = world.resources[ledger.resource]
  const wanted = value.kind === 'amount' ? legs && findField(legs, value.amount)?.type.name : undefined
  if (wanted !== undefined && wanted !== type.name)
    complain(`"${ledger.name}" keeps it in the type "${wanted}", and the field is of the type "${type.name}"`)
  if (value.kind === 'held' && type.name !== 'flag')
    complain(`a row is held or not: the field is of the type "flag", not "${type.name}"`)
  if (isPlace(value) && (type.blank !== 'text' || type.many || type.uploaded || type.hashed))
    complain(`a place is a text, not of the type "${type.name}"`)
}

/** Derived values are read from balances: without one, each posting would sum up all entries. */
const reportUnsummed = (
  { ledger, by, value }: Valued & Pick<Derivation, 'by'>,
  { name, scope }: ResourceCore,
  { world, complain }: { readonly world: World; readonly complain: (message: string) => void },
): void => {
  const { place } = ledger.transfer
  const needed = isPlace(value) ? [by, place] : [by]
  if (isPlace(value) && by === place) complain(`the rows are the places of "${ledger.name}" themselves`)
  else if (!ledger.balances.some(balance => needed.every(column => balance.by.includes(column))))
    complain(`"${ledger.name}" keeps no balance by ${needed.map(column => `"${column}"`).join(' and ')}`)
  const balance = world.resources[ledger.balances[0]?.resource ?? '']
  if (scope.kind === 'shop' && balance && balance.scope.kind !== 'shop')
    complain(`each shop has a "${name}" of its own; the balances of "${ledger.name}" are those of the whole chain`)
}
