// Compiles the variants of a report: each is compiled as a report of its own, and a filter chooses one.

import type { Report as CompiledReport } from '../../schema/report.ts'
import type { ReportSchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type { VariantDefinition } from '../../schema-file/shapes/report-shape.ts'

/** Faults of the report itself, which are not reported again for variants with the same keywords. */
export type ReportedFaults = Set<string>

const buildKey = (path: JsonPath, message: string): string => JSON.stringify([path, message])

export const trackFaults =
  (reported: ReportedFaults, report: ReportFault): ReportFault =>
  (path, message, marker) => {
    reported.add(buildKey(path, message))
    report(path, message, marker)
  }

interface VariantContext {
  readonly reported: ReportedFaults
  readonly base: CompiledReport
  readonly compile: (file: ReportSchemaFile) => CompiledReport | undefined
}

/** Returns undefined if the file has no variants. */
export const compileVariants = (
  file: ReportSchemaFile,
  { reported, base, compile }: VariantContext,
): CompiledReport['variants'] | undefined => {
  const { definition, report } = file
  if (!definition.variants) return undefined
  const { by, tables } = definition.variants
  const filter = base.filters.find(({ field }) => field.name === by)
  const values = filter?.field.choices.map(({ value }) => value) ?? []
  if (filter && (values.length === 0 || filter.multiple || !filter.field.required || !filter.default))
    report(['variants', 'by'], `"${by}" chooses no form: it needs "enum", "required" and a "default"`)
  const of: Record<string, CompiledReport> = {}
  for (const [value, overrides] of Object.entries(tables)) {
    const path = ['variants', 'tables', value]
    if (filter && !values.includes(value)) report(path, `"${value}" is no value of the filter "${by}"`, 'key')
    const variant = compile({
      ...file,
      definition: buildVariantDefinition(definition, overrides),
      report: (at, message, marker) => {
        const [first = ''] = at
        if (Object.hasOwn(overrides, first)) report([...path, ...at], message, marker)
        else if (first === 'filters' && overrides.from !== undefined)
          report(
            [...path, 'from'],
            `${describeFilter(definition, at[1])} does not fit "${overrides.from}" (${message}): say "without"`,
          )
        else if (!reported.has(buildKey(at, message))) report(path, message, 'key')
      },
    })
    if (variant) of[value] = variant
  }
  return { by, of }
}

const describeFilter = ({ filters = [] }: ReportSchemaFile['definition'], at: string | number | undefined): string =>
  `the filter "${filters[Number(at)]?.name ?? ''}"`

/** The definition of the report that a variant describes. */
const buildVariantDefinition = (
  {
    $schema,
    kind,
    title,
    from,
    where,
    columns,
    filters = [],
    outputs,
    messages,
    ...more
  }: ReportSchemaFile['definition'],
  { without = [], ...overrides }: VariantDefinition,
): ReportSchemaFile['definition'] => {
  const { api: _api, perm: _perm, module: _module, variants: _variants, orders: _orders, ...table } = more
  const shared = { $schema, kind, title, ...(outputs && { outputs }), ...(messages && { messages }) }
  return {
    ...shared,
    from,
    columns,
    ...(overrides.from === undefined && where !== undefined && { where }),
    ...(overrides.from === undefined && overrides.columns === undefined && table),
    filters: filters.map(({ rule, maxDays, ...filter }) =>
      without.includes(filter.name)
        ? filter
        : { ...filter, ...(rule !== undefined && { rule }), ...(maxDays !== undefined && { maxDays }) },
    ),
    ...overrides,
  }
}
