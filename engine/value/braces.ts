// Texts with names in braces: `Hapus {code} ?`, `banks/{id}`.

const pattern = /\{([^{}]*)\}/g

export const listBraceNames = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Replaces each `{name}`. */
export const fillBraces = (text: string, getText: (name: string, placeholder: string) => string): string =>
  text.replaceAll(pattern, (placeholder, name: string) => getText(name, placeholder))
