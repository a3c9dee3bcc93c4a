// The calls around the rows of one resource in the API's description: history, prints, authorizations and drafts.
import type { Resource, Verb } from '../../engine/schema.ts'

type Json = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } })
const refused = { default: { description: 'Refused', ...json({ $ref: '#/components/schemas/error' }) } }
const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: 'Done', ...json(schema) },
  ...refused,
})
const parameter = (name: string, where: 'path' | 'query', description: string): Json => ({
  ...{ name, in: where, description, required: true, schema: text },
})
const objectOf = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties })

const id = parameter('id', 'path', 'UUIDv7')
const values = { type: ['object', 'null'], description: 'Without what is hidden' }
const deed = objectOf({ at: text, user_id: text, verb: text, title: text, before: values, after: values })
const draft = { id: text, at: text }
const agreement = objectOf({
  ...{ user_id: text, password: text, keterangan: text },
  content: { type: 'object', description: 'The body that the move will be sent' },
})
const pdf: Json = { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }

export interface Rights {
  readonly verbs: ReadonlySet<Verb>
  /** Whether a row or a document may be begun. */
  readonly begins: boolean
  /** Ids of the moves that may be made. */
  readonly moves: ReadonlySet<string>
}

export const paperPaths = (
  { title, path, flow, prints }: Resource,
  { verbs, begins, moves }: Rights,
): readonly (readonly [string, Json])[] => {
  const tags = [title]
  const below = `/${path}/{id}`
  const reading: readonly (readonly [string, Json])[] = [
    [
      `${below}/history`,
      { get: { tags, summary: `What was done to a row of ${title}`, parameters: [id], ...listOf(deed) } },
    ],
    ...prints.map(print => [`${below}/print/${print.id}`, { get: printOf(print.title, tags) }] as const),
  ]
  const agreed = (flow?.moves ?? []).filter(move => move.authorize && moves.has(move.id))
  const later = agreed.filter(({ from }) => from.some(state => state !== flow?.initial))
  const first = agreed.some(({ from }) => from.includes(flow?.initial ?? ''))
  const move = parameter('move', 'query', 'The move that begins the document')
  return [
    ...(verbs.has('get') ? reading : []),
    ...(first ? [[`/${path}/authorize`, { post: authorizing(`a move of ${title}`, tags, [move]) }] as const] : []),
    ...later.map(one => [`${below}/authorize/${one.id}`, { post: authorizing(one.title, tags, [id]) }] as const),
    ...(begins ? draftPaths(path, title) : []),
  ]
}

const listOf = (items: Json): Json => ({ responses: answers({ type: 'array', items }) })

const printOf = (summary: string, tags: readonly string[]): Json => ({
  ...{ tags, summary, parameters: [id] },
  responses: { 200: { description: 'Done', ...pdf }, ...refused },
})

const authorizing = (what: string, tags: readonly string[], parameters: readonly Json[]): Json => ({
  ...{ tags, summary: `Another person agrees to ${what}`, parameters },
  requestBody: { required: true, ...json(agreement) },
  responses: answers(objectOf({ _id: text, expires_at: text }), '201'),
})

const draftPaths = (path: string, title: string): readonly (readonly [string, Json])[] => {
  const tags = [title]
  const name = parameter('id', 'path', 'Made by the form: letters, digits, - and _')
  const keep = {
    ...{ tags, summary: 'Keep a draft as it is now', parameters: [name] },
    requestBody: { required: true, ...json({ type: 'object' }) },
    responses: answers(objectOf(draft)),
  }
  const remove = { tags, summary: 'Throw a draft away', parameters: [name], responses: answers(objectOf({ id: text })) }
  return [
    [
      `/${path}/drafts`,
      { get: { tags, summary: `Own drafts of ${title}`, ...listOf(objectOf({ ...draft, body: { type: 'object' } })) } },
    ],
    [`/${path}/drafts/{id}`, { put: keep, delete: remove }],
  ]
}
