// Builds the report of a card, chart or alert; faults of that report are reported at the keywords of the part.

import type { SchemaFile } from '../files/schema-file.ts'
import type { ReportFile } from '../reports/reading-report.ts'
import type { AlertDefinition, CardDefinition, ChartDefinition, DashboardDefinition } from '../shapes/dashboard.ts'
import type { ReportDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'

export type DashboardFile = SchemaFile<DashboardDefinition>

type Shared = Pick<ReportDefinition, 'from' | 'where' | 'title'>

/** The filter with the day of a card's balance. */
const balanceDay = 'day_of_the_card'

const head = { $schema: '', kind: 'report' } as const

const shared = ({ title, from, where }: Shared) => ({ ...head, title, from, ...(where !== undefined && { where }) })

export const cardReport = (file: DashboardFile, said: CardDefinition, at: Path): ReportFile => ({
  ...fileOf(file, at, ([word, index, ...more]) => (word === 'columns' ? ['values', index ?? 0, ...more] : undefined)),
  definition: {
    ...shared(said),
    columns: said.values,
    ...(said.layout && {
      layout: said.layout,
      period: balanceDay,
      filters: [{ name: balanceDay, title: said.title, $ref: 'types#date', required: true, default: 'sysdate()' }],
    }),
  },
})

export const chartReport = (file: DashboardFile, said: ChartDefinition, at: Path): ReportFile => ({
  ...fileOf(file, at, ([word, index, ...more]) => {
    if (word === 'columns') return index === undefined || index === 0 ? ['x'] : ['y', Number(index) - 1, ...more]
    if (word === 'group') return ['x']
    return word === 'chart' && index !== undefined ? [index, ...more] : undefined
  }),
  definition: { ...shared(said), group: [{ by: said.x, subtotal: false }], columns: [said.x, ...said.y] },
})

export const alertReport = (file: DashboardFile, said: AlertDefinition, at: Path): ReportFile => ({
  ...fileOf(file, at, () => undefined),
  definition: { ...shared(said), columns: [{ name: 'count', title: said.title, value: 'count()' }] },
})

/** `mapPath` maps paths of the report to paths of the part; other faults are reported at the part itself. */
const fileOf = (
  { name, path: file, area, report }: DashboardFile,
  at: Path,
  of: (path: Path) => Path | undefined,
): Omit<ReportFile, 'definition'> => {
  const reportOfPart: Report = (path, message, on) => {
    const [word] = path
    const own = word === 'from' || word === 'where' || word === 'layout' ? path : of(path)
    if (own) report([...at, ...own], message, on)
    else report(at, message)
  }
  return { name: `${name}.${at.join('.')}`, path: file, area, kind: 'report', report: reportOfPart }
}
