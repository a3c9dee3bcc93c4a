// A document that was just begun is opened for who goes on with it: said by the history entry that leads there.

export const goOn = { goOn: true } as const

export const goesOn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'goOn' in state
