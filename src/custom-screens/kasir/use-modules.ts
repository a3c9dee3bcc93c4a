import { useState } from 'react'
import { readSession } from '../../providers/session.ts'

/** Whether a module of the shop is on, as it was at sign-in. */
export const useModules = (): ((module: string) => boolean) => {
  const [on] = useState(() => new Set((readSession()?.modules ?? []).map(({ key }) => key)))
  return module => on.has(module)
}
