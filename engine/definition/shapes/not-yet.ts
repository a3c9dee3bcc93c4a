// Words of the dialect that are read but not carried out yet. A file that uses one is refused: nothing is ignored silently.

import type { LedgerDefinition } from './ledger.ts'
import { kindOf, type Path, type Report } from './shape.ts'

const ofResource = ['x-table'] as const

const ofField = ['x-scale', 'x-lines', 'minItems', 'maxItems', 'items', 'const', 'deprecated'] as const

const within: Readonly<Record<string, readonly string[]>> = {
  'x-ui': ['minDate'],
}

const reportUsed = (value: unknown, keys: readonly string[], path: Path, report: Report): void => {
  if (kindOf(value) !== 'object') return
  for (const key of keys) {
    if (Object.hasOwn(value as object, key)) report([...path, key], `"${key}" is not carried out yet`, 'key')
  }
}

export const reportNotYetInField = (definition: object, path: Path, report: Report): void => {
  reportUsed(definition, ofField, path, report)
  for (const [key, inner] of Object.entries(within)) {
    reportUsed((definition as Record<string, unknown>)[key], inner, [...path, key], report)
  }
  const { onDelete = 'block', create = 'none' } =
    (definition as { 'x-ref'?: { onDelete?: string; create?: string } })['x-ref'] ?? {}
  if (onDelete !== 'block') report([...path, 'x-ref', 'onDelete'], `"${onDelete}" is not carried out yet`)
  if (create !== 'none') report([...path, 'x-ref', 'create'], `"${create}" is not carried out yet`)
}

export const reportNotYetInResource = (definition: Readonly<Record<string, unknown>>, report: Report): void => {
  reportUsed(definition, ofResource, [], report)
  reportUsed(definition['x-form'], ['messages'], ['x-form'], report)
  reportValues(definition, report)
  const api = definition['x-api'] as { aliases?: readonly unknown[] } | undefined
  for (const [index, alias] of (api?.aliases ?? []).entries()) {
    reportUsed(alias, ['paging'], ['x-api', 'aliases', index], report)
  }
  for (const [level, perm] of Object.entries((definition['x-perm'] as object | undefined) ?? {})) {
    reportUsed(perm, ['rows', 'mask'], ['x-perm', level], report)
  }
}

/** Words that are carried out for some of their values. */
const reportValues = (definition: Readonly<Record<string, unknown>>, report: Report): void => {
  const { as } = (definition['x-form'] as { as?: string } | undefined) ?? {}
  if (as === 'drawer') report(['x-form', 'as'], '"drawer" is not carried out yet')
  const { export: forms = [] } = (definition['x-list'] as { export?: readonly string[] } | undefined) ?? {}
  for (const [index, form] of forms.entries()) {
    if (form !== 'csv') report(['x-list', 'export', index], `"${form}" is not carried out yet`)
  }
}

/** Days that are closed are archived, and refuse entries, by the closing itself. */
export const reportNotYetInLedger = (definition: LedgerDefinition, report: Report): void => {
  for (const [index, balance] of (definition.balances ?? []).entries())
    reportUsed(balance, ['daily'], ['balances', index], report)
  if (definition.closedDay === 'next-open-day') report(['closedDay'], '"next-open-day" is not carried out yet')
}

const ofReport = ['layout', 'balance', 'chart', 'variants', 'sections', 'show'] as const

/** True when the report is of a kind that is not carried out yet, so that the rest of it says nothing. */
export const reportNotYetInReport = (definition: Readonly<Record<string, unknown>>, report: Report): boolean => {
  const { layout, filters = [] } = definition as { layout?: string; filters?: readonly { unit?: string }[] }
  reportUsed(definition, keysOf(layout), [], report)
  for (const [index, { unit }] of filters.entries()) {
    if (unit !== undefined && unit !== 'day') report(['filters', index, 'unit'], `"${unit}" is not carried out yet`)
  }
  return ['balance', 'variants', 'sections'].some(key => Object.hasOwn(definition, key))
}

/** Rows are what a report has unless it says otherwise. */
const keysOf = (layout: string | undefined): readonly string[] =>
  layout === 'rows' ? ofReport.filter(key => key !== 'layout') : ofReport

export const kindsNotYet: ReadonlySet<string> = new Set(['dashboard'])
