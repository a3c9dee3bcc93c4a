/** Converts any value to a text for display: texts unchanged, others as JSON. */
export const toDisplayText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** The largest nesting depth of lists and objects in JSON from outside. */
export const maxJsonDepth = 64

const getCharCode = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash] = [getCharCode('"'), getCharCode('\\')]
const [openList, closeList, openObject, closeObject] = [
  getCharCode('['),
  getCharCode(']'),
  getCharCode('{'),
  getCharCode('}'),
]

/** Whether a JSON text is nested more deeply than that; it is scanned without recursion. */
export const isTooDeep = (text: string): boolean => {
  let [depth, at] = [0, 0]
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = findStringEnd(text, at)
    else if (sign === closeList || sign === closeObject) depth -= 1
    else if ((sign === openList || sign === openObject) && ++depth > maxJsonDepth) return true
  }
  return false
}

/** Returns the end of the string that starts there; the end of the text if it is not closed. */
const findStringEnd = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}

/** Parses a JSON text; undefined if it is invalid or too deep. For texts from users and links. */
export const parseJsonText = (text: string): unknown => {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Lists and null are no objects. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
