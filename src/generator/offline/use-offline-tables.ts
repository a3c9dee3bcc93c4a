// The stored rows of each marked resource, read again after each refresh.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Resource } from '../../../engine/schema/resource.ts'
import { readOfflineEntry } from '../../providers/offline-store.ts'
import { useSchema } from '../../providers/schema.tsx'
import { getTableName, listOfflineResources, type OfflineTable } from './refresh-rows.ts'
import { onRefreshed } from './use-keep-offline.ts'

export interface StoredTable extends OfflineTable {
  readonly resource: Resource
  /** When it was refreshed last, in milliseconds. */
  readonly at: number
}

const queryKey = ['offline-tables']

/** By the name of the resource; a resource without stored rows is left out. */
export const useOfflineTables = (): Readonly<Record<string, StoredTable>> => {
  const schema = useSchema()
  const client = useQueryClient()
  const { data = {} } = useQuery({
    queryKey: [...queryKey, schema.version],
    networkMode: 'always',
    gcTime: 0,
    queryFn: async () => {
      const tables: Record<string, StoredTable> = {}
      for (const { name } of listOfflineResources(schema)) {
        const [entry, resource] = [await readOfflineEntry<OfflineTable>(getTableName(name)), schema.resources[name]]
        if (entry && resource) tables[name] = { ...entry.value, at: entry.at, resource }
      }
      return tables
    },
    structuralSharing: false,
  })
  useEffect(() => onRefreshed(() => void client.invalidateQueries({ queryKey })), [client])
  return data
}
