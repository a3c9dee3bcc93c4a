// Marks the history entry that opens a document right after its creation, so that its form opens for editing.

export const justBegun = { justBegun: true } as const

export const isJustBegun = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'justBegun' in state
