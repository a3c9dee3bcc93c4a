// What the server tells open browsers, from those who cause it to those who carry it.

export interface News {
  /** The rights of the user with this row are others now. */
  readonly tellAccess: (userRow: string) => void
  readonly onAccess: (listener: (userRow: string) => void) => void
}

export const news = (): News => {
  const listeners: ((userRow: string) => void)[] = []
  return {
    tellAccess: userRow => {
      for (const listener of listeners) listener(userRow)
    },
    onAccess: listener => void listeners.push(listener),
  }
}
