// Compiles the variants of a report: each is compiled as a report of its own, and a filter chooses one.

import type { Report as CompiledReport } from '../../schema/report.ts'
import type { VariantDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'
import type { ReportFile } from './reading-report.ts'

/** Faults of the report itself, which are not reported again for variants with the same keywords. */
export type Said = Set<string>

const keyOf = (path: Path, message: string): string => JSON.stringify([path, message])

export const noting =
  (said: Said, report: Report): Report =>
  (path, message, on) => {
    said.add(keyOf(path, message))
    report(path, message, on)
  }

interface Making {
  readonly said: Said
  readonly own: CompiledReport
  readonly compile: (file: ReportFile) => CompiledReport | undefined
}

/** Returns undefined if the file has no variants. */
export const compileVariants = (
  file: ReportFile,
  { said, own, compile }: Making,
): CompiledReport['variants'] | undefined => {
  const { definition, report } = file
  if (!definition.variants) return undefined
  const { by, tables } = definition.variants
  const filter = own.filters.find(({ field }) => field.name === by)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  if (filter && (values.length === 0 || filter.multiple || !filter.field.required || !filter.default))
    report(['variants', 'by'], `"${by}" chooses no form: it needs "enum", "required" and a "default"`)
  const of: Record<string, CompiledReport> = {}
  for (const [value, words] of Object.entries(tables)) {
    const path = ['variants', 'tables', value]
    if (filter && !values.includes(value)) report(path, `"${value}" is no value of the filter "${by}"`, 'key')
    const made = compile({
      ...file,
      definition: wordsOf(definition, words),
      report: (at, message, on) => {
        const [first = ''] = at
        if (Object.hasOwn(words, first)) report([...path, ...at], message, on)
        else if (first === 'filters' && words.from !== undefined)
          report(
            [...path, 'from'],
            `${misfit(definition, at[1])} does not fit "${words.from}" (${message}): say "without"`,
          )
        else if (!said.has(keyOf(at, message))) report(path, message, 'key')
      },
    })
    if (made) of[value] = made
  }
  return { by, of }
}

const misfit = ({ filters = [] }: ReportFile['definition'], at: string | number | undefined): string =>
  `the filter "${filters[Number(at)]?.name ?? ''}"`

/** The definition of the report that a variant describes. */
const wordsOf = (
  { $schema, kind, title, from, where, columns, filters = [], outputs, messages, ...more }: ReportFile['definition'],
  { without = [], ...words }: VariantDefinition,
): ReportFile['definition'] => {
  const { api: _api, perm: _perm, module: _module, variants: _variants, orders: _orders, ...table } = more
  const shared = { $schema, kind, title, ...(outputs && { outputs }), ...(messages && { messages }) }
  return {
    ...shared,
    from,
    columns,
    ...(words.from === undefined && where !== undefined && { where }),
    ...(words.from === undefined && words.columns === undefined && table),
    filters: filters.map(({ rule, maxDays, ...filter }) =>
      without.includes(filter.name)
        ? filter
        : { ...filter, ...(rule !== undefined && { rule }), ...(maxDays !== undefined && { maxDays }) },
    ),
    ...words,
  }
}
