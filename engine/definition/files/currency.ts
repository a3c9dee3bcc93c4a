// The currency of the project: fields of the type money become fields of its own type.

import { defaultMoney, getMoneyTypeName } from '../../fields/money.ts'
import type { Currency } from '../../schema/project.ts'
import type { ProjectDefinition } from '../shapes/project.ts'
import type { SchemaFile } from './schema-file.ts'

const defaultNotes = [10_000, 50_000, 100_000, 500_000, 1_000_000]

export const compileCurrency = ({ currency }: Pick<ProjectDefinition, 'currency'>): Currency =>
  currency
    ? {
        symbol: currency.symbol,
        decimals: currency.decimals,
        words: currency.words ?? [],
        rounding: currency.rounding ?? 'nearest',
        notes: currency.notes ?? [],
      }
    : { ...defaultMoney, notes: defaultNotes }

const moneyReference = 'types#money'

/** Returns the files with the type of the currency in place of `types#money`. */
export const applyCurrency = (files: readonly SchemaFile[]): readonly SchemaFile[] => {
  const project = files.find((file): file is SchemaFile<ProjectDefinition> => file.kind === 'project')
  const name = project ? getMoneyTypeName(compileCurrency(project.definition)) : 'money'
  if (name === 'money') return files
  return files.map(file => ({ ...file, definition: replaceReferences(file.definition, `types#${name}`) }))
}

const replaceReferences = (value: unknown, reference: string): unknown => {
  if (Array.isArray(value)) return value.map(one => replaceReferences(one, reference))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && one === moneyReference ? reference : replaceReferences(one, reference),
    ]),
  )
}
