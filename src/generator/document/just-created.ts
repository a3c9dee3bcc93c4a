// Marks the history entry that opens a document right after its creation, so that its form opens for editing.

export const justCreated = { justBegun: true } as const

export const isJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justBegun' in state
