// Names of what happens to rows and documents, as programs receive them: `order.close`, `thing.update`.
import type { Project } from './project.ts'
import type { Resource } from './resource.ts'

/** What happens to a row that is no document; a document has its moves, and `update` for an edit. */
const rowEvents = ['create', 'update', 'delete'] as const

export const formatEvent = (resource: string, move: string): string => `${resource}.${move}`

/** Undefined for a name without a resource, such as that of a test. */
export const parseEvent = (name: string): { readonly resource: string; readonly move: string } | undefined => {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { resource: name.slice(0, dot), move: name.slice(dot + 1) } : undefined
}

/** The moves of a resource that programs may receive; none of logs, and none of the programs themselves. */
export const listEventMoves = (
  { webhooks }: Pick<Project, 'webhooks'>,
  { name, kind, lifecycle: { flow } }: Pick<Resource, 'name' | 'kind' | 'lifecycle'>,
): readonly string[] => {
  if (name === webhooks?.resource || name === webhooks?.log.resource) return []
  if (flow) return [...new Set([...flow.moves.map(({ id }) => id), 'update'])]
  return kind === 'master' || kind === 'setting' ? rowEvents : []
}

/** The names in a list that a user typed: one a line, or with commas between them. */
export const parseNameList = (text: string, emptyText: string): readonly string[] =>
  text.trim() === emptyText ? [] : [...new Set(text.split(/[\s,]+/).filter(name => name !== ''))]

/** Whether a list has the event, or with `thing.*` every event of its resource. */
export const hasEvent = (names: readonly string[], { resource, move }: { resource: string; move: string }): boolean =>
  names.includes(formatEvent(resource, move)) || names.includes(formatEvent(resource, '*'))
