// What the HTTP layer needs of the running program; the schema may be swapped while it runs.

import type { FastifyRequest } from 'fastify'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Wording } from '../../../engine/schema/wording.ts'
import type { Backups } from '../../backup/keep-backups.ts'
import type { ByHand } from '../../by-hand/by-hand.ts'
import type { Clock } from '../../day/clock.ts'
import type { SchemaFiles } from '../../schema/change-schema-file.ts'
import { inLanguage } from '../../schema/load-schema.ts'
import type { Storage } from '../../storage/storage.ts'

export interface HttpWorld {
  readonly version: string
  readonly storage: Storage
  readonly now: () => Date
  /** Whether `now` can be believed; absent: it can. */
  readonly clock?: Clock
  readonly wordings: Readonly<Record<Language, Wording>>
  /** The files that the schema is made from; absent where nobody may change them from here. */
  readonly schemaFiles?: SchemaFiles
  /** Absent where the server makes none. */
  readonly backups?: Backups
  /** Where phones reach this server; absent: as a request came. */
  readonly publicAddress?: string
  /** The head office's server, with user and password; absent: there is none. Never printed. */
  readonly pusat?: string
  /** The database holds a demo and no shop's data; absent: it does not. */
  readonly isDemo?: boolean
  /** What hand-written code adds. */
  readonly byHand?: ByHand
  /** What is in force at this moment. */
  readonly current: () => { readonly schema: Schema }
}

export const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]

/** Indonesian unless the header asks for another language that there is, by its order and its weights. */
export const languageOf = (header: string | undefined): Language => {
  const asked = (header ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const weight = params.find(param => param.trim().startsWith('q='))
      return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const found = asked.find(({ tag }) => languages.some(language => language === tag))
  return languages.find(language => language === found?.tag) ?? 'id'
}

/** The schema that is in force, in the texts of the language that a request asks for. */
export const schemaFor = ({ current }: HttpWorld, { headers }: Pick<FastifyRequest, 'headers'>): Schema =>
  inLanguage(current().schema, languageOf(headers['accept-language']))

/** The view of a resource that a call is made through, where it says one: `?view=name`. */
export const viewOf = ({ query }: { readonly query: unknown }): string | undefined => {
  const said = typeof query === 'object' && query !== null ? (query as { readonly view?: unknown }).view : undefined
  return typeof said === 'string' ? said : undefined
}
