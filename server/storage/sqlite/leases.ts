// Named leases, held within the one process that uses the file.

export interface Leases {
  readonly acquire: (name: string) => Promise<() => Promise<void>>
  readonly isHeld: (name: string) => boolean
}

export const createLeases = (): Leases => {
  const heldLeases = new Map<string, Promise<void>>()
  const acquireLease: Leases['acquire'] = async name => {
    for (let previous = heldLeases.get(name); previous; previous = heldLeases.get(name)) await previous
    const { promise, resolve } = Promise.withResolvers<void>()
    heldLeases.set(name, promise)
    return async () => {
      if (heldLeases.get(name) === promise) heldLeases.delete(name)
      resolve()
    }
  }
  return { acquire: acquireLease, isHeld: name => heldLeases.has(name) }
}
