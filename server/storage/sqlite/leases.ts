// Named leases, held within the one process that uses the file.

export interface Leases {
  readonly take: (name: string) => Promise<() => Promise<void>>
  readonly isHeld: (name: string) => boolean
}

export const leases = (): Leases => {
  const held = new Map<string, Promise<void>>()
  const take: Leases['take'] = async name => {
    for (let before = held.get(name); before; before = held.get(name)) await before
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(name, promise)
    return async () => {
      if (held.get(name) === promise) held.delete(name)
      resolve()
    }
  }
  return { take, isHeld: name => held.has(name) }
}
