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

// The name of this window among those of the shop: the same after a reload.

const name = 'kencana.screen'

export const getScreenId = (): string => {
  const stored = sessionStorage.getItem(name)
  if (stored !== null) return stored
  const created = crypto.randomUUID()
  sessionStorage.setItem(name, created)
  return created
}

/** The path of a field in its form. */
export const getFieldPath = (name: string) => `fields.${name}` as const
