import { useState } from 'react'
import type { SaveKey } from './use-make-move.tsx'

export interface TakenKey extends SaveKey {
  /** Takes over the key that a draft was saved with. */
  readonly take: (key: string) => void
}

/** The key of a save: made when the form opens, another one after each final answer. */
export const useSaveKey = (): TakenKey => {
  const [key] = useState((): TakenKey => {
    let current: string = crypto.randomUUID()
    return {
      now: () => current,
      renew: () => {
        current = crypto.randomUUID()
      },
      take: taken => {
        current = taken
      },
    }
  })
  return key
}
