// The context of the HTTP layer; the schema may be replaced while the server runs.

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countCharacters } from '../../../engine/field/text-type.ts'
import { createFieldFault, type Fault, fault } from '../../../engine/message/faults.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Wording } from '../../../engine/schema/wording.ts'
import type { DatabaseClock } from '../../day/day.ts'
import { assertWellFormed, requireObject } from '../../error/errors.ts'
import type { PeriodicTasks } from '../../event-loop/periodic-tasks.ts'
import type { PushService } from '../../message/push/push-service.ts'
import type { CustomModules } from '../../module/custom-modules.ts'
import type { SchemaFiles } from '../../schema/change-schema-file.ts'
import { localizeSchema } from '../../schema/load-schema.ts'
import type { Storage } from '../../storage/storage.ts'

export interface HttpContext {
  readonly version: string
  readonly storage: Storage
  readonly now: () => Date
  /** The check of the clock; undefined: the clock is trusted. */
  readonly clock?: DatabaseClock
  readonly wordings: Readonly<Record<ApiLanguage, Wording>>
  /** The schema files; undefined if they cannot be changed from here. */
  readonly schemaFiles?: SchemaFiles
  /** The address of the server for phones; undefined: the address of the request. */
  readonly publicAddress?: string
  /** URL of the head office server, with user and password; undefined: none. Never printed. */
  readonly pusat?: string
  readonly push: PushService
  /** What is repeated while the server runs. */
  readonly tasks: PeriodicTasks
  /** Whether the database contains a demo. */
  readonly isDemo?: boolean
  /** Custom modules. */
  readonly byHand?: CustomModules
  /** Its schema is the one in force, replaced when the files change. */
  readonly active: { readonly schema: Schema }
}

const languages = ['id', 'en'] as const
type ApiLanguage = (typeof languages)[number]

/** Selects one of the languages by the order and weights of the header; defaults to the first. */
export const selectLanguage = (
  header: string | undefined,
  offered: readonly ApiLanguage[] = languages,
): ApiLanguage => {
  if (header === undefined) return offered[0] ?? 'id'
  const exact = offered.find(language => language === header)
  if (exact) return exact
  const preferences = header
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.find(param => param.trim().startsWith('q='))
      return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const match = preferences.find(({ tag }) => offered.some(language => language === tag))
  return offered.find(language => language === match?.tag) ?? offered[0] ?? 'id'
}

/** Returns the active schema in the language of the request. */
export const getLocalizedSchema = ({ active: { schema } }: HttpContext, { headers }: FastifyRequest): Schema => {
  const language = selectLanguage(headers['accept-language'])
  return schema.languages.includes(language) ? localizeSchema(schema, language) : schema
}

/** Reads the view name from `?view=name`. */
export const readViewName = ({ query }: { readonly query: unknown }): string | undefined => {
  const view = typeof query === 'object' && query !== null ? (query as { readonly view?: unknown }).view : undefined
  return typeof view === 'string' ? view : undefined
}

/** The texts in the language of the request. */
export const getWording = ({ wordings }: HttpContext, { headers }: Pick<FastifyRequest, 'headers'>): Wording =>
  wordings[selectLanguage(headers['accept-language'])]

// Bodies that contain only named texts.

const maxTextLength = 200

/**
 * Returns the required and optional texts of a body that contains nothing else; throws MalformedRequest with a fault for
 * each invalid member.
 */
export const parseTexts = <const Name extends string, const Optional extends string = never>(
  body: unknown,
  names: readonly Name[],
  optional: readonly Optional[] = [],
): Readonly<Record<Name, string> & Partial<Record<Optional, string>>> => {
  const texts = requireObject(body)
  const faults = findUnknownFields(texts, [...names, ...optional])
  const isAbsent = (name: string): boolean => !Object.hasOwn(texts, name) || texts[name] === ''
  for (const name of [...names, ...optional.filter(one => !isAbsent(one))]) {
    const value = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (value === undefined || value === '') faults.push(fault('required', { field: name, params: { title: name } }))
    else if (typeof value !== 'string') faults.push(fault('type.text', { field: name, params: { title: name } }))
    else if (countCharacters(value) > maxTextLength)
      faults.push(fault('text.long', { field: name, params: { title: name, max: maxTextLength } }))
  }
  assertWellFormed(faults)
  return texts as Readonly<Record<Name, string> & Partial<Record<Optional, string>>>
}

/** A fault for each field of the body that has none of these names. */
export const findUnknownFields = (body: object, names: readonly string[]): Fault[] =>
  Object.keys(body)
    .filter(name => !names.includes(name))
    .map(name => createFieldFault('field.unknown', name))

// The W3C trace context of a request, which is added to its log lines.

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/

/** Continues the trace of the client in the log and in the response header, if there is one. */
export const followTrace = (request: FastifyRequest, reply: FastifyReply): void => {
  const next = createTraceparent(request.headers.traceparent)
  if (next === undefined) return
  request.log = request.log.child({ traceId: next.split('-')[1] })
  reply.log = request.log
  reply.header('traceparent', next)
}

/** Creates the header for outgoing requests; undefined if the incoming header is absent or invalid. */
export const createTraceparent = (header: unknown): string | undefined => {
  const [, trace, flags] = (typeof header === 'string' && form.exec(header)) || []
  return trace === undefined ? undefined : `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`
}
