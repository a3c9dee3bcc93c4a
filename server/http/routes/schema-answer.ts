// Builds the schema as the caller may see it: menu, resources and visible fields.

import { accessToList, actionsFor, listedFor } from '../../../engine/access/list-access.ts'
import { menuEntry, reportEntry, resourceAnswer, type SchemaAnswer } from '../../../engine/access/schema-answer.ts'
import type { Caller } from '../../caller/caller.ts'

export const schemaAnswer = ({ schema, access }: Caller): SchemaAnswer => ({
  version: schema.version,
  project: schema.project,
  menu: access.menu.map(menuEntry),
  hidden: access.hidden.map(menuEntry),
  resources: Object.fromEntries(
    Object.values(schema.resources).flatMap(resource => {
      const answer = resourceAnswer(resource, access.of(resource))
      return answer ? [[resource.name, answer]] : []
    }),
  ),
  lists: Object.fromEntries(
    Object.values(schema.lists).flatMap(list => {
      const { name, title, resource } = list
      const answer = access.lists.has(name) ? resourceAnswer(resource, accessToList(schema, access, list)) : undefined
      if (!answer) return []
      const of = listedFor(schema, access, list).map(({ document, view }) => ({ document, view }))
      return [[name, { name, title, resource: answer, of, actions: actionsFor(schema, access, list) }]]
    }),
  ),
  reports: Object.fromEntries(
    Object.values(schema.reports).flatMap(report =>
      access.reports.has(report.name) ? [[report.name, reportEntry(report)]] : [],
    ),
  ),
})
