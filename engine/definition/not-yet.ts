// Words of the dialect that are read but not carried out yet. A file that uses one is refused: nothing is ignored silently.
import { kindOf, type Path, type Report } from './shape.ts'

const ofResource = ['x-checks', 'x-flow', 'x-post', 'x-print', 'x-parts', 'x-views', 'x-journal', 'x-table'] as const

const ofField = [
  'x-fetch',
  'x-default',
  'x-calc',
  'x-store',
  'x-number',
  'x-when',
  'x-scale',
  'x-lines',
  'x-balance',
  'items',
  'minItems',
  'maxItems',
  'const',
] as const

const within: Readonly<Record<string, readonly string[]>> = {
  'x-ref': ['filter', 'scan'],
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
  for (const [value, said] of Object.entries((definition as { 'x-enum'?: object })['x-enum'] ?? {})) {
    reportUsed(said, ['show'], [...path, 'x-enum', value], report)
  }
  const onDelete = (definition as { 'x-ref'?: { onDelete?: string } })['x-ref']?.onDelete ?? 'block'
  if (onDelete !== 'block') report([...path, 'x-ref', 'onDelete'], `"${onDelete}" is not carried out yet`)
}

export const reportNotYetInResource = (definition: Readonly<Record<string, unknown>>, report: Report): void => {
  reportUsed(definition, ofResource, [], report)
  const api = definition['x-api'] as { aliases?: readonly unknown[] } | undefined
  for (const [index, alias] of (api?.aliases ?? []).entries()) {
    reportUsed(alias, ['filter', 'move', 'paging'], ['x-api', 'aliases', index], report)
  }
  const form = definition['x-form'] as { sections?: readonly unknown[] } | undefined
  for (const [index, section] of (form?.sections ?? []).entries()) {
    reportUsed(section, ['show'], ['x-form', 'sections', index], report)
  }
  for (const [level, perm] of Object.entries((definition['x-perm'] as object | undefined) ?? {})) {
    reportUsed(perm, ['rows', 'mask'], ['x-perm', level], report)
  }
  for (const [index, unique] of ((definition['x-unique'] as readonly unknown[] | undefined) ?? []).entries()) {
    reportUsed(unique, ['when'], ['x-unique', index], report)
  }
}

export const kindsNotYet: ReadonlySet<string> = new Set(['part', 'ledger', 'report', 'import', 'dashboard'])
