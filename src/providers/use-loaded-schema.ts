import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { languageNow } from './call-head.ts'
import type { BrowserSchema } from './schema.tsx'
import { readSession } from './session.ts'

/** Where the schema of a user is kept. */
export const schemaKey = (token: string): readonly string[] => ['schema', token, languageNow()]

/** The schema of the user who is signed in; undefined while there is none. It asks for nothing: the desk does. */
export const useLoadedSchema = (): BrowserSchema | undefined => {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => {
    const token = readSession()?.token
    return token === undefined ? undefined : client.getQueryData<BrowserSchema>(schemaKey(token))
  })
}
