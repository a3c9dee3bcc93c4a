// The calls of documents in the API's description: their moves, what a move would do, and lines while they are typed.
import { isFirst } from '../../engine/document/flow-moves.ts'
import type { Move } from '../../engine/document.ts'
import { isListed, type Resource } from '../../engine/schema.ts'
import type { Caller } from '../operations/caller.ts'

type Json = Readonly<Record<string, unknown>>
type Path = readonly [string, Json]

const anything: Json = { type: 'object', additionalProperties: true }
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', ...json(schema) },
  default: { description: 'Refused', ...json({ $ref: '#/components/schemas/error' }) },
})
const parameter = (name: string, where: 'query' | 'header' | 'path', description: string): Json => ({
  ...{ name, in: where, description, required: where !== 'header', schema: { type: 'string' } },
})
const idParameter = parameter('id', 'path', 'UUIDv7')
const keyParameter = parameter('Idempotency-Key', 'header', 'The same key with the same request is done once')
const confirmedParameter = parameter('Confirmed', 'header', 'Ids of the questions of confirm.needed, by commas')

/** Of every document that the caller may make moves of. */
export const movePaths = ({ schema, access }: Caller): Json =>
  Object.fromEntries(
    Object.values(schema.resources)
      .filter(isListed)
      .flatMap(resource => pathsOf(resource, access.of(resource).moves)),
  )

const pathsOf = (resource: Resource, may: ReadonlySet<string>): readonly Path[] => {
  const { flow, lines, path, title } = resource
  const moves = (flow?.moves ?? []).filter(({ id }) => may.has(id))
  if (!flow || moves.length === 0) return []
  const post = (summary: string, more: Json): Json => ({
    post: { tags: [title], summary, requestBody: { required: true, ...json(anything) }, ...more },
  })
  const first = moves.filter(move => isFirst(flow, move))
  const typed = lines.flatMap(({ name, title: called, fill }): readonly Path[] => [
    [`/${path}/lines/${name}`, post(`Complete a row of ${called}`, { responses: answers(anything) })],
    ...(fill
      ? [[`/${path}/fill/${name}`, post(`Rows for ${called}`, { responses: answers({ type: 'array' }) })] as const]
      : []),
  ])
  return [
    ...moves
      .filter(move => move.from.some(state => state !== flow.initial))
      .flatMap(move => movePathsOf(resource, move, post)),
    ...(first.length > 0
      ? [[`/${path}/preview`, post(`What a move would do with a new ${title}`, ofBirth(first))] as const]
      : []),
    ...typed,
  ]
}

/** How a new document is written: by one of its first moves. */
export const birthOf = ({ flow, title }: Resource, may: ReadonlySet<string>): Json => {
  const first = (flow?.moves ?? []).filter(move => flow && isFirst(flow, move) && may.has(move.id))
  if (first.length === 0) return {}
  const { parameters, responses } = ofBirth(first, '201')
  const body = { required: true, ...json(anything) }
  return {
    post: {
      tags: [title],
      summary: `New ${title}`,
      parameters: [...parameters, keyParameter, confirmedParameter],
      requestBody: body,
      responses,
    },
  }
}

const ofBirth = (
  first: readonly Move[],
  status = '200',
): { readonly parameters: readonly Json[]; readonly responses: Json } => ({
  parameters: [{ ...parameter('move', 'query', ''), schema: { type: 'string', enum: first.map(({ id }) => id) } }],
  responses: answers(anything, status),
})

const movePathsOf = (
  { path, title }: Resource,
  { id, title: called }: Move,
  post: (summary: string, more: Json) => Json,
): readonly Path[] => [
  [
    `/${path}/{id}/moves/${id}`,
    post(`${called} (${title})`, {
      parameters: [idParameter, keyParameter, confirmedParameter],
      responses: answers(anything),
    }),
  ],
  [
    `/${path}/{id}/preview/${id}`,
    post(`What ${called} would do (${title})`, { parameters: [idParameter], responses: answers(anything) }),
  ],
]
