// The data provider: ra-data-simple-rest, wrapped once. Names become paths, every save carries its key, refusals stay what they are.

import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { JsonScalar } from '../../engine/fields/field-type.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import { apiUrl } from './call-head.ts'
import { type CallOptions, call } from './http.ts'
import { isRowId } from './row-id.ts'

export interface KencanaProvider extends DataProvider {
  /** The totals that a list declares, over its whole filter. */
  readonly getTotals: (
    resource: string,
    params: Pick<GetListParams, 'filter' | 'meta'>,
  ) => Promise<Readonly<Record<string, JsonScalar>>>
  /** Saves several rows in one call: all of them or none. */
  readonly updateRows: (
    resource: string,
    params: { readonly rows: readonly JsonRow[]; readonly meta?: SaveMeta },
  ) => Promise<readonly JsonRow[]>
  /** Lets a row be chosen again. */
  readonly activate: (resource: string, params: { readonly id: string; readonly meta?: SaveMeta }) => Promise<RaRecord>
}

/** What a save sends beside its data. */
export interface SaveMeta {
  readonly idempotencyKey?: string
  readonly versi?: number
  /** The view that it is saved through, whose words the answer has. */
  readonly view?: string | undefined
}

/** What a list sends beside its filter: the field that looks rows up and the form that contains it, or a view. */
export interface ListMeta {
  readonly lookup?: string
  readonly self?: string
  readonly view?: string | undefined
}

/** The id that denotes all rows of a resource, read and saved as one. */
export const entriesId = 'entries'

type Client = NonNullable<Parameters<typeof simpleRestProvider>[1]>

const clientWith =
  ({ idempotencyKey, versi, view }: SaveMeta = {}): Client =>
  async (url, options = {}) => {
    const { method = 'GET', body } = options
    const answer = await call<RaRecord>(`${url.slice(apiUrl.length + 1)}${view === undefined ? '' : `?view=${view}`}`, {
      method: method as NonNullable<CallOptions['method']>,
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
      headers: {
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(versi !== undefined && { 'if-match': `"${versi}"` }),
      },
    })
    return { status: answer.status, headers: answer.headers, body: '', json: answer.body }
  }

const wordsOf = ({ lookup, self, view }: ListMeta): URLSearchParams =>
  new URLSearchParams({
    ...(lookup !== undefined && { lookup }),
    ...(self !== undefined && { self }),
    ...(view !== undefined && { view }),
  })

/** The list as the lookup of a field, or as a view. */
const askingThrough = (meta: ListMeta): Client => {
  const asked = wordsOf(meta)
  return (url, options) => clientWith()(asked.size === 0 ? url : `${url}&${asked}`, options)
}

interface ProviderParts {
  /** The API path of a resource. */
  readonly pathOf: (resource: string) => string
  /** The field that is its key; undefined where that is not one field. */
  readonly keyOf: (resource: string) => string | undefined
}

export const dataProvider = ({ pathOf: paths, keyOf }: ProviderParts): KencanaProvider => {
  const rest = (meta?: SaveMeta) => simpleRestProvider(apiUrl, clientWith(meta))
  const read = rest()
  const readByKeys = async (resource: string, keys: readonly Identifier[]): Promise<readonly RaRecord[]> => {
    const key = keyOf(resource)
    if (keys.length === 0 || key === undefined) return []
    const { data } = await read.getList(paths(resource), {
      filter: { [key]: keys },
      pagination: { page: 1, perPage: keys.length },
      sort: { field: key, order: 'ASC' },
    })
    return data
  }
  return {
    ...read,
    getList: (resource, { meta, ...params }) => {
      const list = meta === undefined ? read : simpleRestProvider(apiUrl, askingThrough(meta as ListMeta))
      return list.getList(paths(resource), params)
    },
    getOne: async (resource, params) => {
      if (params.id !== entriesId && !isRowId(params.id)) {
        const [data] = await readByKeys(resource, [params.id])
        if (data) return { data: data as never }
      }
      if (params.id !== entriesId) return read.getOne(paths(resource), params)
      const { json } = await clientWith()(`${apiUrl}/${paths(resource)}?entries=true`)
      return { data: { ...json, id: entriesId } }
    },
    /** One call for rows by their ids and one for rows by their keys; the latter have the requested key as id. */
    getMany: async (resource, { ids, ...params }) => {
      const [own, keys] = [ids.filter(isRowId), ids.filter(id => !isRowId(id))]
      const [rows, named] = await Promise.all([
        own.length === 0 ? { data: [] } : read.getMany(paths(resource), { ids: own, ...params }),
        readByKeys(resource, keys),
      ])
      const key = keyOf(resource) ?? 'id'
      return { data: [...rows.data, ...named.map(row => ({ ...row, id: String(row[key]) }))] as never[] }
    },
    getManyReference: (resource, params) => read.getManyReference(paths(resource), params),
    create: (resource, params) => rest(params.meta).create(paths(resource), params),
    update: async (resource, params) => {
      if (params.id !== entriesId) return rest(params.meta).update(paths(resource), params)
      const body = JSON.stringify(params.data)
      const { json } = await clientWith(params.meta)(`${apiUrl}/${paths(resource)}`, { method: 'PUT', body })
      return { data: { ...json, id: entriesId } }
    },
    updateMany: (resource, params) => rest(params.meta).updateMany(paths(resource), params),
    delete: (resource, params) => rest(params.meta).delete(paths(resource), params),
    deleteMany: (resource, params) => rest(params.meta).deleteMany(paths(resource), params),
    updateRows: async (resource, { rows, meta }) => {
      const body = JSON.stringify({ rows })
      const { json } = await clientWith(meta)(`${apiUrl}/${paths(resource)}`, { method: 'PUT', body })
      return (json as { readonly rows: readonly JsonRow[] }).rows
    },
    activate: async (resource, { id, meta }) => {
      const { json } = await clientWith(meta)(`${apiUrl}/${paths(resource)}/${id}/activate`, { method: 'POST' })
      return json as RaRecord
    },
    getTotals: async (resource, { filter, meta }) => {
      const query = wordsOf((meta ?? {}) as ListMeta)
      for (const [name, value] of [
        ['filter', JSON.stringify(filter)],
        ['range', '[0,0]'],
        ['totals', 'true'],
      ] as const)
        query.set(name, value)
      const { headers } = await call<unknown>(`${paths(resource)}?${query}`)
      return JSON.parse(headers.get('x-totals') ?? '{}') as Readonly<Record<string, JsonScalar>>
    },
  }
}
