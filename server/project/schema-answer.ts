// Builds the schema as the caller may see it: menu, resources and visible fields.

import { filterListActions, filterListedViews, getListAccess } from '../../engine/access/list-access.ts'
import {
  buildMenuEntry,
  buildReportEntry,
  buildResourceAnswer,
  type SchemaAnswer,
} from '../../engine/access/schema-answer.ts'
import type { Caller } from '../caller/caller.ts'

export const toSchemaAnswer = ({ schema, access }: Caller): SchemaAnswer => ({
  version: schema.version,
  project: schema.project,
  menu: access.menu.map(buildMenuEntry),
  hidden: access.hidden.map(buildMenuEntry),
  resources: Object.fromEntries(
    Object.values(schema.resources).flatMap(resource => {
      const answer = buildResourceAnswer(resource, access.of(resource))
      return answer ? [[resource.name, answer]] : []
    }),
  ),
  lists: Object.fromEntries(
    Object.values(schema.lists).flatMap(list => {
      const { name, title, resource } = list
      const answer = access.lists.has(name)
        ? buildResourceAnswer(resource, getListAccess(schema, access, list))
        : undefined
      if (!answer) return []
      const documents = filterListedViews(schema, access, list).map(({ document, view }) => ({ document, view }))
      return [
        [name, { name, title, resource: answer, of: documents, actions: filterListActions(schema, access, list) }],
      ]
    }),
  ),
  reports: Object.fromEntries(
    Object.values(schema.reports).flatMap(report =>
      access.reports.has(report.name) ? [[report.name, buildReportEntry(report)]] : [],
    ),
  ),
})
