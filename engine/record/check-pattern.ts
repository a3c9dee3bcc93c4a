// Regular expressions of fields that no value can make slow: what repeats is simple, and few things repeat.

const maxPatternLength = 300
const maxRepetitions = 5

interface OpenGroup {
  /** Where its text begins. */
  readonly start: number
  /** Something in it repeats without a bound, or has alternatives. */
  isVariable: boolean
}

/** Why matching the pattern could take too long; undefined if it cannot. The pattern is a valid one. */
export const findSlowPattern = (pattern: string): string | undefined => {
  if (pattern.length > maxPatternLength) return `a pattern has at most ${maxPatternLength} characters`
  const groups: OpenGroup[] = [{ start: 0, isVariable: false }]
  let closed: OpenGroup | undefined
  let repetitions = 0
  for (const { 0: token, index } of pattern.matchAll(
    /\\[1-9]|\\k|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gsu,
  )) {
    const inside = groups.at(-1)
    if (/^\\[1-9k]/.test(token)) return 'a pattern does not refer to what a group matched'
    if (token === '(') groups.push({ start: index + 1, isVariable: false })
    else if (token === '|' && inside) inside.isVariable = true
    else if (isRepetition(token)) {
      if (closed?.isVariable && !isSeparated(pattern.slice(closed.start, index - 1)))
        return 'what repeats has no repetition and no alternatives in it'
      repetitions += 1
      for (const group of groups) group.isVariable = true
    }
    closed = token === ')' ? groups.pop() : undefined
    const around = groups.at(-1)
    if (closed?.isVariable && around) around.isVariable = true
  }
  return repetitions > maxRepetitions ? `a pattern repeats at most ${maxRepetitions} parts` : undefined
}

/** `*`, `+`, and bounds that are not one number; `?` is no repetition. */
const isRepetition = (token: string): boolean => ['*', '+'].includes(token) || /^\{\d+,/.test(token)

/** A group that begins with a sign that nothing else in it matches, such as `,[A-Z]+`: there is one way to repeat it. */
const isSeparated = (text: string): boolean => {
  const [, sign = '', rest = ''] = /^(?:\?:)?([,;:/ -]|\\[./-])(.*)$/su.exec(text) ?? []
  if (sign === '' || /[(|]/.test(rest)) return false
  const classes = rest.match(/\[(?:\\.|[^\]\\])*\]|\\.|\.|[^+*?{}]/gsu) ?? []
  return classes.every(one => !new RegExp(`^${one}$`, 'u').test(sign.slice(-1)))
}
