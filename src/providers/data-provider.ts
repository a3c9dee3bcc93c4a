// The data provider: ra-data-simple-rest, wrapped once. Names become paths, every save carries its key, refusals stay what they are.

import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier, RaRecord } from 'react-admin'
import type { JsonScalar } from '../../engine/field/field-type.ts'
import type { JsonRow } from '../../engine/record/row.ts'
import { apiUrl } from './api-url.ts'
import { type CallOptions, call } from './http.ts'
import { isRowId } from './resource-paths.ts'

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
  readonly versi?: number | undefined
  /** The view that it is saved through, whose words the answer has. */
  readonly view?: string | undefined
  /** Saves it in several shops: in all of them or in none. */
  readonly inShops?: ShopsSave | undefined
}

export interface ShopsSave {
  /** The key of the row; empty for settings. */
  readonly key: string
  /** The version that was read in each chosen shop; null: the shop has no such row. */
  readonly shops: Readonly<Record<string, JsonScalar>>
  /** All values, for shops that have no such row. */
  readonly row: JsonRow
}

/** What a list sends beside its filter: the field that looks rows up and the form that contains it, or a view. */
export interface ListMeta {
  readonly lookup?: string
  readonly self?: string
  /** Lists refused rows too, where the field shows why. */
  readonly refused?: boolean
  readonly view?: string | undefined
}

/** What the answer of a list reports beside its rows. */
export interface ReportedMeta {
  /** At least `total` rows match. */
  readonly isLowerBound: boolean
}

/** The id that denotes all rows of a resource, read and saved as one. */
export const entriesId = 'entries'

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>

const createClient =
  ({ idempotencyKey, versi, view }: SaveMeta = {}): HttpClient =>
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

const buildListParams = ({ lookup, self, refused, view }: ListMeta): URLSearchParams =>
  new URLSearchParams({
    ...(lookup !== undefined && { lookup }),
    ...(self !== undefined && { self }),
    ...(refused === true && { refused: 'true' }),
    ...(view !== undefined && { view }),
  })

/** The list as the lookup of a field, or as a view. */
const createListClient = (meta: ListMeta): HttpClient => {
  const params = buildListParams(meta)
  return (url, options) => createClient()(params.size === 0 ? url : `${url}&${params}`, options)
}

interface DataProviderOptions {
  /** The API path of a resource. */
  readonly getPath: (resource: string) => string
  /** The field that is its key; undefined where that is not one field. */
  readonly getKey: (resource: string) => string | undefined
}

export const createDataProvider = ({ getPath, getKey }: DataProviderOptions): KencanaProvider => {
  const createRestProvider = (meta?: SaveMeta) => simpleRestProvider(apiUrl, createClient(meta))
  const reader = createRestProvider()
  const readByKeys = async (resource: string, keys: readonly Identifier[]): Promise<readonly RaRecord[]> => {
    const key = getKey(resource)
    if (keys.length === 0 || key === undefined) return []
    const { data } = await reader.getList(getPath(resource), {
      filter: { [key]: keys },
      pagination: { page: 1, perPage: keys.length },
      sort: { field: key, order: 'ASC' },
    })
    return data
  }
  return {
    ...reader,
    getList: async (resource, { meta = {}, ...params }) => {
      const client = createListClient(meta as ListMeta)
      let isLowerBound = false
      const list = simpleRestProvider(apiUrl, async (url, options) => {
        const answer = await client(url, options)
        isLowerBound = answer.headers.get('content-range')?.endsWith('+') === true
        return answer
      })
      const result = await list.getList(getPath(resource), params)
      return isLowerBound ? { ...result, meta: { isLowerBound } satisfies ReportedMeta } : result
    },
    getOne: async (resource, params) => {
      if (params.id !== entriesId && !isRowId(params.id)) {
        const [data] = await readByKeys(resource, [params.id])
        if (data) return { data: data as never }
      }
      if (params.id !== entriesId) return reader.getOne(getPath(resource), params)
      const { json } = await createClient()(`${apiUrl}/${getPath(resource)}?entries=true`)
      return { data: { ...json, id: entriesId } }
    },
    /** One call for rows by their ids and one for rows by their keys; the latter have the requested key as id. */
    getMany: async (resource, { ids, ...params }) => {
      const [rowIds, keys] = [ids.filter(isRowId), ids.filter(id => !isRowId(id))]
      const [rows, rowsByKey] = await Promise.all([
        rowIds.length === 0 ? { data: [] } : reader.getMany(getPath(resource), { ids: rowIds, ...params }),
        readByKeys(resource, keys),
      ])
      const key = getKey(resource) ?? 'id'
      return { data: [...rows.data, ...rowsByKey.map(row => ({ ...row, id: String(row[key]) }))] as never[] }
    },
    getManyReference: (resource, params) => reader.getManyReference(getPath(resource), params),
    create: (resource, params) => createRestProvider(params.meta).create(getPath(resource), params),
    update: async (resource, params) => {
      const { inShops, ...meta } = (params.meta ?? {}) as SaveMeta
      if (inShops) {
        const body = JSON.stringify({ ...inShops, values: params.data })
        const client = createClient({ ...meta, versi: undefined, view: undefined })
        const { json } = await client(`${apiUrl}/${getPath(resource)}/shops`, { method: 'PUT', body })
        return { data: { ...params.previousData, ...params.data, id: params.id, message: json.message } as never }
      }
      if (params.id !== entriesId) return createRestProvider(params.meta).update(getPath(resource), params)
      const body = JSON.stringify(params.data)
      const { json } = await createClient(params.meta)(`${apiUrl}/${getPath(resource)}`, { method: 'PUT', body })
      return { data: { ...json, id: entriesId } }
    },
    updateMany: (resource, params) => createRestProvider(params.meta).updateMany(getPath(resource), params),
    delete: (resource, params) => createRestProvider(params.meta).delete(getPath(resource), params),
    deleteMany: (resource, params) => createRestProvider(params.meta).deleteMany(getPath(resource), params),
    updateRows: async (resource, { rows, meta }) => {
      const body = JSON.stringify({ rows })
      const { json } = await createClient(meta)(`${apiUrl}/${getPath(resource)}`, { method: 'PUT', body })
      return (json as { readonly rows: readonly JsonRow[] }).rows
    },
    activate: async (resource, { id, meta }) => {
      const { json } = await createClient(meta)(`${apiUrl}/${getPath(resource)}/${id}/activate`, { method: 'POST' })
      return json as RaRecord
    },
    getTotals: async (resource, { filter, meta }) => {
      const query = buildListParams((meta ?? {}) as ListMeta)
      for (const [name, value] of [
        ['filter', JSON.stringify(filter)],
        ['range', '[0,0]'],
        ['totals', 'true'],
      ] as const)
        query.set(name, value)
      const { headers } = await call<unknown>(`${getPath(resource)}?${query}`)
      return JSON.parse(headers.get('x-totals') ?? '{}') as Readonly<Record<string, JsonScalar>>
    },
  }
}
