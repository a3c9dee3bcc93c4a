import { useState } from 'react'
import type { SaveKey } from '../move/use-make-move.tsx'

export interface TakenKey extends SaveKey {
  /** The key that a draft was kept with. */
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
