/** Any value as a text for people, whatever it is: a text as it stands, others as JSON. */
export const anyText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** Levels of lists and objects that a text from outside may have: more than anything here has, and few to walk through. */
export const mostLevels = 64

const code = (sign: string): number => sign.charCodeAt(0)
const [quote, backslash] = [code('"'), code('\\')]
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')]

/** Whether lists and objects in a JSON text stand in each other deeper than that; counted, so no depth is too much for it. */
export const isTooDeep = (text: string): boolean => {
  let [depth, at] = [0, 0]
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === closeList || sign === closeObject) depth -= 1
    else if ((sign === openList || sign === openObject) && ++depth > mostLevels) return true
  }
  return false
}

/** Where the string ends that begins there; the end of the text where it never does. */
const endOfString = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash) before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return text.length
}

/** What a JSON text says; undefined when it is none, or too deep. For texts that people and links bring, not for our own. */
export const parseJsonText = (text: string): unknown => {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
