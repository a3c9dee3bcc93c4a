// Builds the report of a card, chart or alert; faults of that report are reported at the keywords of the part.

import type { ReportSchemaFile } from '../../schema-file/files/concept-files.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import type {
  DashboardAlertDefinition,
  DashboardCardDefinition,
  DashboardChartDefinition,
  DashboardDefinition,
} from '../../schema-file/shapes/dashboard-shape.ts'
import type { ReportDefinition } from '../../schema-file/shapes/report-shape.ts'

export type DashboardFile = SchemaFile<DashboardDefinition>

type SharedPartDefinition = Pick<ReportDefinition, 'from' | 'where' | 'title'>

/** The filter with the day of a card's balance. */
const balanceDay = 'day_of_the_card'

const head = { $schema: '', kind: 'report' } as const

const buildSharedDefinition = ({ title, from, where }: SharedPartDefinition) => ({
  ...head,
  title,
  from,
  ...(where !== undefined && { where }),
})

export const buildCardReport = (
  file: DashboardFile,
  definition: DashboardCardDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, ([word, index, ...more]) =>
    word === 'columns' ? ['values', index ?? 0, ...more] : undefined,
  ),
  definition: {
    ...buildSharedDefinition(definition),
    columns: definition.values,
    ...(definition.layout && {
      layout: definition.layout,
      period: balanceDay,
      filters: [
        { name: balanceDay, title: definition.title, $ref: 'types#date', required: true, default: 'sysdate()' },
      ],
    }),
  },
})

export const buildChartReport = (
  file: DashboardFile,
  definition: DashboardChartDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, ([word, index, ...more]) => {
    if (word === 'columns') return index === undefined || index === 0 ? ['x'] : ['y', Number(index) - 1, ...more]
    if (word === 'group') return ['x']
    return word === 'chart' && index !== undefined ? [index, ...more] : undefined
  }),
  definition: {
    ...buildSharedDefinition(definition),
    group: [{ by: definition.x, subtotal: false }],
    columns: [definition.x, ...definition.y],
  },
})

export const buildAlertReport = (
  file: DashboardFile,
  definition: DashboardAlertDefinition,
  at: JsonPath,
): ReportSchemaFile => ({
  ...buildReportFile(file, at, () => undefined),
  definition: {
    ...buildSharedDefinition(definition),
    columns: [{ name: 'count', title: definition.title, value: 'count()' }],
  },
})

/** The rows that an alert counts, by those columns; faults are those of the report that counts them. */
export const buildAlertRowsReport = (
  file: DashboardFile,
  definition: DashboardAlertDefinition,
  { at, columns, sort }: { readonly at: JsonPath } & Required<Pick<ReportDefinition, 'columns' | 'sort'>>,
): ReportSchemaFile => ({
  ...buildReportFile(file, [...at, 'rows'], () => undefined),
  report: () => undefined,
  definition: { ...buildSharedDefinition(definition), columns, sort, detail: true },
})

/** `mapPath` maps paths of the report to paths of the part; other faults are reported at the part itself. */
const buildReportFile = (
  { name, path: file, area, report }: DashboardFile,
  at: JsonPath,
  mapPath: (path: JsonPath) => JsonPath | undefined,
): Omit<ReportSchemaFile, 'definition'> => {
  const reportOfPart: ReportFault = (path, message, marker) => {
    const [word] = path
    const ownPath = word === 'from' || word === 'where' || word === 'layout' ? path : mapPath(path)
    if (ownPath) report([...at, ...ownPath], message, marker)
    else report(at, message)
  }
  return { name: `${name}.${at.join('.')}`, path: file, area, kind: 'report', report: reportOfPart }
}
