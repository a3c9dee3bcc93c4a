// Shape of the dashboard: cards with numbers, charts, alerts that count rows, first steps, and those of going over.

import { comparisons, severities } from '../../schema/dashboard.ts'
import { chartKinds } from '../../schema/report.ts'
import { withReference } from '../language/naming.ts'
import { enumeration, type InferShape, integer, text, withDescription } from '../language/shape.ts'
import { list, object, union } from '../language/shape-compound.ts'
import { screenTarget } from './menu-target-shape.ts'
import { describeSchemaLink, expression, fieldPath, fileKind, nonEmptyText, translatableLabel } from './names.ts'
import { source, value } from './report-shape.ts'

const partMembers = {
  id: withDescription(
    'Its name, once in the dashboard',
    text({ pattern: /^[a-z0-9-]+$/, expects: 'a name of small letters, digits and -' }),
    'sold-today',
  ),
  title: withDescription('Its title', translatableLabel, 'Sold Today'),
  from: source,
}

const filterMembers = {
  where: withDescription('Which rows go in; `sysdate()` is the day of the shop', expression, 'day == sysdate()'),
  levels: withDescription(
    'Levels that it is for, of those that have the dashboard',
    list(withReference('level', nonEmptyText)),
    ['MID'],
  ),
}

const to = withDescription(
  'The screen that it opens; users without access to that screen do not get it',
  screenTarget,
  'resource:thing',
)

const cardTargets = withDescription(
  'The screen that it opens, and a report with its rows, to which the number of another shop leads; users without access to the screen do not get it',
  union(screenTarget, list(screenTarget, { min: 1, unique: true })),
  'resource:thing',
)

const api = withDescription(
  'A call of its own, with the parameters of its query: rows with `_id`, `value` (the first number) and all numbers by their names',
  text({
    pattern: /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*(?:\?[a-z_]+=[A-Za-z0-9_-]+(?:&[a-z_]+=[A-Za-z0-9_-]+)*)?$/,
    expects: 'a path such as things/chart?type=today',
  }),
  'things/chart?type=today',
)

const card = object(
  {
    ...partMembers,
    values: withDescription('Its numbers, the first one large: figures, or sums of its own', list(value, { min: 1 }), [
      { name: 'pieces', title: 'Pieces', value: 'count()' },
    ]),
  },
  {
    ...filterMembers,
    to: cardTargets,
    api,
    layout: withDescription(
      'What a ledger holds on the day, or moved on it: `closing.amount`, `sold.amount`',
      enumeration(['balance']),
      'balance',
    ),
    sidebar: withDescription(
      'Its first number is shown beside the menu too: in which row, and under which heading',
      object(
        {
          row: withDescription('Which row', translatableLabel, 'Things'),
          heading: withDescription('The heading', translatableLabel, 'Today'),
        },
        {},
      ),
      { row: 'Things', heading: 'Today' },
    ),
    compare: withDescription(
      'The days before that it is compared with: as if `sysdate()` were that day',
      list(enumeration(comparisons), { unique: true }),
      ['yesterday'],
    ),
  },
)

const chart = object(
  {
    ...partMembers,
    kind: withDescription('How it is drawn', enumeration(chartKinds), 'bar'),
    x: withDescription('The field of the x axis', fieldPath, 'size'),
    y: withDescription('The numbers that are drawn: figures, or sums of its own', list(value, { min: 1 }), [
      { name: 'pieces', title: 'Pieces', value: 'count()' },
    ]),
  },
  {
    ...filterMembers,
    to,
    api,
    most: withDescription(
      'So many values of x, the largest first; the others are drawn as one',
      integer({ minimum: 2 }),
      8,
    ),
  },
)

const alert = object(
  { ...partMembers, to },
  { ...filterMembers, severity: withDescription('How urgent it is', enumeration(severities), 'warning') },
)

const step = object(
  { ...partMembers, to },
  {
    ...filterMembers,
    about: withDescription('One line on what is done there', translatableLabel, 'One row for each thing at hand'),
  },
)

const fieldNames = list(fieldPath, { min: 1, unique: true })

const takeoverStep = object(
  { id: partMembers.id, title: partMembers.title },
  {
    ...filterMembers,
    about: withDescription('What must agree with the former program', translatableLabel, 'The number of things agrees'),
    from: source,
    to,
    import: withDescription(
      'The import that takes the rows over: the step has its template and its totals; without "from" it is done once a file is imported',
      withReference('import', nonEmptyText),
      'things',
    ),
    agree: withDescription(
      'Sums of the rows in "from" on the sheet of agreement; an import has totals of its own',
      object(
        { sum: withDescription('Numbers that are summed', fieldNames, ['price']) },
        { by: withDescription('Fields whose values have sums of their own', fieldNames, ['size']) },
      ),
      { sum: ['price'], by: ['size'] },
    ),
  },
)

export const dashboard = object(
  { $schema: describeSchemaLink('./dialect/dashboard.schema.json'), kind: fileKind('dashboard') },
  {
    cards: withDescription('Numbers of today, each with its link', list(card), [
      {
        id: 'things',
        title: 'Things',
        from: 'resource:thing',
        values: [{ name: 'n', title: 'Things', value: 'count()' }],
      },
    ]),
    charts: withDescription('Pictures of numbers', list(chart), [
      {
        id: 'sizes',
        title: 'Sizes',
        kind: 'bar',
        from: 'resource:thing',
        x: 'size',
        y: [{ name: 'n', title: 'Things', value: 'count()' }],
      },
    ]),
    alerts: withDescription('Rows that need attention; shown if there are any', list(alert), [
      { id: 'off', title: 'Switched Off', from: 'resource:thing', where: 'not active', to: 'resource:thing' },
    ]),
    steps: withDescription(
      'What a new project does first: each is done once there are such rows; shown until all are done',
      list(step),
      [{ id: 'first', title: 'Enter Things', from: 'resource:thing', to: 'resource:thing' }],
    ),
    takeover: withDescription(
      'What is taken over from a former program, in this order: the page that "page:takeover" opens, with a sheet to be signed',
      list(takeoverStep),
      [{ id: 'taken-over', title: 'Things', from: 'resource:thing', to: 'resource:thing', import: 'things' }],
    ),
  },
)

export type DashboardDefinition = InferShape<typeof dashboard>
export type DashboardCardDefinition = InferShape<typeof card>
export type DashboardChartDefinition = InferShape<typeof chart>
export type DashboardAlertDefinition = InferShape<typeof alert>
export type DashboardStepDefinition = InferShape<typeof step>
export type TakeoverStepDefinition = InferShape<typeof takeoverStep>
