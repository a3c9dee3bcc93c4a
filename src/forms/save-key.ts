/** The key of a save: the same until there is a final answer. */
export interface SaveKey {
  readonly now: () => string
  readonly renew: () => void
  /** Takes over the key that a draft was saved with. */
  readonly take: (key: string) => void
}

export const createSaveKey = (): SaveKey => {
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
}
