// The schema as lines of JSON: the first has all but the details of resources, then the details of each, one line each.
// A browser parses the details of the few resources that a page shows, not those of all.

import { memoizeByObject } from '../value/records.ts'
import type { ResourceAnswer, SchemaAnswer } from './schema-answer.ts'

/** What menu, routes and rights need of a resource. */
export type ResourceOutline = Pick<ResourceAnswer, 'name' | 'title' | 'label' | 'key' | 'api' | 'screen' | 'offline'>

export interface SchemaOutline extends Omit<SchemaAnswer, 'resources'> {
  readonly resources: Readonly<Record<string, ResourceOutline>>
}

/**
 * Where in its text each term of an expression is, which only faults of schema files need: a tenth of the answer. A text
 * never contains this, since its quotes are escaped.
 */
const positions = /,"offset":\d+,"length":\d+/g

/** The JSON of an answer without the positions of terms. */
export const formatAnswer = (answer: unknown): string => JSON.stringify(answer).replaceAll(positions, '')

const formatResource = memoizeByObject(
  ({ name, title, label, key, api, screen, offline, ...details }: ResourceAnswer) => ({
    outline: { name, title, label, key, api, screen, ...(offline && { offline }) },
    details: formatAnswer(details),
  }),
)

export const formatSchemaLines = ({ resources, ...rest }: SchemaAnswer): string => {
  const parts = Object.values(resources).map(formatResource)
  const outlines = Object.fromEntries(parts.map(({ outline }) => [outline.name, outline]))
  return [formatAnswer({ ...rest, resources: outlines }), ...parts.map(({ details }) => details)].join('\n')
}

export interface SchemaLines {
  readonly outline: SchemaOutline
  /** The text of each resource, by name. */
  readonly details: ReadonlyMap<string, string>
}

export const parseSchemaLines = (text: string): SchemaLines => {
  const [first = '', ...lines] = text.split('\n')
  const outline = JSON.parse(first) as SchemaOutline
  return { outline, details: new Map(Object.keys(outline.resources).map((name, index) => [name, lines[index] ?? ''])) }
}

export const parseResourceDetails = (outline: ResourceOutline, details: string): ResourceAnswer => ({
  ...(JSON.parse(details) as Omit<ResourceAnswer, keyof ResourceOutline>),
  ...outline,
})
