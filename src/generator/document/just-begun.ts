// A document that was just begun is opened for who goes on with it: said by the history entry that leads there.

export const justBegun = { justBegun: true } as const

export const isJustBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justBegun' in state
