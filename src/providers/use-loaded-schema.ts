import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { BrowserSchema } from './schema.tsx'
import { schemaKey } from './schema-key.ts'
import { readSession } from './session.ts'

/** The schema of the user who is signed in; undefined while there is none. It asks for nothing: the desk does. */
export const useLoadedSchema = (): BrowserSchema | undefined => {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => {
    const token = readSession()?.token
    return token === undefined ? undefined : client.getQueryData<BrowserSchema>(schemaKey(token))
  })
}
