// The context of the HTTP layer; the schema may be replaced while the server runs.

import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Wording } from '../../../engine/schema/wording.ts'
import type { DatabaseClock } from '../../day/clock.ts'
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
  /** Returns the active schema. */
  readonly current: () => { readonly schema: Schema }
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
export const getLocalizedSchema = ({ current }: HttpContext, { headers }: FastifyRequest): Schema =>
  localizeSchema(current().schema, selectLanguage(headers['accept-language']))

/** Reads the view name from `?view=name`. */
export const readViewName = ({ query }: { readonly query: unknown }): string | undefined => {
  const view = typeof query === 'object' && query !== null ? (query as { readonly view?: unknown }).view : undefined
  return typeof view === 'string' ? view : undefined
}

/** The texts in the language of the request. */
export const getWording = ({ wordings }: HttpContext, { headers }: Pick<FastifyRequest, 'headers'>): Wording =>
  wordings[selectLanguage(headers['accept-language'])]
