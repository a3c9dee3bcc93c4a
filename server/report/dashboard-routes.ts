// Routes of the dashboard: all parts that the caller may see, and single parts.
import { uniq } from 'es-toolkit/array/uniq'
import { createFieldFault } from '../../engine/message/faults.ts'
import { type DashboardCall, type DashboardPart, dashboardName, listParts } from '../../engine/schema/dashboard.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import {
  allowAbsent,
  anyObject,
  arraySchema,
  count,
  flag,
  objectSchema,
  text,
} from '../../engine/value/answer-shape.ts'
import type { CallerRights } from '../caller/caller.ts'
import { queryParameter, type RouteDescription } from '../description/operation.ts'
import { MalformedRequest } from '../error/errors.ts'
import { sendLong } from '../event-loop/json-bytes.ts'
import type { AuthenticatedRoute, RouteCall } from '../http/routing/route.ts'
import { parseReportView } from './routes.ts'
import {
  canOpenOverviews,
  listVisibleParts,
  runAlertRows,
  runDashboard,
  runPart,
  runShopOverviews,
  runSidebar,
} from './run-dashboard.ts'

const hasDashboard = ({ access }: CallerRights): boolean => access.dashboards.has(dashboardName)

type CallablePart = DashboardPart & { readonly call: DashboardCall }

export const buildDashboardRoutes = ({ dashboard }: Schema): readonly AuthenticatedRoute[] => {
  if (!dashboard) return []
  const callableParts = listParts(dashboard).filter((part): part is CallablePart => part.call !== undefined)
  return [
    {
      method: 'GET',
      tokens: 'read',
      path: 'dashboard',
      who: hasDashboard,
      answer: ({ caller }) => runDashboard(caller),
      describe: describeDashboard,
    },
    {
      method: 'GET',
      tokens: 'read',
      path: 'dashboard/shops',
      who: canOpenOverviews,
      answer: ({ caller }) => runShopOverviews(caller),
      describe: describeShops,
    },
    {
      method: 'GET',
      tokens: 'read',
      lane: 'report',
      path: 'dashboard/shops/{shop}/alerts/{alert}',
      who: canOpenOverviews,
      answer: async ({ caller, request, reply, params: { shop = '', alert = '' } }) => {
        const { filter: _, ...view } = parseReportView(request)
        return sendLong(reply, await runAlertRows(caller, { shop, alert }, view))
      },
      describe: describeAlertRows,
    },
    {
      method: 'GET',
      tokens: 'read',
      path: 'dashboard/sidebar',
      who: hasDashboard,
      answer: ({ caller }) => runSidebar(caller),
      describe: describeSidebar,
    },
    ...[...Map.groupBy(callableParts, ({ call }) => call.path)].map(([path, parts]) => buildCallRoute(path, parts)),
  ]
}

/** One path for several parts; the query selects the part. */
const buildCallRoute = (path: string, parts: readonly CallablePart[]): AuthenticatedRoute => ({
  method: 'GET',
  tokens: 'read',
  path,
  who: (caller: CallerRights) => hasDashboard(caller) && listVisibleParts(caller, parts).length > 0,
  answer: async ({ caller, request }) => {
    const part = selectPart(listVisibleParts(caller, parts), request.query as RouteCall['params'])
    const [first = '', ...others] = part.report.columns.map(({ name }) => name)
    const isGrouped = part.report.groups.length > 0
    const rows = await runPart(caller, part)
    return rows.map(cells => ({
      _id: isGrouped ? cells[first] : caller.shop.businessDate,
      value: cells[(isGrouped ? others[0] : first) ?? ''] ?? null,
      ...cells,
    }))
  },
  describe: caller => describeCall(listVisibleParts(caller, parts)),
})

/** Returns the first part that matches the query; throws MalformedRequest if there is none. */
const selectPart = (parts: readonly CallablePart[], params: RouteCall['params']): CallablePart => {
  const match = parts.find(({ call }) => Object.keys(params).every(name => call.params[name] === params[name]))
  if (match) return match
  const [name = ''] = Object.keys(params)
  throw new MalformedRequest([createFieldFault('filter.unknown', name)])
}

const tag = 'Dashboard'

const part = { id: text, title: text, to: anyObject }

const cardList = arraySchema(objectSchema({ ...part, values: arraySchema(anyObject) }, ['id', 'title', 'values']))
const alertList = arraySchema(
  objectSchema({ ...part, severity: text, count, opening: allowAbsent(text) }, ['id', 'title', 'severity', 'count']),
)

const describeShops = (): RouteDescription => ({
  tag,
  summary: 'The first cards and what waits in each shop of the user',
  answer: arraySchema(
    objectSchema({
      code: text,
      name: text,
      timeZone: text,
      day: text,
      today: text,
      state: text,
      figuresDay: text,
      closedAt: allowAbsent(text),
      silentSince: allowAbsent(text),
      cards: cardList,
      alerts: alertList,
    }),
  ),
})

const describeAlertRows = (): RouteDescription => ({
  tag,
  summary: 'The rows that an alert counts in a shop of the user',
  answer: objectSchema(
    { title: text, columns: arraySchema(anyObject), rows: arraySchema(anyObject), count, totals: anyObject },
    ['title', 'columns', 'rows', 'count'],
  ),
  parameters: [
    queryParameter('sort', 'The order as `["column", "ASC"]`', text),
    queryParameter('range', 'The first and the last row as `[0, 99]`', text),
  ],
})

const describeDashboard = (): RouteDescription => ({
  tag,
  summary: 'Cards, charts and what waits',
  answer: objectSchema(
    {
      day: text,
      timeZone: text,
      cards: cardList,
      charts: arraySchema(
        objectSchema({ ...part, kind: text, columns: arraySchema(anyObject), rows: arraySchema(anyObject) }, [
          'id',
          'title',
          'rows',
        ]),
      ),
      alerts: alertList,
      steps: arraySchema(objectSchema({ ...part, about: allowAbsent(text), isDone: flag }, ['id', 'title', 'isDone'])),
      offers: allowAbsent(objectSchema({ isDone: flag })),
    },
    ['day', 'cards', 'charts', 'alerts'],
  ),
})

const describeSidebar = (): RouteDescription => ({
  tag,
  summary: 'Totals beside the menu',
  answer: objectSchema(
    {
      timeZone: text,
      totals: arraySchema(
        objectSchema({ ...part, row: text, heading: text, column: anyObject }, [
          'id',
          'title',
          'row',
          'heading',
          'column',
        ]),
      ),
    },
    ['timeZone', 'totals'],
  ),
})

const describeCall = (parts: readonly CallablePart[]): RouteDescription => {
  const names = uniq(parts.flatMap(({ call }) => Object.keys(call.params)))
  const listValues = (name: string) => uniq(parts.flatMap(({ call }) => call.params[name] ?? []))
  return {
    tag,
    summary: parts.map(({ title }) => title).join(', '),
    answer: arraySchema(anyObject),
    parameters: names.map(name => queryParameter(name, 'Selects one of the parts', { enum: listValues(name) })),
  }
}
