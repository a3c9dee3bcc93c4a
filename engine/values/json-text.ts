/** Any value as a text for people, whatever it is: a text as it stands, others as JSON. */
export const anyText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** What a JSON text says; undefined when it is none. For texts that people and links bring, not for our own. */
export const parseJsonText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
