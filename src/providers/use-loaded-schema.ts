import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { BrowserSchema } from './schema.tsx'
import { getSchemaKey } from './schema-key.ts'
import { readSession } from './session.ts'

/** The cached schema of the signed-in user; undefined until it is loaded. It requests nothing by itself. */
export const useLoadedSchema = (): BrowserSchema | undefined => {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => {
    const token = readSession()?.token
    return token === undefined ? undefined : client.getQueryData<BrowserSchema>(getSchemaKey(token))
  })
}
