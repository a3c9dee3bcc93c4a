// The bounds of the limits of a shop, in thousandths of their unit, and how such amounts are written.

import type { FieldType } from '../../../engine/field/field-type.ts'
import { buildEntryRow } from '../../../engine/record/entry-values.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { LimitBound, LimitGroup, LimitLog } from '../../../engine/schema/project.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { fillBraces } from '../../../engine/value/braces.ts'
import type { Caller } from '../../caller/caller.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** The decimals of the log, in which amounts of all units are stored. */
export const logScale = 3

export interface LimitSettings {
  /** The most in thousandths; undefined: the limit has no such bound. */
  readonly getMost: (group: LimitGroup, bound: LimitBound) => number | undefined
  /** The type of its settings; undefined without one. */
  readonly getType: (group: LimitGroup) => FieldType | undefined
  /** An amount as ledgers store it, in thousandths. */
  readonly toLogUnit: (group: LimitGroup, amount: number) => number
  readonly format: (group: LimitGroup, amount: number) => string
}

export const readLimitSettings = async (connection: Connection, { schema, shop }: Caller): Promise<LimitSettings> => {
  const { settings } = schema.project
  const resource = settings && getResource(schema, settings.resource)
  const { entries } = resource ?? {}
  if (!resource || !entries) throw new Error('limits need settings with entries')
  const row = buildEntryRow({ ...resource, entries }, await findAllRows(connection, resource, shop.code))
  const getField = (group: LimitGroup, bound: LimitBound): Field | undefined => entries.of.field[group[bound] ?? '']
  const findField = (group: LimitGroup): Field | undefined =>
    getField(group, 'document') ?? getField(group, 'day') ?? getField(group, 'shop')
  return {
    getType: group => findField(group)?.type,
    toLogUnit: (group, amount) => {
      const field = findField(group)
      return field ? amount * getFactor(field) : amount
    },
    getMost: (group, bound) => {
      const field = getField(group, bound)
      const value = field && row[field.name]
      return field && typeof value === 'number' ? value * getFactor(field) : undefined
    },
    format: (group, amount) => {
      const field = findField(group)
      if (!field) return String(amount)
      return field.type.format(Math.round(amount / getFactor(field)))
    },
  }
}

const getFactor = ({ type }: Field): number => 10 ** (logScale - (type.scale ?? 0))

/** The sentence of the project for a bound that is passed. */
export const fillLimitText = (
  { texts }: Pick<LimitLog, 'texts'>,
  bound: LimitBound | 'percent',
  values: Readonly<Record<string, string>>,
): string => fillBraces(texts[bound] ?? '{limit}', name => values[name] ?? '')
